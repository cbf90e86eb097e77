import { auditActions, auditObjects } from '@vademecum/shared/trust/audit-choices.ts';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { usePrint } from '../../../lib/use-print.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { outcomeLabels, timeLabel } from './audit-labels.ts';
import { type AuditSearch, exportUrl, filterOf } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

/** Takes out what the filter lets through; both ways are entries of the log themselves. */
export function AuditButtons({ search, by }: { search: AuditSearch; by: string }) {
  const [printed, setPrinted] = useState<Outputs['audit']['printable'] | null>(null);
  const { data: people = [] } = trpc.audit.people.useQuery();
  const print = trpc.audit.printable.useMutation({
    onSuccess: setPrinted,
    meta: { failureTitle: 'The audit log could not be printed', failure: 'The server cannot be reached.' },
  });
  return (
    <>
      <ExportLink search={search} />
      <Button
        disabled={print.isPending}
        onClick={() => {
          print.mutate(filterOf(search));
        }}
      >
        <Printer aria-hidden size={16} />
        Print
      </Button>
      {printed !== null && (
        <PrintedAudit
          printed={printed}
          filter={filterInWords(search, people)}
          by={by}
          onPrinted={() => {
            setPrinted(null);
          }}
        />
      )}
    </>
  );
}

function ExportLink({ search }: { search: AuditSearch }) {
  return (
    <DownloadLink href={exportUrl(search)}>
      <Download aria-hidden size={16} />
      Export CSV
    </DownloadLink>
  );
}

/** "Person: Nora Quinn · Outcome: Denied"; "All entries" without a filter. */
function filterInWords(search: AuditSearch, people: readonly { id: number; name: string }[]): string {
  const { actor, action, objectType, objectId, outcome, from, to } = search;
  const person = actor === 0 ? 'nobody signed in' : (people.find(({ id }) => id === actor)?.name ?? String(actor));
  const parts = [
    actor !== undefined && `Person: ${person}`,
    action !== undefined && `Action: ${auditActions[action]}`,
    objectType !== undefined && `Object: ${auditObjects[objectType]}`,
    objectId !== undefined && `Object id: ${objectId}`,
    outcome !== undefined && `Outcome: ${outcomeLabels[outcome]}`,
    from !== undefined && `From: ${from}`,
    to !== undefined && `To: ${to}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'All entries' : parts.join(' · ');
}

interface PrintedAuditProps {
  printed: Outputs['audit']['printable'];
  /** What was filtered by, in words. */
  filter: string;
  /** Who prints. */
  by: string;
  onPrinted: () => void;
}

/** Opens the browser's print dialog on the entries. It stands beside the application, which styles.css hides meanwhile. */
function PrintedAudit({ printed: { entries, isCut }, filter, by, onPrinted }: PrintedAuditProps) {
  usePrint(onPrinted);
  // oxlint-disable-next-line react/purity -- a printed page says when it was printed
  const printedAt = timeLabel(new Date().toISOString());
  return createPortal(
    <div className="print-sheet hidden print:block">
      <h1 className="text-xl font-semibold">Audit Log</h1>
      <p className="mt-1 text-sm">{filter}</p>
      <p className="mb-3 text-sm">
        {entries.length.toLocaleString('en-US')} {entries.length === 1 ? 'entry' : 'entries'}
        {isCut && ', the newest; older ones are in the export'} · printed by {by} on {printedAt}
      </p>
      <AuditTable entries={entries} />
    </div>,
    document.body,
  );
}

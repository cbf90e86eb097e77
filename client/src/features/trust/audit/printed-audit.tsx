import { createPortal } from 'react-dom';
import { usePrint } from '../../../lib/use-print.ts';
import type { Outputs } from '../../../trpc.ts';
import { timeLabel } from './audit-labels.ts';
import { AuditTable } from './audit-table.tsx';

interface PrintedAuditProps {
  printed: Outputs['audit']['printable'];
  /** What was filtered by, in words. */
  filter: string;
  /** Who prints. */
  by: string;
  onPrinted: () => void;
}

/** Opens the browser's print dialog on the entries. It stands beside the application, which styles.css hides meanwhile. */
export function PrintedAudit({ printed: { entries, isCut }, filter, by, onPrinted }: PrintedAuditProps) {
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

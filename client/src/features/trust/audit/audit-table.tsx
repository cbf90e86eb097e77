import type { AuditEntry } from '@vademecum/shared/trust/audit.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AuditDetails } from './audit-details.tsx';
import { actionLabel, actorLabel, exactTime, objectLabel, timeLabel } from './audit-labels.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

const columns = [
  { name: 'Time', width: 'w-64' },
  { name: 'Person', width: 'w-[17%]' },
  { name: 'Action', width: 'w-[23%]' },
  { name: 'Object', width: '' },
  { name: 'Outcome', width: 'w-28' },
];

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** On paper everything is open, and nothing can be pressed. */
  isPrinted?: boolean;
}

/** One line for each entry; the rest opens below it. */
export function AuditTable({ entries, isPrinted = false }: AuditTableProps) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Entries of the audit log, newest first</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            {columns.map(({ name, width }) => (
              <th key={name} scope="col" className={`px-3 py-2 font-medium ${width}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} isPrinted={isPrinted} />
        ))}
      </table>
    </div>
  );
}

const cell = 'truncate px-3 py-1.5 print:whitespace-normal';

interface DetailsButtonProps {
  entryId: number;
  /** The row that it opened. */
  controls: string | undefined;
  onClick: () => void;
}

function DetailsButton({ entryId, controls, onClick }: DetailsButtonProps) {
  const Chevron = controls === undefined ? ChevronRight : ChevronDown;
  return (
    <Button
      size="small"
      variant="ghost"
      className="-ml-2"
      aria-expanded={controls !== undefined}
      aria-controls={controls}
      onClick={onClick}
    >
      <Chevron aria-hidden size={16} />
      <VisuallyHidden>Details of entry {entryId.toLocaleString('en-US')}</VisuallyHidden>
    </Button>
  );
}

function AuditRow({ entry, isPrinted }: { entry: AuditEntry; isPrinted: boolean }) {
  const [isOpen, setIsOpen] = useState(isPrinted);
  const id = `audit-entry-${entry.id}`;
  return (
    <tbody className="break-inside-avoid border-b border-line last:border-0">
      <tr>
        <td className="px-3 py-1.5 whitespace-nowrap">
          <span className="flex items-center gap-1">
            {!isPrinted && <DetailsButton entryId={entry.id} controls={isOpen ? id : undefined} onClick={() => setIsOpen(!isOpen)} />}
            <time dateTime={entry.at} title={exactTime(entry.at)}>
              {timeLabel(entry.at)}
            </time>
          </span>
        </td>
        <td className={cell}>{actorLabel(entry)}</td>
        <td className={cell}>{actionLabel(entry)}</td>
        <td className={cell}>{objectLabel(entry)}</td>
        <td className="px-3 py-1.5">
          <OutcomeBadge outcome={entry.outcome} />
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={columns.length} className={isPrinted ? 'px-3 pb-1' : 'bg-sunken px-3 py-2 pl-10'}>
            <AuditDetails entry={entry} isLineCut={!isPrinted} hasLink={!isPrinted} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

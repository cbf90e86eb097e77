import type { AuditEntry } from '@vademecum/shared/trust/audit.ts';
import { actionLabel, actorLabel, detailsLabel, exactTime, objectLabel, timeLabel } from './audit-labels.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

const columns = ['Time', 'Person', 'Action', 'Object', 'Outcome', 'From'];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Entries of the audit log, newest first</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const details = detailsLabel(entry);
  return (
    <tr className="break-inside-avoid border-b border-line align-top last:border-0">
      <td className="px-3 py-2 whitespace-nowrap">
        <time dateTime={entry.at} title={exactTime(entry.at)}>
          {timeLabel(entry.at)}
        </time>
        <div className="text-xs text-ink-soft">No. {entry.id.toLocaleString('en-US')}</div>
      </td>
      <td className="px-3 py-2 [overflow-wrap:anywhere]">{actorLabel(entry)}</td>
      <td className="px-3 py-2">
        {actionLabel(entry)}
        {details !== '' && <div className="text-xs text-ink-soft [overflow-wrap:anywhere]">{details}</div>}
      </td>
      <td className="px-3 py-2 [overflow-wrap:anywhere]">{objectLabel(entry)}</td>
      <td className="px-3 py-2">
        <OutcomeBadge outcome={entry.outcome} />
      </td>
      <td className="px-3 py-2 [overflow-wrap:anywhere] text-ink-soft">{entry.address ?? '–'}</td>
    </tr>
  );
}

import type { AuditEntry } from '@vademecum/shared/trust/audit.ts';
import { actionLabel, actorLabel, detailsLabel, exactTime, objectLabel, timeLabel } from './audit-labels.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

/** The same entries where a table has no room. */
export function AuditCards({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul aria-label="Entries of the audit log, newest first" className="divide-y divide-line rounded-md border border-line bg-surface">
      {entries.map((entry) => (
        <li key={entry.id} className="px-3 py-2 text-sm">
          <div className="flex items-start justify-between gap-2">
            <span className="font-medium">{actionLabel(entry)}</span>
            <OutcomeBadge outcome={entry.outcome} />
          </div>
          <p className="[overflow-wrap:anywhere]">
            {actorLabel(entry)} · {objectLabel(entry)}
          </p>
          <p className="text-xs text-ink-soft [overflow-wrap:anywhere]">
            <time dateTime={entry.at} title={exactTime(entry.at)}>
              {timeLabel(entry.at)}
            </time>
            {[entry.address, detailsLabel(entry)].filter((part) => part !== null && part !== '').map((part) => ` · ${part}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}

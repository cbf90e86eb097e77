import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@vademecum/shared/trust/audit.ts';
import { nextStepLook } from '../../../ui/button.tsx';
import { actionLabel, actorLabel, detailsLabel, exactTime, objectLabel, timeLabel } from './audit-labels.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

interface AuditDetailsProps {
  entry: AuditEntry;
  /** The line may be cut off, so its words come again. */
  isLineCut?: boolean;
  hasLink?: boolean;
}

/** What the line of an entry has no room for, and the way to the object. */
export function AuditDetails({ entry, isLineCut = false, hasLink = true }: AuditDetailsProps) {
  const { objectType, objectId, address } = entry;
  const line = [
    ['Person', actorLabel(entry)],
    ['Action', actionLabel(entry)],
    ['Object', objectLabel(entry)],
  ];
  const facts = [
    ['Entry', entry.id.toLocaleString('en-US')],
    ['Exact time', exactTime(entry.at)],
    ...(isLineCut ? line : []),
    ['Object ID', objectId ?? ''],
    ['From', address ?? ''],
    ['Details', detailsLabel(entry)],
  ].filter(([, words]) => words !== '');
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, words]) => (
          <div key={name} className="flex min-w-0 gap-1.5">
            <dt className="shrink-0 text-ink-soft">{name}:</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{words}</dd>
          </div>
        ))}
      </dl>
      {hasLink && entry.objectName !== null && <ObjectLink objectType={objectType} objectId={Number(objectId)} />}
    </>
  );
}

const look = `mt-1 ${nextStepLook}`;

function ObjectLink({ objectType, objectId }: { objectType: string; objectId: number }) {
  if (objectType === 'document') {
    return (
      <Link to="/documents/$documentId" params={{ documentId: objectId }} className={look}>
        Open the document
      </Link>
    );
  }
  if (objectType === 'memory') {
    return (
      <Link to="/memories" search={{ memory: objectId }} className={look}>
        Open the memory
      </Link>
    );
  }
  if (objectType !== 'user') return null;
  return (
    <Link to="/users" className={look}>
      Open User Management
    </Link>
  );
}

/** The entries where a table has no room. */
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
          <details>
            <summary className="min-h-6 text-ink-soft">
              <time dateTime={entry.at}>{timeLabel(entry.at)}</time>
            </summary>
            <AuditDetails entry={entry} />
          </details>
        </li>
      ))}
    </ul>
  );
}

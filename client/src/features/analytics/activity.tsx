import { Link } from '@tanstack/react-router';
import type { AnalyticsActivity } from '@vademecum/shared/analytics/analytics.ts';
import { auditActions, auditObjects } from '@vademecum/shared/trust/audit-choices.ts';
import { dateTimeLabel } from '../../lib/date-time-label.ts';
import { Panel } from './panel.tsx';

/** The last changes of the clinic's knowledge, from the audit log. */
export function Activity({ entries }: { entries: readonly AnalyticsActivity[] }) {
  return (
    <Panel title="Recent activity" text="From the audit log">
      {entries.length === 0 ? (
        <p className="text-ink-soft">Nothing was changed yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Entry({ entry }: { entry: AnalyticsActivity }) {
  const { at, actor, action, outcome } = entry;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p>
          <span className="font-medium">{labelOf(auditActions, action)}</span>
          {outcome !== 'ok' && <span className="text-danger"> ({outcome === 'denied' ? 'refused' : 'failed'})</span>}
          <About entry={entry} />
        </p>
        <p className="text-sm text-ink-soft">{actor ?? 'The product itself'}</p>
      </div>
      <time dateTime={at} className="text-sm text-ink-soft">
        {dateTimeLabel(at)}
      </time>
    </li>
  );
}

function About({ entry: { objectType, objectId, objectName } }: { entry: AnalyticsActivity }) {
  if (objectId === null) return null;
  const name = objectName ?? `${labelOf(auditObjects, objectType)} ${objectId}`;
  if (objectType !== 'document' || objectName === null) return <>: {name}</>;
  return (
    <>
      :{' '}
      <Link to="/documents/$documentId" params={{ documentId: Number(objectId) }} className="text-accent underline">
        {name}
      </Link>
    </>
  );
}

function labelOf(labels: Record<string, string>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

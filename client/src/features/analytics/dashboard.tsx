import { Link } from '@tanstack/react-router';
import {
  type AnalyticsActivity,
  type AnalyticsDashboard,
  analyticsStatusEvery,
  type ComponentState,
  componentStateLabels,
  type ComponentStatus,
  fewestCounted,
} from '@vademecum/shared/analytics/analytics.ts';
import { auditActions } from '@vademecum/shared/trust/audit-choices.ts';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestion,
  TriangleAlert,
} from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { dateTimeLabel } from '../../lib/date-time-label.ts';
import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/query-boundary.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import type { Pressed } from './analytics-search.ts';
import { CitedLists } from './cited-lists.tsx';
import { DailyCharts } from './daily-charts.tsx';
import { HourMap } from './hour-map.tsx';
import { LeadCards, MetricCards } from './metric-cards.tsx';
import { Panel } from './panel.tsx';
import { ShareList } from './share-list.tsx';
import { TopUnanswered } from './top-unanswered.tsx';

interface DashboardProps {
  dashboard: AnalyticsDashboard;
  onPress: (pressed: Pressed) => void;
}

export function Dashboard({ dashboard, onPress }: DashboardProps) {
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <HipaaBanner />
      <LeadCards summary={dashboard} onPress={onPress} />
      <TopUnanswered />
      <MetricCards summary={dashboard} onPress={onPress} />
      <DailyCharts dashboard={dashboard} onPress={onPress} />
      <CitedLists dashboard={dashboard} onPress={onPress} />
      <div className="grid gap-4 min-[1400px]:grid-cols-[minmax(0,1fr)_auto]">
        <Topics dashboard={dashboard} onPress={onPress} />
        <HourMap dashboard={dashboard} onPress={onPress} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Activity entries={dashboard.activity} />
        <SystemStatus />
      </div>
    </div>
  );
}

/** Questions by the headings that answers have: specification, section 9. */
function Topics({ dashboard: { topics, totalQueries }, onPress }: DashboardProps) {
  return (
    <Panel title="Questions by topic" text="By the heading of the answer" isEnough={totalQueries >= fewestCounted}>
      <ShareList
        label="Questions by topic"
        of="question"
        onPress={onPress}
        shares={topics.map(({ topic, questions }) => ({
          key: topic,
          name: topic,
          value: questions,
          pressed: { show: 'questions', topic },
        }))}
      />
    </Panel>
  );
}

const looks = {
  holds: {
    icon: ShieldCheck,
    className: 'bg-success-soft',
    iconClassName: 'text-success',
    title: 'HIPAA technical safeguards: all checks passed',
  },
  missing: { icon: ShieldAlert, className: 'bg-warning-soft', iconClassName: 'text-warning', title: 'HIPAA safeguards are not complete' },
  unknown: { icon: ShieldQuestion, className: 'bg-warning-soft', iconClassName: 'text-warning', title: 'HIPAA safeguards are not known' },
};

/** HIPAA's requirements, as the Security tab computes them. */
function HipaaBanner() {
  const { data, isLoadingError, refetch } = useStatus();
  if (data === undefined && !isLoadingError) return <Skeletons label="Checking the HIPAA safeguards" shapes={['h-16']} />;
  const hipaa = data?.hipaa ?? null;
  const { icon: Icon, className, iconClassName, title } = looks[hipaa === null ? 'unknown' : hipaa.holds ? 'holds' : 'missing'];
  return (
    <section aria-label="HIPAA status" className={classNames('flex gap-3 rounded-md px-4 py-3', className)}>
      <Icon aria-hidden size={22} className={classNames('mt-0.5 shrink-0', iconClassName)} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {hipaa === null ? (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            The server did not finish the check in time.
            <Button size="small" onClick={() => void refetch()}>
              Check again
            </Button>
          </p>
        ) : (
          <p className="text-sm">
            {!hipaa.holds && `HIPAA checks not passed: ${hipaa.missing.join('; ')}.`}
            {data !== undefined && (
              <span className="text-ink-soft">
                {' '}
                Checked on <time dateTime={data.checkedAt}>{dateTimeLabel(data.checkedAt)}</time>.
              </span>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

const systemStatusLooks: Record<ComponentState, { kind: 'success' | 'warning' | 'danger' | 'secondary'; icon: LucideIcon }> = {
  operational: { kind: 'success', icon: CircleCheck },
  attention: { kind: 'warning', icon: TriangleAlert },
  down: { kind: 'danger', icon: CircleAlert },
  off: { kind: 'secondary', icon: CircleDashed },
};

/** The current state of the product: the server checks each part, and again every minute. */
function SystemStatus() {
  const { data, isLoadingError, refetch } = useStatus();
  return (
    <Panel title="System status" text="Checked just now; updates every minute">
      {data !== undefined && (
        <ul className="divide-y divide-line">
          {data.components.map((component) => (
            <Component key={component.name} component={component} />
          ))}
        </ul>
      )}
      {data === undefined && isLoadingError && <ErrorState title="The status could not be loaded" onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <Skeletons label="Checking the system" shapes={Array<string>(7).fill('h-10')} />}
    </Panel>
  );
}

function Component({ component: { name, state, words } }: { component: ComponentStatus }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{words}</p>
      </div>
      <Badge {...systemStatusLooks[state]}>{componentStateLabels[state]}</Badge>
    </li>
  );
}

/** Looks again while the screen is open and in front. */
function useStatus() {
  return trpc.analytics.status.useQuery(undefined, { refetchInterval: analyticsStatusEvery, staleTime: 0 });
}

/** The last changes of the clinic's knowledge, from the audit log. */
function Activity({ entries }: { entries: readonly AnalyticsActivity[] }) {
  return (
    <Panel title="Recent activity" text="From the audit log">
      {entries.length === 0 ? (
        <p className="text-ink-soft">No changes yet.</p>
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
  if (objectName === null) return null;
  if (objectType !== 'document') return <>: {objectName}</>;
  return (
    <>
      :{' '}
      <Link to="/documents/$documentId" params={{ documentId: Number(objectId) }} className="text-accent underline">
        {objectName}
      </Link>
    </>
  );
}

function labelOf(labels: Record<string, string>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

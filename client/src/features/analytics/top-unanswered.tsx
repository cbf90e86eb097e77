import { Link } from '@tanstack/react-router';
import type { Gap } from '@vademecum/shared/learning/gaps.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { useUser } from '../../lib/use-session.ts';
import { trpc } from '../../trpc.ts';
import { nextStepLook } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/query-boundary.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { counted } from './analytics-labels.ts';
import { Panel } from './panel.tsx';

const shown = 5;

/** The open gaps that staff asked about most, for those who may read them, each with what to do about it. */
export function TopUnanswered() {
  const { role } = useUser();
  return hasPermission(role, 'reports') ? <OpenGaps canUpload={hasPermission(role, 'manage_docs')} /> : null;
}

function OpenGaps({ canUpload }: { canUpload: boolean }) {
  const { data, isLoadingError, refetch } = trpc.gaps.list.useQuery(undefined, { staleTime: 30_000 });
  const gaps = data === undefined ? [] : mostAsked(data);
  return (
    <Panel
      title="Top unanswered questions"
      text="Open documentation gaps, most asked first"
      action={
        gaps.length > 0 && (
          <Link to="/ai-learning" search={{ tab: 'documentation', status: 'pending' }} className={nextStepLook}>
            See all open gaps
          </Link>
        )
      }
    >
      {data === undefined && isLoadingError && <ErrorState title="The open gaps could not be loaded" onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <Skeletons label="Loading the open gaps" shapes={Array<string>(shown).fill('h-12')} />}
      {data !== undefined && gaps.length === 0 && <p className="text-ink-soft">No open documentation gaps.</p>}
      {gaps.length > 0 && (
        <ol aria-label="Top unanswered questions" className="divide-y divide-line">
          {gaps.map((gap) => (
            <OpenGap key={gap.id} gap={gap} canUpload={canUpload} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

const mostAsked = (gaps: readonly Gap[]): Gap[] =>
  gaps
    .filter(({ status }) => status === 'pending')
    .sort((one, other) => other.frequencyCount - one.frequencyCount)
    .slice(0, shown);

function OpenGap({ gap: { topic, frequencyCount, peopleCount }, canUpload }: { gap: Gap; canUpload: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        {topic}
        <span className="block text-sm text-ink-soft">
          Asked {counted(frequencyCount, 'time')} by {counted(peopleCount, 'person', 'people')}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4">
        <Link to="/ai-learning" search={{ tab: 'documentation', q: topic }} aria-label={`Resolve ${topic}`} className={nextStepLook}>
          Resolve
        </Link>
        {canUpload && (
          <Link to="/documents" search={{ upload: 1 }} aria-label={`Upload a document about ${topic}`} className={nextStepLook}>
            Upload a document
          </Link>
        )}
      </span>
    </li>
  );
}

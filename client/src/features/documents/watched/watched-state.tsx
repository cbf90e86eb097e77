import type { WatchedOverview, WatchedProblem } from '@vademecum/shared/documents/watched.ts';
import { CirclePause, CirclePlay, CircleSlash, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { countLabel, numberLabel } from '../../../lib/count-labels.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWatchedCalls } from './use-watched-calls.ts';

/** Whether the folder is followed, what keeps it from that, and how much it has done. */
export function WatchedState({ overview }: { overview: WatchedOverview }) {
  const { state, problem, unread, folder, lookedAt } = overview;
  return (
    <>
      {problem !== null && <Problem overview={overview} problem={problem} />}
      {state === 'new' && (
        <Notice title="No files have been added yet">
          Look through the files below, and say under Folders which departments may see which of them. Then select Start.
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice kind="warning" title="Some folders cannot be read">
          Their documents stay as they are. Allow the product to read {unread.join(', ')}.
        </Notice>
      )}
      <Card className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} problem={problem} />
          <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{folder}</p>
          <p className="text-sm text-ink-soft tabular-nums">
            {lookedAt === null ? 'Not scanned yet' : `Last scanned ${dateTimeLabel(lookedAt)}`}
          </p>
        </div>
        <Counts counts={overview.counts} />
      </Card>
    </>
  );
}

function StateBadge({ state, problem }: Pick<WatchedOverview, 'state' | 'problem'>) {
  const { kind, icon, word } = badgeOf(state, problem);
  return (
    <Badge kind={kind} icon={icon}>
      {word}
    </Badge>
  );
}

function badgeOf(
  state: WatchedOverview['state'],
  problem: WatchedProblem | null,
): { kind: 'success' | 'warning' | 'secondary'; icon: LucideIcon; word: string } {
  if (problem !== null) return { kind: 'warning', icon: CircleSlash, word: 'Stopped' };
  if (state === 'watching') return { kind: 'success', icon: CirclePlay, word: 'Watching' };
  return { kind: 'secondary', icon: CirclePause, word: state === 'new' ? 'Not started' : 'Paused' };
}

const countWords = {
  added: 'Added',
  versioned: 'New versions',
  renamed: 'Renamed',
  retired: 'Retired',
  waiting: 'Waiting',
  skipped: 'Skipped',
  missing: 'Missing',
} as const;

function Counts({ counts }: Pick<WatchedOverview, 'counts'>) {
  const { linked, returned } = counts;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {Object.entries(countWords).map(([name, word]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{word}</dt>
            <dd className="text-lg font-semibold tabular-nums">{numberLabel(counts[name as keyof typeof countWords])}</dd>
          </div>
        ))}
      </dl>
      {linked > 0 && (
        <p className="text-sm text-ink-soft">
          Documents that were in the library already and follow a file from now on: {numberLabel(linked)}
        </p>
      )}
      {returned > 0 && <p className="text-sm text-ink-soft">Retired documents that came back with their file: {numberLabel(returned)}</p>}
    </>
  );
}

const stays = 'Until then nothing is added or retired.';

const problems: Record<WatchedProblem, { title: string; text: string }> = {
  gone: { title: 'The folder cannot be read', text: `Check that the share is mounted and that the product may read it. ${stays}` },
  'not mounted': {
    title: 'The share is not mounted',
    text: `This folder was a mounted share, and now it is an ordinary folder. Mount the share again. ${stays}`,
  },
  'not answering': { title: 'The folder does not answer', text: `A scan has been running for over a minute. Check the share. ${stays}` },
  'disk full': { title: 'The disk of the server is full', text: 'Free up space in the data folder. Files will be added again after that.' },
  failed: { title: 'Following the folder failed', text: 'It is tried again every ten seconds. The server’s log has the details.' },
  'many missing': { title: 'Most files are missing', text: '' },
};

function Problem({ overview, problem }: { overview: WatchedOverview; problem: WatchedProblem }) {
  const { missing } = overview;
  const { title, text } = problems[problem];
  return (
    <Notice kind="warning" title={title} role="status">
      {missing === null ? (
        <p>{text}</p>
      ) : (
        <p>
          {numberLabel(missing.missing)} of {countLabel(missing.known, 'file', 'files')} are no longer in the folder. If the share is
          incomplete, or another one, correct that. {stays}
        </p>
      )}
      <Confirm overview={overview} problem={problem} />
    </Notice>
  );
}

/** An administrator says that the folder is right as it is. */
function Confirm({ overview: { missing, graceDays }, problem }: { overview: WatchedOverview; problem: WatchedProblem }) {
  const [isOpen, setIsOpen] = useState(false);
  const { confirm } = useWatchedCalls();
  if (problem !== 'many missing' && problem !== 'not mounted') return null;
  const isMissing = problem === 'many missing';
  const days = countLabel(graceDays, 'day', 'days');
  return (
    <>
      <Button size="small" className="mt-2" onClick={() => setIsOpen(true)}>
        {isMissing ? 'They were removed' : 'Use the folder as it is'}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={isMissing ? 'Were these files removed?' : 'Use this folder?'}
        description={
          isMissing
            ? `The documents of the ${numberLabel(missing?.missing ?? 0)} missing files are retired in ${days}, unless the files come back or were only moved.`
            : 'The product reads it although no share is mounted there.'
        }
        confirmLabel={isMissing ? 'They were removed' : 'Use it'}
        onConfirm={() => {
          confirm.mutate();
        }}
      />
    </>
  );
}

import type { WaitingVersion } from '@vademecum/shared/documents/approvals.ts';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { NumberedText } from '../../../ui/text/numbered-text.tsx';
import { AnswersTried } from './answers-tried.tsx';
import { Approvals } from './approver-list.tsx';
import { CommentDialog } from './comment-dialog.tsx';
import { VersionDiff } from './version-diff.tsx';

const tabs = [
  { value: 'changes', label: 'What changes' },
  { value: 'answers', label: 'Answers' },
  { value: 'text', label: 'Full text' },
  { value: 'approvers', label: 'Approvers' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** What a version changes, what that does to answers, and the decision. */
export function ReviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError, refetch } = trpc.approvals.get.useQuery({ id }, { staleTime: 0 });
  const version = data?.waiting ?? undefined;
  const isOver = data !== undefined && data.waiting === null;
  return (
    <Dialog open onOpenChange={onClose} title={version === undefined ? 'Review' : `Review ${version.name}`} width="wide">
      {isError && <ErrorState title="The version could not be loaded" onRetry={() => void refetch()} />}
      {isOver && <p>This version is no longer waiting for approval. It was approved, discarded or deleted.</p>}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {version !== undefined && <Review version={version} onClose={onClose} />}
    </Dialog>
  );
}

function Review({ version, onClose }: { version: WaitingVersion; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('changes');
  const contents = {
    changes: <VersionDiff id={version.id} isFirst={version.former === 'none'} />,
    answers: <AnswersTried id={version.id} />,
    text: <FullText id={version.id} />,
    approvers: <Approvals approvers={version.approvers} />,
  };
  return (
    <>
      <Tabs
        label="Review"
        activation="manual"
        value={tab}
        onValueChange={setTab}
        tabs={tabs.map((one) => ({ ...one, content: contents[one.value] }))}
      />
      <Decision version={version} onDone={onClose} />
    </>
  );
}

function Decision({ version: { id, phase, may }, onDone }: { version: WaitingVersion; onDone: () => void }) {
  const [kind, setKind] = useState<'approve' | 'return' | null>(null);
  if (!may.approve && !may.return) return null;
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      {may.return && (
        <Button onClick={() => setKind('return')}>
          <Undo2 aria-hidden size={16} />
          Return
        </Button>
      )}
      {phase === 'review' && may.approve && (
        <Button variant="primary" onClick={() => setKind('approve')}>
          <Check aria-hidden size={16} />
          Approve
        </Button>
      )}
      {kind !== null && <CommentDialog id={id} kind={kind} onClose={() => setKind(null)} onDone={onDone} />}
    </div>
  );
}

function FullText({ id }: { id: number }) {
  const { data, isError, refetch } = trpc.approvals.text.useQuery({ id }, { staleTime: 0 });
  if (isError) return <ErrorState title="The text could not be loaded" onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-64" />;
  return (
    <div className="h-[50dvh] rounded-md border border-line">
      <NumberedText text={data.content} label={`Text of the waiting version of ${data.name}`} mark={undefined} line={undefined} />
    </div>
  );
}

import type { DocumentApproval, WaitingVersion } from '@vademecum/shared/documents/approvals.ts';
import { Archive, FileSearch, Send, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { defaultsLabel, listed } from './approval-labels.ts';
import { Approvals } from './approver-list.tsx';
import { ApproversDialog } from './approvers-dialog.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useApprovalSteps } from './use-approval-steps.ts';

/** The approval of a document: what waits, who decides, and what can be done. Loads nothing more where approval is off. */
export function ApprovalPanel({ documentId, hasPhase }: { documentId: number; hasPhase: boolean }) {
  const { data: state } = trpc.approvals.state.useQuery();
  const { data } = trpc.approvals.get.useQuery({ id: documentId }, { enabled: hasPhase || state?.isOn === true, staleTime: 0 });
  if (data === undefined) return null;
  const { waiting } = data;
  if (waiting !== null) return <WaitingPanel version={waiting} isRetired={data.isRetired} />;
  return <QuietPanel id={documentId} approval={data} />;
}

function QuietPanel({ id, approval: { approvedBy, isRetired, mayRetire } }: { id: number; approval: DocumentApproval }) {
  if (!mayRetire && !isRetired && approvedBy.length === 0) return null;
  return (
    <section
      aria-label="Approval"
      className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 text-sm lg:px-6 print:hidden"
    >
      <p className="text-ink-soft">
        {isRetired && 'Retired. Answers no longer use it; old citations still open it. '}
        {approvedBy.length > 0 && `Approved by ${listed(approvedBy.map(({ name }) => name))}`}
      </p>
      {mayRetire && <RetireButton id={id} />}
    </section>
  );
}

function RetireButton({ id }: { id: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const { retire } = useApprovalSteps(id);
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        <Archive aria-hidden size={16} />
        Retire
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Retire this document?"
        description="Answers will no longer use it. Old citations still open it. To use it again, a new version has to be approved."
        confirmLabel="Retire"
        onConfirm={() => retire.mutate({ id })}
      />
    </>
  );
}

function WaitingPanel({ version, isRetired }: { version: WaitingVersion; isRetired: boolean }) {
  const { phase, former, effectiveFrom, author, approvers, problems } = version;
  const source = defaultsLabel(version);
  return (
    <section aria-label="Approval" className="flex flex-col gap-2 border-b border-line px-4 py-3 lg:px-6 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <PhaseBadge phase={phase} effectiveFrom={effectiveFrom} />
        <span className="text-ink-soft">
          {former === 'none' ? 'New document' : 'New version'}
          {author !== null && ` by ${author.name}`}
          {former === 'answers' && '. The current version stays in use until this one takes effect.'}
          {isRetired && '. The document stays retired until this version takes effect.'}
        </span>
      </div>
      {approvers.length > 0 && <Approvals approvers={approvers} />}
      {source !== undefined && <p className="text-sm text-ink-soft">{source}</p>}
      {problems.map((problem) => (
        <Notice key={problem} kind="warning">
          {problem}
        </Notice>
      ))}
      <PanelActions version={version} />
    </section>
  );
}

type PanelDialog = 'review' | 'approvers' | 'discard';

function PanelActions({ version }: { version: WaitingVersion }) {
  const { id, may } = version;
  const [dialog, setDialog] = useState<PanelDialog | null>(null);
  const { discard } = useApprovalSteps(id);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2">
      {may.submit && <SubmitButton id={id} />}
      <PanelButtons may={may} onOpen={setDialog} />
      {dialog === 'review' && <ReviewDialog id={id} onClose={close} />}
      {dialog === 'approvers' && <ApproversDialog version={version} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'discard'}
        onOpenChange={close}
        title="Discard this draft?"
        description="The draft and its file are deleted. The version before it stays as it is."
        confirmLabel="Discard"
        onConfirm={() => discard.mutate({ id })}
      />
    </div>
  );
}

function SubmitButton({ id }: { id: number }) {
  const { submit } = useApprovalSteps(id);
  return (
    <Button
      size="small"
      variant="primary"
      aria-disabled={submit.isPending}
      onClick={() => {
        if (!submit.isPending) submit.mutate({ id });
      }}
    >
      <Send aria-hidden size={16} />
      Submit for approval
    </Button>
  );
}

function PanelButtons({ may, onOpen }: Pick<WaitingVersion, 'may'> & { onOpen: (dialog: PanelDialog) => void }) {
  return (
    <>
      <Button size="small" variant={may.approve ? 'primary' : 'secondary'} onClick={() => onOpen('review')}>
        <FileSearch aria-hidden size={16} />
        {may.approve ? 'Review and decide' : 'Review'}
      </Button>
      {may.name && (
        <Button size="small" onClick={() => onOpen('approvers')}>
          <Users aria-hidden size={16} />
          Approvers and dates
        </Button>
      )}
      {may.discard && (
        <Button size="small" onClick={() => onOpen('discard')}>
          <Trash2 aria-hidden size={16} />
          Discard
        </Button>
      )}
    </>
  );
}

import { Link, type LinkProps } from '@tanstack/react-router';
import type { Checklist as State } from '@vademecum/shared/settings/home.ts';
import { CircleCheck, Circle, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { countLabel } from '../../../lib/count-labels.ts';
import { trpc } from '../../../trpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

interface Step {
  isDone: boolean;
  label: string;
  link: LinkProps;
}

function stepsOf(state: State): Step[] {
  const security: LinkProps = { to: '/preferences', search: { tab: 'security' } };
  return [
    { isDone: state.hasUploaded, label: 'Upload your own documents', link: { to: '/documents' } },
    { isDone: state.hasAsked, label: 'Ask a question', link: { to: '/chat' } },
    { isDone: state.hasInvited, label: 'Invite your team', link: { to: '/invite' } },
    { isDone: state.hasBackupDisk, label: 'Put backups on another disk', link: { to: '/backups' } },
    { isDone: state.isKeyApart, label: 'Move the encryption key off the data disk', link: security },
    { isDone: state.hasSecondFactor, label: 'Turn on your second factor', link: { to: '/account', search: { tab: 'sign-in' } } },
  ];
}

/** What the first administrator has left to set up. Each step is ticked by what is there; nothing is shown to anybody else. */
export function Checklist() {
  const { home } = trpc.useUtils();
  const { data } = trpc.home.checklist.useQuery(undefined, { refetchOnMount: 'always' });
  const dismiss = trpc.home.dismissChecklist.useMutation({
    onSuccess: () => home.checklist.setData(undefined, null),
    meta: { failure: 'The checklist could not be dismissed' },
  });
  if (data == null) return null;
  const steps = stepsOf(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label="Set up your clinic">
      <Card>
        <div className="flex items-center gap-2">
          <h2 className="font-semibold">Set up your clinic</h2>
          <span className="text-sm text-ink-soft tabular-nums">
            {done} of {steps.length} done
          </span>
          <IconButton
            icon={X}
            label="Dismiss checklist"
            className="-my-1 -mr-2 ml-auto"
            onClick={() => {
              dismiss.mutate();
            }}
          />
        </div>
        <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {steps.map((step) => (
            <StepLine key={step.label} {...step} />
          ))}
        </ul>
        {data.sampleIds.length > 0 && <RemoveSample ids={data.sampleIds} />}
      </Card>
    </section>
  );
}

function StepLine({ isDone, label, link }: Step) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-9 items-center gap-2">
      <Icon aria-hidden size={18} className={isDone ? 'shrink-0 text-accent' : 'shrink-0 text-ink-soft'} />
      {isDone ? (
        <span className="text-ink-soft line-through">
          {label}
          <span className="sr-only"> (done)</span>
        </span>
      ) : (
        <Link {...link} className="py-1 font-medium text-accent underline underline-offset-4">
          {label}
        </Link>
      )}
    </li>
  );
}

/** The documents of the sample handbook go as any others do. */
function RemoveSample({ ids }: { ids: number[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const toast = useToast();
  const remove = trpc.documents.deleteMany.useMutation({
    onSuccess: ({ deleted }) => {
      toast({ title: 'Sample handbook removed', description: `${countOf(deleted.length)} deleted` });
    },
    onSettled: () => Promise.all([utils.home.invalidate(), utils.documents.invalidate(), utils.chat.suggestions.invalidate()]),
    meta: { failure: 'The sample handbook could not be removed' },
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
      <p className="min-w-0 flex-1 basis-60">{`The library has ${countOf(ids.length)} of the sample handbook.`}</p>
      <Button
        size="small"
        disabled={remove.isPending}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        <Trash2 aria-hidden size={14} />
        {remove.isPending ? 'Removing…' : 'Remove the sample handbook'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove the sample handbook?"
        description={`This deletes ${countOf(ids.length)} that came with the product. Your own documents stay. This cannot be undone.`}
        confirmLabel="Remove"
        onConfirm={() => {
          remove.mutate({ ids });
        }}
      />
    </div>
  );
}

const countOf = (count: number): string => countLabel(count, 'document', 'documents');

import { AudioLines, Captions, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TranscriptDialog } from './transcript-dialog.tsx';
import { useTranscriptChanges } from './use-transcript-changes.ts';

/** What can be done with the transcript of a video: give it one, another one, none, or have it made. */
export function TranscriptActions({ document: { id, name, content, video } }: { document: Outputs['documents']['get'] }) {
  const [dialog, setDialog] = useState<'give' | 'remove' | null>(null);
  const changes = useTranscriptChanges();
  const close = () => {
    setDialog(null);
  };
  const hasTranscript = content !== '';
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 lg:px-6 print:hidden">
      <h3 className="mr-auto font-semibold">Transcript</h3>
      {!hasTranscript && video?.canTranscribe === true && !video.isTranscribing && (
        <ActionButton icon={AudioLines} label="Make a transcript" isDisabled={changes.isBusy} onClick={() => changes.transcribe(id)} />
      )}
      <ActionButton icon={Captions} label={hasTranscript ? 'Replace transcript' : 'Add transcript'} onClick={() => setDialog('give')} />
      {hasTranscript && (
        <ActionButton icon={Trash2} label="Remove transcript" isDisabled={changes.isBusy} onClick={() => setDialog('remove')} />
      )}
      {dialog === 'give' && <TranscriptDialog id={id} isReplacing={hasTranscript} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={close}
        title="Remove transcript"
        description={`"${name}" is kept and can be played, but no search finds it and no answer cites it any more.`}
        confirmLabel="Remove"
        onConfirm={() => {
          changes.remove(id);
        }}
      />
    </div>
  );
}

interface ActionButtonProps {
  icon: typeof Captions;
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}

function ActionButton({ icon: Icon, label, isDisabled, onClick }: ActionButtonProps) {
  return (
    <Button size="small" disabled={isDisabled} onClick={onClick}>
      <Icon aria-hidden size={16} />
      {label}
    </Button>
  );
}

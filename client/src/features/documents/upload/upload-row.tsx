import { CircleAlert, RotateCw, X } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { UploadAnyway } from './upload-anyway.tsx';
import type { UploadQueue } from './upload-queue.ts';
import type { Upload } from './uploads.ts';

interface UploadRowProps {
  upload: Upload;
  queue: UploadQueue;
  tabIndex: 0 | -1;
}

export function UploadRow({ upload, queue, tabIndex }: UploadRowProps) {
  const { key, name, state } = upload;
  return (
    <div className="flex items-start gap-1 py-1">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <UploadState upload={upload} />
        <UploadAnyway upload={upload} queue={queue} tabIndex={tabIndex} />
      </div>
      {state === 'failed' && (
        <IconButton
          icon={RotateCw}
          label={`Retry ${name}`}
          tabIndex={tabIndex}
          onClick={() => {
            queue.retry([key]);
          }}
        />
      )}
      <IconButton
        icon={X}
        label={`${state === 'failed' ? 'Dismiss' : 'Cancel'} ${name}`}
        tabIndex={tabIndex}
        data-row-focus
        onClick={() => {
          queue.remove([key]);
        }}
      />
    </div>
  );
}

export function UploadState({ upload: { name, state, percent, error } }: { upload: Upload }) {
  if (state === 'waiting') return <p className="text-ink-soft">Waiting</p>;
  if (state === 'failed') {
    return (
      <p role="alert" className="flex gap-1 text-danger">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        {error}
      </p>
    );
  }
  return (
    <div className="flex items-center gap-2 text-ink-soft tabular-nums">
      <ProgressBar aria-label={`Upload of ${name}`} max={100} value={percent} className="min-w-0 flex-1" />
      {percent < 100 ? `${percent}%` : 'Reading...'}
    </div>
  );
}

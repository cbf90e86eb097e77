import { CircleAlert, RotateCw, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { UploadAnyway } from './upload-anyway.tsx';
import type { Upload } from './uploads.ts';

interface UploadListProps {
  uploads: Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (upload: Upload) => void;
}

/** The files on their way, above the list; nothing while there are none. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="max-h-1/2 shrink-0 overflow-y-auto border-b border-line p-3">
      {uploads.map((upload) => (
        <li key={upload.key} className="flex items-start gap-2 py-1 text-sm">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{upload.name}</p>
            {upload.error === null ? <UploadProgress upload={upload} /> : <UploadError error={upload.error} />}
            <UploadAnyway upload={upload} onRetry={onRetry} />
          </div>
          {upload.error !== null && (
            <>
              {upload.isFinal !== true && (
                <IconButton
                  icon={RotateCw}
                  label={`Retry ${upload.name}`}
                  onClick={() => {
                    onRetry(upload);
                  }}
                />
              )}
              <IconButton
                icon={X}
                label={`Dismiss ${upload.name}`}
                onClick={() => {
                  onDismiss(upload);
                }}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadProgress({ upload }: { upload: Upload }) {
  return (
    <div className="flex items-center gap-2 text-ink-soft tabular-nums">
      <progress aria-label={`Upload of ${upload.name}`} max={100} value={upload.percent} className="h-1.5 flex-1 accent-accent" />
      {upload.percent < 100 ? `${upload.percent}%` : 'Reading...'}
    </div>
  );
}

function UploadError({ error }: { error: string }) {
  return (
    <p role="alert" className="flex gap-1 text-danger">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {error}
    </p>
  );
}

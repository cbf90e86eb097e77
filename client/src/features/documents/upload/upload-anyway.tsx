import { Button } from '../../../ui/button.tsx';
import type { UploadQueue } from './upload-queue.ts';
import type { Upload } from './uploads.ts';

interface UploadAnywayProps {
  upload: Upload;
  queue: UploadQueue;
  tabIndex: 0 | -1;
}

/** Takes a file all the same that was refused because the library has it; nothing for any other. */
export function UploadAnyway({ upload: { key, name, state, duplicate }, queue, tabIndex }: UploadAnywayProps) {
  if (state !== 'failed' || duplicate !== 'refused') return null;
  return (
    <Button
      size="small"
      className="mt-1"
      tabIndex={tabIndex}
      onClick={() => {
        queue.retryAnyway(key);
      }}
    >
      Upload anyway<span className="sr-only"> {name}</span>
    </Button>
  );
}

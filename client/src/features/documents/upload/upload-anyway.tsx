import { Button } from '../../../ui/button.tsx';
import type { UploadQueue } from './upload-queue.ts';
import type { Upload } from './uploads.ts';

interface UploadAnywayProps {
  upload: Upload;
  queue: UploadQueue;
  tabIndex: 0 | -1;
}

/** For a file that was refused because the library has it: leaves it out, which is safe, or takes it all the same. Nothing for any other. */
export function UploadAnyway({ upload: { key, name, state, duplicate }, queue, tabIndex }: UploadAnywayProps) {
  if (state !== 'failed' || duplicate !== 'refused') return null;
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button size="small" variant="primary" tabIndex={tabIndex} onClick={() => queue.remove([key])}>
        Don’t upload<span className="sr-only"> {name}</span>
      </Button>
      <Button size="small" tabIndex={tabIndex} onClick={() => queue.retryAnyway(key)}>
        Upload anyway<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}

import { Button } from '../../ui/button.tsx';
import type { Upload } from './uploads.ts';

interface UploadAnywayProps {
  upload: Upload;
  onRetry: (upload: Upload) => void;
}

/** Takes a file all the same that was refused because the library has it; nothing for any other. */
export function UploadAnyway({ upload, onRetry }: UploadAnywayProps) {
  if (upload.error === null || upload.duplicate !== 'refused') return null;
  return (
    <Button
      size="small"
      className="mt-1"
      onClick={() => {
        onRetry({ ...upload, duplicate: 'allow' });
      }}
    >
      Upload anyway<span className="sr-only"> {upload.name}</span>
    </Button>
  );
}

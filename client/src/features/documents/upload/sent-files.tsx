import { VirtualList } from '../../../ui/virtual-list.tsx';
import { UploadAnyway } from './upload-anyway.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { UploadState } from './upload-row.tsx';
import type { Upload } from './uploads.ts';

const keyOf = ({ key }: Upload) => key;

/** In the dialog: how far its files have come, and why some were refused. Nothing before they are sent. */
export function SentFiles({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  if (uploads.length === 0) return null;
  return (
    <VirtualList label="Uploads" items={uploads} keyOf={keyOf} rowHeight={52} isMeasured className="mt-4 max-h-52 text-sm">
      {(upload, tabIndex) => (
        <div className="py-1">
          <p className="truncate font-medium">{upload.name}</p>
          <UploadState upload={upload} />
          <UploadAnyway upload={upload} queue={queue} tabIndex={tabIndex} />
        </div>
      )}
    </VirtualList>
  );
}

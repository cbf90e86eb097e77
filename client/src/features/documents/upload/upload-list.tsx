import { ChevronDown, ChevronUp, RotateCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { acceptedNames } from './file-kind.ts';
import type { UploadQueue } from './upload-queue.ts';
import { UploadOutcome } from './upload-outcome.tsx';
import { UploadRow } from './upload-row.tsx';
import { countFailed, leftOutLabel, summaryOf, type Upload, type Uploads } from './uploads.ts';

interface UploadListProps {
  uploads: Uploads;
  queue: UploadQueue;
  /** The dialog over the list says what was added. */
  isInDialog: boolean;
}

/** So many files are shown one by one from the start. */
const watched = 6;

const keyOf = ({ key }: Upload) => key;

/** The files on their way, above the list of documents; nothing while there are none. */
export function UploadList({ uploads, queue, isInDialog }: UploadListProps) {
  const [isChosenOpen, setIsOpen] = useState<boolean>();
  const listId = useId();
  const { files, done, added, leftOut } = uploads;
  const isOver = countFailed(files) === files.length;
  // Of hundreds, nobody watches each; once they are through, those that failed are what there is to see.
  const isOpen = isChosenOpen ?? (files.length + done <= watched || isOver);
  const hasOutcome = isOver && added.length > 0 && !isInDialog;
  if (files.length === 0 && leftOut.length === 0 && !hasOutcome) return null;
  const isOne = files.length + done < 2;
  return (
    <div className="shrink-0 border-b border-line p-3 text-sm">
      {leftOut.length > 0 && <LeftOut names={leftOut} onDismiss={queue.forgetLeftOut} />}
      {hasOutcome && (
        <UploadOutcome added={added} failed={files.length}>
          <Button onClick={queue.forgetAdded}>Done</Button>
        </UploadOutcome>
      )}
      {!isOne && (
        <Summary
          uploads={uploads}
          queue={queue}
          listId={listId}
          isOpen={isOpen}
          onToggle={() => {
            setIsOpen(!isOpen);
          }}
        />
      )}
      {files.length > 0 && (isOpen || isOne) && (
        <div id={listId}>
          <VirtualList label="Uploads" items={files} keyOf={keyOf} rowHeight={52} isMeasured className="max-h-66">
            {(upload, tabIndex) => <UploadRow upload={upload} queue={queue} tabIndex={tabIndex} />}
          </VirtualList>
        </div>
      )}
    </div>
  );
}

interface SummaryProps extends Pick<UploadListProps, 'uploads' | 'queue'> {
  listId: string;
  isOpen: boolean;
  onToggle: () => void;
}

function Summary({ uploads, queue, listId, isOpen, onToggle }: SummaryProps) {
  const { files, done } = uploads;
  const summary = summaryOf(uploads);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-medium tabular-nums">{summary}</p>
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          label={isOpen ? 'Hide the files' : 'Show the files'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={onToggle}
        />
      </div>
      <ProgressBar aria-label="All uploads" aria-valuetext={summary} max={done + files.length} value={done} className="w-full" />
      <SummaryButtons uploads={uploads} queue={queue} />
    </div>
  );
}

function SummaryButtons({ uploads: { files }, queue }: Pick<UploadListProps, 'uploads' | 'queue'>) {
  const failed = files.filter(({ state }) => state === 'failed').map(({ key }) => key);
  return (
    <div className="flex flex-wrap gap-2 py-1 empty:hidden">
      {failed.length > 1 && (
        <Button
          size="small"
          onClick={() => {
            queue.retry(failed);
          }}
        >
          <RotateCw aria-hidden size={16} />
          Retry all failed
        </Button>
      )}
      {failed.length < files.length && (
        <Button size="small" variant="ghost" onClick={queue.cancel}>
          Cancel the rest
        </Button>
      )}
      {failed.length > 1 && failed.length === files.length && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            queue.remove(failed);
          }}
        >
          Dismiss all
        </Button>
      )}
    </div>
  );
}

function LeftOut({ names, onDismiss }: { names: readonly string[]; onDismiss: () => void }) {
  return (
    <div role="status" className="mb-1 flex items-start gap-2 rounded-md bg-warning-soft py-1 pl-3">
      <p className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
        {leftOutLabel(names)}. <span className="text-ink-soft">Supported: {acceptedNames}.</span>
      </p>
      <IconButton icon={X} label="Dismiss skipped files" onClick={onDismiss} />
    </div>
  );
}

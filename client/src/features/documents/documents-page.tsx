import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Outputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countLabel } from './document-labels.ts';
import type { ChangeDocumentsSearch, DocumentsSearch } from './documents-search.ts';
import { DocumentList } from './list/document-list.tsx';
import { isOfTheSystem } from './upload/file-kind.ts';
import { UploadDialog } from './upload/upload-dialog.tsx';
import { UploadList } from './upload/upload-list.tsx';
import { countState } from './upload/uploads.ts';
import { useUploads } from './upload/use-uploads.ts';

interface DocumentsPageProps {
  documents: PageQuery<Outputs['documents']['listed']>;
  /** Filters and order, as the address has them. */
  search: DocumentsSearch;
  onSearchChange: ChangeDocumentsSearch;
  /** Of the document that is open, if one is: below 1024 px there is room for the list or for the document. */
  openId: number | undefined;
  /** Above the list. */
  notice?: ReactNode;
  /** The viewer, or its placeholder while nothing is selected. */
  children: ReactNode;
}

/** Specification, section 2.8. */
export function DocumentsPage({ documents, search, onSearchChange, openId, notice, children }: DocumentsPageProps) {
  const { uploads, queue } = useUploads();
  const isDocumentOpen = openId !== undefined;
  const whenClosed = isDocumentOpen && 'max-lg:hidden';
  return (
    <DropZone onFiles={queue.add}>
      <div className={classNames(whenClosed, 'print:hidden')}>
        <PageHeader title="Document Library" actions={<UploadButton uploads={uploads} queue={queue} />} />
        {notice}
      </div>
      <UploadGuard unsent={uploads.files.length - countState(uploads.files, 'failed')} />
      {isDocumentOpen && <h1 className="sr-only lg:hidden">Document Library</h1>}
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="Documents"
          className={classNames('flex w-full flex-col border-line lg:w-96 lg:shrink-0 xl:w-md lg:border-r print:hidden', whenClosed)}
        >
          <UploadList uploads={uploads} queue={queue} />
          <QueryBoundary loading={<DocumentListSkeleton />} failed="The documents could not be loaded">
            <DocumentList query={documents} search={search} onSearchChange={onSearchChange} openId={openId} />
          </QueryBoundary>
        </section>
        <section aria-label="Document" className={classNames('min-w-0 flex-1', !isDocumentOpen && 'max-lg:hidden')}>
          {children}
        </section>
      </div>
    </DropZone>
  );
}

function UploadButton(sending: ReturnType<typeof useUploads>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Upload aria-hidden size={16} />
        Upload Document
      </Button>
      <UploadDialog open={isOpen} onOpenChange={setIsOpen} {...sending} />
    </>
  );
}

/** Asks before the screen or the tab is left while files are on their way; going from document to document is not leaving. */
function UploadGuard({ unsent }: { unsent: number }) {
  return (
    <LeaveGuard
      isHeld={unsent > 0}
      isHere={(pathname) => /^\/documents(?:\/|$)/.test(pathname)}
      title="Stop the uploads?"
      description={`${countLabel(unsent, 'file')} ${unsent === 1 ? 'has' : 'have'} not been uploaded yet. If you leave this screen, the upload stops.`}
      confirmLabel="Stop and leave"
    />
  );
}

function DocumentListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 p-4">
      <Skeleton className="h-10" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex gap-3 py-1">
          <Skeleton className="size-5" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes files and folders that are dropped anywhere on it. Everything it does can also be done in the upload dialog, by keyboard. */
function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      role="presentation"
      className="relative flex h-full flex-col"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        void droppedFiles(event.dataTransfer).then(onFiles);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-30 flex items-center justify-center gap-3 rounded-md border-2 border-dashed border-accent bg-accent-soft text-lg font-semibold text-accent">
          <Upload aria-hidden />
          Drop to upload
        </div>
      )}
    </div>
  );
}

/**
 * Returns the files that were dropped. A dropped folder includes all its subfolders. System files are left out. Call it while the drop event is
 * being handled: the browser forgets the dropped files after that.
 */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  if (entries.length === 0) return [...files].filter(({ name }) => !isOfTheSystem(name));
  const found: File[] = [];
  for (const { entry, file } of entries) {
    if (entry !== null) await collect(entry, found);
    else if (file !== null && !isOfTheSystem(file.name)) found.push(file);
  }
  return found;
}

const byName = new Intl.Collator('en', { numeric: true });

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (isOfTheSystem(entry.name)) return;
  if (isFile(entry)) {
    // Files that vanished or became unreadable since the drop are left out.
    const file = await fileOf(entry).catch(() => null);
    if (file !== null) found.push(file);
    return;
  }
  const inside = await listFolder(entry as FileSystemDirectoryEntry).catch(() => []);
  for (const one of inside.sort((a, b) => byName.compare(a.name, b.name))) await collect(one, found);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

/** The browser gives a hundred at a time, and none when there are no more. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

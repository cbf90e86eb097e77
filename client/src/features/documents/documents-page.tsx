import { FileDown, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Outputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { RowMenu } from '../../ui/menu/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countLabel } from '../../lib/count-labels.ts';
import type { ChangeDocumentsSearch, DocumentsSearch } from './documents-search.ts';
import { DowntimeDialog } from './downtime/downtime-dialog.tsx';
import { DocumentList } from './list/document-list.tsx';
import { DropZone } from './upload/drop-zone.tsx';
import { UploadDialog } from './upload/upload-dialog.tsx';
import { UploadList } from './upload/upload-list.tsx';
import { countFailed } from './upload/uploads.ts';
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
  const isUploadOpen = search.upload === 1;
  const showUpload = (isOpen: boolean) => onSearchChange({ upload: isOpen ? 1 : undefined });
  const whenClosed = isDocumentOpen && 'max-lg:hidden';
  return (
    <DropZone onFiles={queue.add} className="flex h-full flex-col">
      <div className={classNames(whenClosed, 'print:hidden')}>
        <PageHeader title="Document Library" actions={<PageActions onUpload={() => showUpload(true)} />} />
        {notice}
      </div>
      <UploadDialog open={isUploadOpen} onOpenChange={showUpload} uploads={uploads} queue={queue} />
      <UploadGuard unsent={uploads.files.length - countFailed(uploads.files)} />
      {isDocumentOpen && <h1 className="sr-only lg:hidden">Document Library</h1>}
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="Documents"
          className={classNames('flex w-full flex-col border-line lg:w-96 lg:shrink-0 xl:w-md lg:border-r print:hidden', whenClosed)}
        >
          <UploadList uploads={uploads} queue={queue} isInDialog={isUploadOpen} />
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

function PageActions({ onUpload }: { onUpload: () => void }) {
  const [isPackOpen, setIsPackOpen] = useState(false);
  return (
    <>
      <UploadButton onClick={onUpload} />
      <RowMenu label="More actions of the library">
        <MenuItem icon={FileDown} onSelect={() => setIsPackOpen(true)}>
          Downtime pack …
        </MenuItem>
      </RowMenu>
      {isPackOpen && <DowntimeDialog onClose={() => setIsPackOpen(false)} />}
    </>
  );
}

function UploadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <Upload aria-hidden size={16} />
      Upload Document
    </Button>
  );
}

/** Asks before the screen or the tab is left while files are on their way; going from document to document is not leaving. */
function UploadGuard({ unsent }: { unsent: number }) {
  return (
    <LeaveGuard
      isHeld={unsent > 0}
      isHere={(pathname) => /^\/documents(?:\/|$)/.test(pathname)}
      title="Stop the uploads?"
      description={`${countLabel(unsent, 'file', 'files')} ${unsent === 1 ? 'has' : 'have'} not been uploaded yet. If you leave this screen, the upload stops.`}
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

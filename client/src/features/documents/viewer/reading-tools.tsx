import { Link } from '@tanstack/react-router';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { DocumentVersion } from '@vademecum/shared/documents/versions.ts';
import { ClipboardList, Download, History } from 'lucide-react';
import { useState } from 'react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { versionFacts } from '../document-labels.ts';
import { downloadVersion } from '../download-original.ts';
import { ReadingReport } from '../reading/reading-report.tsx';
import { useReadAgain } from '../reading/use-read-again.ts';
import { ReplaceDialog } from '../versions/replace-dialog.tsx';

/** What was read out of the file of a document, and what it said at other times. */
export function ReadingTools({ document }: { document: Outputs['documents']['get'] }) {
  const [open, setOpen] = useState<'report' | 'versions' | 'replace' | null>(null);
  const { report = null } = document;
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      {report !== null && (
        <IconButton
          icon={ClipboardList}
          label="Reading report"
          onClick={() => {
            setOpen('report');
          }}
        />
      )}
      {document.status !== 'processing' && (
        <IconButton
          icon={History}
          label="Versions"
          onClick={() => {
            setOpen('versions');
          }}
        />
      )}
      {open === 'report' && report !== null && <ReadingReport name={document.name} report={report} onClose={close} />}
      {open === 'versions' && (
        <VersionsDialog
          document={document}
          onClose={close}
          onReplace={() => {
            setOpen('replace');
          }}
        />
      )}
      {open === 'replace' && <ReplaceDialog document={document} onClose={close} />}
    </>
  );
}

interface VersionsDialogProps {
  document: Pick<Document, 'id' | 'status' | 'fileName'>;
  onClose: () => void;
  onReplace: () => void;
}

/** What a document said and says, newest first, and how it comes to say something else. */
function VersionsDialog({ document: { id, status, fileName }, onClose, onReplace }: VersionsDialogProps) {
  const readAgain = useReadAgain();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Versions"
      description="Answers come from the current version. What earlier answers quoted opens as it was."
      width="wide"
    >
      <VersionList documentId={id} onOpen={onClose} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {fileName !== null && status === 'active' && (
          <Button
            onClick={() => {
              readAgain(id);
              onClose();
            }}
          >
            Read again
          </Button>
        )}
        <Button variant="primary" onClick={onReplace}>
          Replace with a new version
        </Button>
      </div>
    </Dialog>
  );
}

function VersionList({ documentId, onOpen }: { documentId: number; onOpen: () => void }) {
  const versions = trpc.documents.versions.useQuery({ id: documentId });
  if (versions.isError) return <ErrorState title="The versions could not be loaded" onRetry={() => void versions.refetch()} />;
  if (versions.isPending) return <Skeleton className="h-16" />;
  return (
    <ul aria-label="Versions" className="flex flex-col divide-y divide-line rounded-md border border-line">
      {versions.data.map((version) => (
        <li key={version.version} className="flex items-start gap-2 p-3">
          <VersionRow documentId={documentId} version={version} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface VersionRowProps {
  documentId: number;
  version: DocumentVersion;
  onOpen: () => void;
}

function VersionRow({ documentId, version, onOpen }: VersionRowProps) {
  const isCurrent = version.replacedAt === null;
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link
          to="/documents/$documentId"
          params={{ documentId }}
          search={({ q }) => ({ q, ...(!isCurrent && { version: version.version }) })}
          onClick={onOpen}
          className="font-medium text-accent underline underline-offset-4"
        >
          Version {version.version}
        </Link>{' '}
        <span className="text-ink-soft">{version.replacedAt === null ? 'current' : `until ${dateLabel(version.replacedAt)}`}</span>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]">
          {versionFacts(version).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {version.fileName !== null && (
        <IconButton
          icon={Download}
          label={`Download version ${version.version}`}
          onClick={() => {
            downloadVersion(documentId, version.version);
          }}
        />
      )}
    </>
  );
}

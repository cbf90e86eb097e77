import { Link } from '@tanstack/react-router';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { IngestReport } from '@vademecum/shared/documents/ingest-report.ts';
import type { DocumentVersion } from '@vademecum/shared/documents/versions.ts';
import { ClipboardList, Download, History } from 'lucide-react';
import { useState } from 'react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { versionFacts } from '../document-labels.ts';
import { downloadVersion } from '../download-original.ts';
import { useReadAgain } from '../reading/use-read-again.ts';
import { AttachmentsOffer } from '../upload/attachments-offer.tsx';
import { ReplaceDialog } from '../versions/replace-dialog.tsx';

/** The text that was read out of a document's file, and its earlier versions. */
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
      {open === 'report' && report !== null && <ReadingReport id={document.id} name={document.name} report={report} onClose={close} />}
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

/** The versions of a document, newest first, and the actions that replace its text. */
function VersionsDialog({ document: { id, status, fileName }, onClose, onReplace }: VersionsDialogProps) {
  const readAgain = useReadAgain();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Versions"
      description="Answers use the current version. Older citations open the version they quoted."
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
            Re-process
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

interface ReadingReportProps {
  id: number;
  name: string;
  report: IngestReport;
  onClose: () => void;
}

/** The result of reading a document's file, in plain words. */
function ReadingReport({ id, name, report, onClose }: ReadingReportProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Reading report" description={`What we extracted from “${name}”.`}>
      <div className="flex flex-col gap-4">
        {report.warnings.map((warning) => (
          <Notice key={warning} kind="warning">
            {warning}
          </Notice>
        ))}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {reportFacts(report).map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        {(report.attachments ?? []).length > 0 && <AttachmentsOffer id={id} name={name} />}
        {report.warnings.length === 0 && <p className="text-sm text-ink-soft">No problems found.</p>}
      </div>
    </Dialog>
  );
}

/** Above this the numbers of pages are cut off: nobody reads hundreds. */
const mostPages = 60;

/** The lines of a reading report, each with what it is about. */
export function reportFacts({
  pages,
  words,
  pagesWithoutText,
  recognisedPages = [],
  tables,
  dropped,
  tookMs,
}: IngestReport): { label: string; value: string }[] {
  return [
    ...(pages === null ? [] : [{ label: 'Pages', value: pages.toLocaleString('en-US') }]),
    { label: 'Words', value: words.toLocaleString('en-US') },
    ...(pages === null ? [] : [{ label: 'Pages without text', value: pagesLabel(pagesWithoutText) }]),
    ...(recognisedPages.length === 0 ? [] : [{ label: 'Read by text recognition', value: pagesLabel(recognisedPages) }]),
    { label: 'Tables', value: tables.toLocaleString('en-US') },
    { label: 'Skipped', value: dropped.length === 0 ? 'Nothing' : dropped.map(({ what, count }) => `${what} (${count})`).join(', ') },
    { label: 'Processing time', value: durationLabel(tookMs) },
  ];
}

/** "2 (pages 3–4)", "none". */
function pagesLabel(pages: readonly number[]): string {
  if (pages.length === 0) return 'None';
  const runs = runsOf(pages.slice(0, mostPages)).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return `${countLabel(pages.length, 'page', 'pages')}: ${runs.join(', ')}${pages.length > mostPages ? ' …' : ''}`;
}

function runsOf(pages: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run?.[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}

function durationLabel(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`;
}

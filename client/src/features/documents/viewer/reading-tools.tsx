import { ClipboardList, History } from 'lucide-react';
import { useState } from 'react';
import type { Outputs } from '../../../trpc.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ReadingReport } from '../reading/reading-report.tsx';
import { ReplaceDialog } from '../versions/replace-dialog.tsx';
import { VersionsDialog } from '../versions/versions-dialog.tsx';

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

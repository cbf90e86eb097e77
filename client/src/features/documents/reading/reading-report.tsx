import type { IngestReport } from '@vademecum/shared/documents/ingest-report.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { reportFacts } from './report-facts.ts';

interface ReadingReportProps {
  name: string;
  report: IngestReport;
  onClose: () => void;
}

/** What reading the file of a document came to, in plain words. */
export function ReadingReport({ name, report, onClose }: ReadingReportProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Reading report" description={`What was read out of the file of “${name}”.`}>
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
        {report.warnings.length === 0 && <p className="text-sm text-ink-soft">Nothing was missing or doubtful.</p>}
      </div>
    </Dialog>
  );
}

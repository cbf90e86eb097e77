import type { IngestReport } from '@vademecum/shared/documents/ingest-report.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countLabel } from '../document-labels.ts';

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

/** Above this the numbers of pages are cut off: nobody reads hundreds. */
const mostPages = 60;

/** The lines of a reading report, each with what it is about. */
export function reportFacts({ pages, words, pagesWithoutText, tables, dropped, tookMs }: IngestReport): { label: string; value: string }[] {
  return [
    ...(pages === null ? [] : [{ label: 'Pages', value: pages.toLocaleString('en-US') }]),
    { label: 'Words', value: words.toLocaleString('en-US') },
    ...(pages === null ? [] : [{ label: 'Pages without text', value: pagesLabel(pagesWithoutText) }]),
    { label: 'Tables', value: tables.toLocaleString('en-US') },
    { label: 'Left out', value: dropped.length === 0 ? 'Nothing' : dropped.map(({ what, count }) => `${what} (${count})`).join(', ') },
    { label: 'Time it took', value: durationLabel(tookMs) },
  ];
}

/** "2 (pages 3–4)", "none". */
function pagesLabel(pages: readonly number[]): string {
  if (pages.length === 0) return 'None';
  const runs = runsOf(pages.slice(0, mostPages)).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return `${countLabel(pages.length, 'page')}: ${runs.join(', ')}${pages.length > mostPages ? ' …' : ''}`;
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

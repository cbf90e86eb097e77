import { ScanText } from 'lucide-react';

interface RecognisedNoteProps {
  /** The pages that were, and how many there are; undefined where that was not kept. */
  report: { recognisedPages?: number[] | undefined; pages: number | null } | null | undefined;
  /** From 1; undefined where it is not known. */
  page: number | undefined;
}

/** Says that a page was read by text recognition, which mistakes a 1 for a 7; nothing on any other page. */
export function RecognisedNote({ report, page }: RecognisedNoteProps) {
  if (page === undefined || report?.recognisedPages?.includes(page) !== true) return null;
  return (
    <p className="flex items-start gap-2 border-y border-line bg-sunken px-4 py-1.5 text-sm text-ink-soft lg:px-6">
      <ScanText aria-hidden size={16} className="mt-0.5 shrink-0" />
      {(report.pages ?? 1) > 1
        ? `Page ${page} was read by text recognition: check numbers.`
        : 'This was read by text recognition: check numbers.'}
    </p>
  );
}

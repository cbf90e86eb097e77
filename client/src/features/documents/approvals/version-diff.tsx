import type { ChangedSection, VersionChanges } from '@vademecum/shared/documents/approvals.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cellsOf, documentLines } from '../../../ui/text/markdown-lines.ts';
import { TextDiff } from '../../../ui/text/text-diff.tsx';
import { countLabel } from '../../../lib/count-labels.ts';

/** What a version changes, section by section. */
export function VersionDiff({ id, isFirst }: { id: number; isFirst: boolean }) {
  const { data, isError, refetch } = trpc.approvals.changes.useQuery({ id }, { staleTime: 0 });
  if (isError) return <ErrorState title="The changes could not be loaded" onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-64" />;
  const dates = dateLines(data);
  return (
    <div className="flex flex-col gap-4">
      {isFirst && <p className="text-ink-soft">This document is new. Nothing was approved before.</p>}
      {dates.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {data.sections.length === 0 && <p className="text-ink-soft">The text does not change.</p>}
      {data.sections.map((one, at) => (
        <Section key={`${one.section} ${at}`} {...one} isFirst={isFirst} />
      ))}
      {data.more > 0 && (
        <p className="text-ink-soft">{countLabel(data.more, 'more section', 'more sections')} changed. Read the full text.</p>
      )}
    </div>
  );
}

function dateLines({ effectiveFrom, reviewDue }: VersionChanges): string[] {
  const label = (day: string | null) => (day === null ? 'no date' : dayLabel(day));
  return [['Takes effect', effectiveFrom] as const, ['Review due', reviewDue] as const].flatMap(([what, { before, after }]) =>
    before === after ? [] : [`${what}: ${label(after)}${before === null ? '' : ` (before: ${label(before)})`}`],
  );
}

function Section({ section, before, after, isFirst }: ChangedSection & { isFirst: boolean }) {
  const kind = before === null ? 'New' : after === null ? 'Removed' : 'Changed';
  return (
    <section aria-label={section === '' ? 'Beginning' : section} className="rounded-md border border-line">
      <h3 className="flex flex-wrap items-baseline justify-between gap-2 border-b border-line bg-sunken px-3 py-2 font-medium">
        <span className="min-w-0 [overflow-wrap:anywhere]">{section === '' ? 'Beginning' : section}</span>
        <span className="text-sm text-ink-soft">{kind}</span>
      </h3>
      <div className="px-3 py-2 text-sm">
        {isFirst ? (
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{readable(after)}</p>
        ) : (
          <TextDiff before={readable(before)} after={readable(after)} />
        )}
      </div>
    </section>
  );
}

/** Rows of tables without their borders; every cell and every other sign stays, so that no change is hidden. */
function readable(text: string | null): string {
  const lines = documentLines(text ?? '').filter(({ kind }) => kind !== 'border');
  return lines.map((line) => (line.kind === 'row' ? rowOf(line.text) : line.text)).join('\n');
}

const rowOf = (row: string): string =>
  cellsOf(row)
    .map(({ from, to }) => row.slice(from, to))
    .join(' · ');

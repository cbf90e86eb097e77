import type { AnalyticsRow, ListAnalyticsRows } from '@vademecum/shared/analytics/analytics.ts';
import type { Deps } from '../../deps.ts';
import { localDay } from '../../lib/local-day.ts';
import { countRows, listRows, listSources, type RowsWanted } from './analytics.queries.ts';
import { periodOf, spansOf } from './periods.ts';

/** The questions behind a figure, those of the last day first: without their words, times and names. */
export async function readRows(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { period, day, weekday, hour, limit, offset, ...filter }: ListAnalyticsRows,
): Promise<{ total: number; rows: AnalyticsRow[] }> {
  const { days, ...whole } = periodOf(period, now());
  const chosen = day === undefined ? days : days.filter((one) => one.day === day);
  const isWhole = day === undefined && weekday === undefined && hour === undefined;
  const spans = isWhole ? [{ from: whole.from, to: whole.to }] : spansOf(chosen, { weekday, hour });
  if (spans.length === 0) return { total: 0, rows: [] };
  const wanted: RowsWanted = { topic: undefined, documentId: undefined, section: undefined, feedback: undefined, ...filter, spans };
  const rows = await listRows(db, wanted, { limit, offset, dayStarts: days.map(({ from }) => from).reverse() });
  const sources = Map.groupBy(
    await listSources(
      db,
      rows.map(({ id }) => id),
    ),
    ({ interactionId }) => interactionId,
  );
  return {
    total: await countRows(db, wanted),
    rows: rows.map(({ id, askedAt, isHelpful, ...row }) => ({
      ...row,
      askedOn: localDay(new Date(askedAt)),
      isHelpful: isHelpful === null ? null : isHelpful === 1,
      sources: sources.get(id) ?? [],
    })),
  };
}

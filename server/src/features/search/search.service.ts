import type { FoundInDocument, Search, SearchResult } from '@vademecum/shared/search/search.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';

/** Documents for what somebody typed, best first, and how long that took. */
export async function searchDocuments({ assistant }: Pick<Deps, 'assistant'>, { from, to, ...search }: Search): Promise<SearchResult> {
  const started = performance.now();
  const found = await assistant.findDocuments({ ...search, from: startOf(from), to: startOf(to, 1) });
  return { ...found, processingTimeMS: Math.round((performance.now() - started) * 10) / 10 };
}

/** The places of a search's words in a document. */
export async function findInDocument({ assistant }: Pick<Deps, 'assistant'>, task: { id: number; q: string }): Promise<FoundInDocument> {
  const found = await assistant.findInDocument(task);
  if (found === undefined) throw notFound('Document');
  return found;
}

/** The first moment of a day, or of one after it, by the server's calendar. */
function startOf(day: string | undefined, later = 0): string | undefined {
  if (day === undefined) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

import type { BenchDocument, BenchQuestion } from './data.ts';
import { quantile } from './measures.ts';
import type { Reply } from './rest-answers.ts';

/** The documents by the id that the server gave them, with the text that it keeps. */
export type Loaded = Map<number, { source: BenchDocument; content: string }>;

/** undefined: does not apply to this question. */
export interface AnswerScore {
  set: string;
  refused: boolean;
  answerable: boolean;
  /** The first citation is of a gold document. */
  documentRight: boolean | undefined;
  /** At least 80 % of a gold span is in the cited sentences. */
  spanFound: boolean | undefined;
  /** If the span was found: the cited line contains the cited sentence and a part of the span. */
  lineRight: boolean | undefined;
  ms: number;
}

interface Answered {
  set: string;
  question: BenchQuestion;
  reply: Reply;
  loaded: Loaded;
  ms: number;
}

const words = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Share of the span's words that occur in the text, in order, each used once. */
export function shareWithin(span: string, text: string): number {
  const wanted = words(span);
  const counts = new Map<string, number>();
  for (const word of words(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of wanted) {
    const left = counts.get(word) ?? 0;
    if (left > 0) found += 1;
    counts.set(word, left - 1);
  }
  return wanted.length === 0 ? 0 : found / wanted.length;
}

export function scoreAnswer({ set, question, reply, loaded, ms }: Answered): AnswerScore {
  const refused = !reply.grounded;
  const base = { set, refused, answerable: question.answerable, ms };
  if (!question.answerable || refused) return { ...base, documentRight: undefined, spanFound: undefined, lineRight: undefined };
  const cited = reply.citations.map((citation) => ({ ...citation, document: loaded.get(citation.documentId) }));
  const gold = new Set(question.gold.filter(({ rel }) => rel > 0).map(({ doc }) => doc));
  const documentRight = gold.has(cited[0]?.document?.source.id ?? '');
  const spans = question.gold.filter((entry) => entry.text !== undefined);
  if (spans.length === 0) return { ...base, documentRight, spanFound: undefined, lineRight: undefined };
  const found = spans.find((span) => {
    const quotes = cited.filter(({ document }) => document?.source.id === span.doc).map(({ quote }) => quote);
    return shareWithin(span.text ?? '', quotes.join(' ')) >= 0.8;
  });
  const lineRight = found === undefined ? undefined : cited.some((citation) => isOnItsLine(citation, found));
  return { ...base, documentRight, spanFound: found !== undefined, lineRight };
}

function isOnItsLine(
  citation: Reply['citations'][number] & { document: ReturnType<Loaded['get']> },
  span: { doc: string; text?: string },
): boolean {
  const { document, quote, lineIndex, startOffset, endOffset } = citation;
  if (document?.source.id !== span.doc) return false;
  const line = document.content.split('\n')[lineIndex] ?? '';
  const firstLineOfQuote = quote.split('\n')[0] ?? '';
  const isExact = document.content.slice(startOffset, endOffset) === quote && line.includes(firstLineOfQuote);
  return isExact && shareWithin(firstLineOfQuote, span.text ?? '') + shareWithin(span.text ?? '', line) >= 0.5;
}

/** A share of those to whom the question applies (undefined: it does not), with their number. */
export function share<Row>(rows: Row[], pick: (row: Row) => boolean | undefined): string {
  const known = rows.map(pick).filter((value) => value !== undefined);
  if (known.length === 0) return '   –   ';
  return `${(known.filter(Boolean).length / known.length).toFixed(2)} (${known.length})`;
}

const milliseconds = (scores: AnswerScore[], rank: number): string =>
  quantile(
    scores.map(({ ms }) => ms),
    rank,
  ).toFixed(1);

/** A table: a line per set, the answerable and all of them. In brackets: how many questions the share is of. */
export function summarise(scores: AnswerScore[]): string {
  const groups = [
    ...Map.groupBy(scores, ({ set }) => set),
    ['answerable', scores.filter(({ answerable }) => answerable)],
    ['all', scores],
  ] as [string, AnswerScore[]][];
  const header = ['set', 'document', 'span', 'line', 'wrongly refused', 'rightly refused', 'p50 ms', 'p95 ms'];
  const rows = groups.map(([name, group]) => [
    name,
    share(group, ({ documentRight }) => documentRight),
    share(group, ({ spanFound }) => spanFound),
    share(group, ({ lineRight }) => lineRight),
    share(group, ({ answerable, refused }) => (answerable ? refused : undefined)),
    share(group, ({ answerable, refused }) => (answerable ? undefined : refused)),
    milliseconds(group, 0.5),
    milliseconds(group, 0.95),
  ]);
  return [header, ...rows]
    .map((cells) => cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(16))).join(''))
    .join('\n');
}

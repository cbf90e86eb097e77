import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { createCitationBook } from '../../server/src/features/ask/cite/citations.ts';
import { withoutRepeats } from '../../server/src/features/ask/compose/repeats.ts';
import type { Retrieved } from '../../server/src/features/ask/retrieve/search.ts';
import { type RankedSentence, rankSentences } from '../../server/src/features/ask/retrieve/sentence-ranking.ts';
import { shownText } from '../../server/src/language/sentences.ts';
import type { BenchQuestion } from './data.ts';
import type { Library } from './library.ts';

/** Words of a document that an answer shows; offsets into the document's text. */
export type Statement = { doc: string; start: number; end: number; text: string };

/** A span counts as given when this share of it is in the answer. */
const enough = 0.8;

export type AnswerMeasures = { gold1?: number; gold2?: number; gold3?: number; line?: number };

type Range = { doc: string; start: number; end: number };

/**
 * Whether the gold span is in the first 1, 2, 3 sentences, and whether the cited line contains it. Only for questions with a span; `found` is
 * what composition gets.
 */
export function measureAnswer(question: BenchQuestion, found: Retrieved, library: Library): AnswerMeasures {
  if (!question.gold.some((gold) => gold.start !== undefined)) return {};
  const asked = { question: question.q, concepts: found.evidence.concepts, passages: found.passages };
  const sentences = withoutRepeats(rankSentences(asked), 3);
  const ranges = sentences.map((sentence) => toRange(sentence, found, library));
  const given = [1, 2, 3].map((count) => (goldShare(question, ranges.slice(0, count)) >= enough ? 1 : 0));
  const line = given[2] === 1 ? citedLine(question, sentences, found, library) : undefined;
  return { gold1: given[0], gold2: given[1], gold3: given[2], ...(line !== undefined && { line }) };
}

export function toRange(sentence: RankedSentence, { passages }: Retrieved, library: Library): Range {
  const passage = passages[sentence.passage];
  const offset = passage?.startOffset ?? 0;
  return { doc: library.documentOf.get(passage?.documentId ?? 0)?.id ?? '', start: offset + sentence.start, end: offset + sentence.end };
}

/** What a citation quotes. Throws where the document does not say that there. */
export function toStatement({ documentOf }: Library, { documentId, startOffset: start, endOffset: end, quote }: Citation): Statement {
  const document = documentOf.get(documentId ?? 0);
  if (document?.text.slice(start, end) !== quote) throw new Error(`"${quote}" is not where its citation says`);
  return { doc: document.id, start, end, text: quote };
}

/** The largest share of any gold span that the ranges cover; ranges of one document do not overlap. */
function goldShare(question: BenchQuestion, ranges: readonly Range[]): number {
  const shares = question.gold.map(({ doc, start = 0, end = 0 }) => {
    const inDocument = ranges.filter((range) => range.doc === doc);
    const covered = inDocument.reduce((sum, range) => sum + Math.max(0, Math.min(end, range.end) - Math.max(start, range.start)), 0);
    return end > start ? covered / (end - start) : 0;
  });
  return Math.max(...shares);
}

/** 1 if the citation of the sentence with most of the gold quotes the document exactly and names a line with gold, else 0. */
function citedLine(question: BenchQuestion, sentences: readonly RankedSentence[], found: Retrieved, library: Library): number {
  const best = [...sentences].sort(
    (a, b) => goldShare(question, [toRange(b, found, library)]) - goldShare(question, [toRange(a, found, library)]),
  )[0];
  if (best === undefined) return 0;
  const cited = createCitationBook(found.passages).cite(shownText(best), best.passage + 1)?.citation;
  const document = library.documentOf.get(cited?.documentId ?? 0);
  if (cited === undefined || document?.text.slice(cited.startOffset, cited.endOffset) !== cited.quote) return 0;
  const lines = document.text.split('\n');
  const from = lines.slice(0, cited.lineIndex).reduce((sum, line) => sum + line.length + 1, 0);
  const to = from + (lines[cited.lineIndex]?.length ?? 0);
  return question.gold.some(({ doc, start = 0, end = 0 }) => doc === document.id && start < to && end > from) ? 1 : 0;
}

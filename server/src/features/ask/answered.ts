import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { Answer, AnswerEvent, Citation, Explanation } from '@vademecum/shared/ask/answers.ts';
import { asWritten } from '../../language/as-written.ts';
import type { Condensed, Earlier } from './condense/condense.service.ts';
import type { Evidence } from './judge/evidence.ts';
import type { ModelChoice } from './language-models/chat-models.service.ts';
import type { RetrievedPassage } from './retrieve/search.ts';
import { sourceOf } from './source-of.ts';

export type AskInput = {
  question: string;
  length: AnswerLength;
  /** What was asked and answered before in the same conversation, latest last. */
  history?: readonly Earlier[];
  /** Rules of the clinic for every answer; a model receives them in its prompt. */
  instructions?: string;
  /** The asker's wishes for the model. The model's own settings also apply, and they limit the tokens. */
  temperature?: number | undefined;
  maxTokens?: number | undefined;
  /** The longest that a model may write, however long its own settings allow: the asker does not wait for more. */
  modelMs?: number | undefined;
  signal?: AbortSignal;
};

/** A question on its way: with the model that is to answer it, as it is searched, and what was found. startedAt: of performance.now(), when it arrived. */
export type Asked = Condensed & { ask: AskInput; choice: ModelChoice; startedAt: number };
export type Found = Asked & { passages: RetrievedPassage[]; evidence: Evidence | undefined; searchMs: number };

/** isAnswerable: the passages found are shown as an answer. */
export type Judged = Found & { isAnswerable: boolean };

/** The events of one answer with the time of its first text, which the explanation gives. */
export type Composing = AsyncGenerator<AnswerEvent>;

/** An answer that was found, with what is the same however it was composed. */
export function toAnswer(
  found: Found,
  parts: Pick<Answer, 'response' | 'citations' | 'model' | 'fallback' | 'unsupported' | 'conflicts'> & {
    firstWordAt: number | undefined;
    tokens?: number | null;
  },
): Answer {
  const { firstWordAt, tokens = null, ...given } = parts;
  return {
    ...given,
    grounded: true,
    verdict: 'good',
    nearest: [],
    unknownWords: asWritten(found.evidence?.unknownWords ?? [], found.question),
    explanation: { ...explanationOf(found, given.citations, firstWordAt), tokens },
  };
}

export function explanationOf(found: Found, citations: readonly Citation[], firstWordAt = performance.now()): Explanation {
  const { question: searchedFor, passages, evidence, startedAt, searchMs } = found;
  const timings = { search: searchMs, firstWord: firstWordAt - startedAt, total: performance.now() - startedAt };
  return explain({ searchedFor, passages, evidence, citations, timings });
}

type Explained = {
  searchedFor: string;
  passages: readonly RetrievedPassage[];
  evidence: Evidence | undefined;
  citations: readonly Citation[];
  /** Milliseconds. */
  timings: Explanation['timings'];
};

/** Why this answer: the words that were looked for, the passages that were considered, and the time it took. */
function explain({ searchedFor, passages, evidence, citations, timings }: Explained): Explanation {
  const highest = Math.max(...passages.map(({ score }) => score), Number.EPSILON);
  return {
    searchedFor,
    words: evidence?.words ?? [],
    passages: passages.map((passage) => ({
      documentId: passage.documentId,
      memoryId: passage.memoryId,
      documentName: passage.documentName,
      section: passage.heading === '' ? passage.documentName : passage.heading,
      lineIndex: passage.firstLine,
      score: passage.score / highest,
      isCited: citations.some((citation) => holds(passage, citation)),
    })),
    probability: evidence?.probability ?? 0,
    timings,
    tokens: null,
  };
}

function holds(passage: RetrievedPassage, citation: Citation): boolean {
  const isSameSource = sourceOf(passage) === sourceOf(citation);
  const end = passage.startOffset + passage.text.length;
  return isSameSource && citation.startOffset >= passage.startOffset && citation.endOffset <= end;
}

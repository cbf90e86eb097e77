import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessageChunk } from '@langchain/core/messages';
import { notFoundResponse } from '@vademecum/shared/ask/answer-words.ts';
import type { Answer, AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import { type Composing, explanationOf, type Found, toAnswer } from '../answered.ts';
import { asWritten } from '../../../language/as-written.ts';
import { citeStream } from '../cite/cite-stream.ts';
import { createCitationBook, toCitation } from '../cite/citations.ts';
import { reportConflicts } from './conflict-report.ts';
import { toMessages } from './prompt.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { rankSentences } from '../retrieve/sentence-ranking.ts';
import { questionTokens } from '../../../language/terms.ts';

const closestShown = 2;

/** The documents' own sentences. fallback: why a model that should have answered did not. */
export async function* composeExtractive(found: Found, extractive: BaseChatModel, fallback: string | null): Composing {
  const { ask, question, passages, evidence } = found;
  const book = createCitationBook(passages);
  const messages = toMessages({ question, length: ask.length, passages, concepts: evidence?.concepts ?? [] });
  const stream = await extractive.stream(messages, { ...(ask.signal !== undefined && { signal: ask.signal }) });
  let response = '';
  let firstWordAt: number | undefined;
  for await (const event of citeStream(texts(stream), book)) {
    firstWordAt ??= performance.now();
    if (event.type === 'text') response += event.delta;
    yield event;
  }
  if (response === '') {
    yield* notFound(found);
    return;
  }
  const { conflicts, events } = reportConflicts({ question, concepts: evidence?.concepts ?? [], passages }, book);
  for (const event of events) {
    if (event.type === 'text') response += event.delta;
    yield event;
  }
  const model = extractive._llmType();
  yield {
    type: 'answer',
    answer: toAnswer(found, { response, citations: book.list(), model, fallback, unsupported: 0, conflicts, firstWordAt }),
  };
}

async function* texts(stream: AsyncIterable<AIMessageChunk>): AsyncGenerator<string> {
  for await (const chunk of stream) yield chunk.text;
}

/** The two passages with the closest sentences, and the best of the others by the score of the whole passage, as the two scores make different mistakes. */
function nearestOf(passages: readonly RetrievedPassage[]): RetrievedPassage[] {
  const others = passages.slice(closestShown).filter(({ completes }) => completes === undefined);
  const best = others.reduce<RetrievedPassage | undefined>(
    (most, one) => (most === undefined || one.score > most.score ? one : most),
    undefined,
  );
  return [...passages.slice(0, closestShown), ...(best === undefined ? [] : [best])];
}

/** No answer, but where it might stand: the best sentence of each of the closest passages. */
export function* notFound(found: Found): Generator<AnswerEvent> {
  const { question, passages, evidence } = found;
  const shown = nearestOf(passages);
  const best = rankSentences({ question, concepts: evidence?.concepts ?? [], passages: shown });
  const nearest = shown.flatMap((passage, index) => {
    const sentence = best.find((one) => one.passage === index);
    return sentence === undefined ? [] : [toCitation(passage, sentence, index + 1, 'quoted')];
  });
  // Without any passage no word of the question is in the library.
  const unknownWords = asWritten(evidence?.unknownWords ?? questionTokens(question).map(({ word }) => word), question);
  yield { type: 'text', delta: notFoundResponse };
  const answer: Answer = {
    response: notFoundResponse,
    citations: [],
    grounded: false,
    // There may be good evidence and still nothing to show, such as the dose of another drug.
    verdict: evidence === undefined || evidence.verdict === 'none' ? 'none' : 'possible',
    nearest,
    unknownWords,
    model: 'extractive',
    fallback: null,
    unsupported: 0,
    conflicts: [],
    explanation: explanationOf(found, []),
  };
  yield { type: 'answer', answer };
}

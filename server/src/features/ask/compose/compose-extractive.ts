import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessageChunk } from '@langchain/core/messages';
import type { Answer, AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import { asWritten } from '../../../language/as-written.ts';
import { sentenceEnds } from '../../../language/sentence-ends.ts';
import { questionTokens } from '../../../language/terms.ts';
import { textsFor } from '../answer-texts.ts';
import { type Composing, explanationOf, type Found, toAnswer } from '../answered.ts';
import { type CitationBook, createCitationBook, toCitation } from '../cite/citations.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { rankSentences } from '../retrieve/sentence-ranking.ts';
import { reportConflicts } from './conflict-report.ts';
import { toMessages } from './prompt.ts';

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
  const { conflicts, events } = reportConflicts({ question, concepts: evidence?.concepts ?? [], passages }, book, textsFor(ask.question));
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

/** No answer, only places where it might be: the best sentence of each of the closest passages. */
export function* notFound(found: Found): Generator<AnswerEvent> {
  const { ask, question, passages, evidence } = found;
  const response = textsFor(ask.question).notFound;
  const shown = nearestOf(passages);
  const best = rankSentences({ question, concepts: evidence?.concepts ?? [], passages: shown });
  const nearest = shown.flatMap((passage, index) => {
    const sentence = best.find((one) => one.passage === index);
    return sentence === undefined ? [] : [toCitation(passage, sentence, index + 1, 'quoted')];
  });
  // Without any passage no word of the question is in the library.
  const unknownWords = asWritten(evidence?.unknownWords ?? questionTokens(question).map(({ word }) => word), question);
  yield { type: 'text', delta: response };
  const answer: Answer = {
    response,
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

const marks = /(?<!\s)(?:\s*\[\d{1,3}\])+/;
/** Behind a mark, or before a line break: the break belongs to what follows. */
const boundary = /(?<!\s|\[\d{1,3}\])(?:\s*\[\d{1,3}\])+(?=\s|$|[.,;])|(?<=\S)(?=\n)/;

/**
 * A model's text as it comes, turned into citations and text: each sentence that the passages bear out goes on with a citation of ours, any other
 * is left out. Nothing is sent before it is checked.
 */
export async function* citeStream(chunks: AsyncIterable<string>, book: CitationBook): AsyncGenerator<AnswerEvent> {
  let pending = '';
  let empty = true;
  for await (const chunk of chunks) {
    // A chunk may end within a mark, so its last part waits for the next chunk.
    pending += chunk;
    const ready = completePart(pending);
    for (const event of citeText(pending.slice(0, ready), book, empty)) {
      empty &&= event.type !== 'text';
      yield event;
    }
    pending = pending.slice(ready);
  }
  yield* citeText(pending, book, empty);
}

function completePart(text: string): number {
  let end = 0;
  for (let match = boundary.exec(text); match !== null; match = boundary.exec(text.slice(end))) {
    end += match.index + match[0].length;
  }
  return end;
}

function* citeText(text: string, book: CitationBook, empty: boolean): Generator<AnswerEvent> {
  let first = empty;
  let rest = text;
  while (rest.trim() !== '') {
    const match = marks.exec(rest);
    const part = match === null ? rest : rest.slice(0, match.index);
    const hints = [...(match?.[0] ?? '').matchAll(/\d+/g)].map(([number]) => Number(number));
    rest = match === null ? '' : rest.slice(match.index + match[0].length);
    for (const event of citePart(part, hints, book, first)) {
      first &&= event.type !== 'text';
      yield event;
    }
  }
}

/** A part between marks, whole if a passage contains it so, else sentence by sentence. */
function* citePart(part: string, hints: readonly number[], book: CitationBook, first: boolean): Generator<AnswerEvent> {
  const before = /^\s*(?:[-*•]\s+)?/.exec(part)?.[0] ?? '';
  const body = part.slice(before.length).trimEnd();
  if (body === '') return;
  const whole = book.cite(body, hints[0]);
  if (whole !== undefined) {
    const all = [whole, ...hints.slice(1).map((number) => book.citeAlso(body, number))].filter((cited) => cited !== undefined);
    for (const { isNew, citation } of all) if (isNew) yield { type: 'citation', citation };
    const numbers = [...new Set(all.map(({ citation }) => citation.number))];
    yield { type: 'text', delta: `${first ? before.trimStart() : before}${body} ${numbers.map((number) => `[${number}]`).join('')}` };
    return;
  }
  const ends = sentenceEnds(body);
  if (ends.length < 2) return;
  let start = 0;
  for (const [index, end] of ends.entries()) {
    yield* citePart(index === 0 ? before + body.slice(start, end) : body.slice(start, end), hints, book, first && index === 0);
    start = end;
  }
}

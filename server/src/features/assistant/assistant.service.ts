import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessageChunk } from '@langchain/core/messages';
import type { BaseRetriever } from '@langchain/core/retrievers';
import { type Runnable, RunnableLambda, RunnableSequence } from '@langchain/core/runnables';
import {
  type Answer,
  type AnswerEvent,
  type AnswerLength,
  type Citation,
  type Explanation,
  notFoundResponse,
} from '@vademecum/shared/answers.ts';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { localDay } from '../../lib/local-day.ts';
import { citeStream } from './cite-stream.ts';
import { createCitationBook, toCitation } from './citations.ts';
import { condense, type Condensed, type Earlier } from './condense.ts';
import { reportConflicts } from './conflict-report.ts';
import { ExtractiveChatModel } from './extractive-model.ts';
import type { Evidence } from './evidence.ts';
import type { Embeddings } from './embeddings/embeddings.service.ts';
import { explain } from './explain.ts';
import { toMessages } from './prompt.ts';
import { type PassageMetadata, PassageRetriever, type SearchPool } from './retriever.ts';
import type { Retrieved, RetrievedPassage, RetrieveTask } from './search.ts';
import type { SearchWorkerData } from './search.worker.ts';
import { rankSentences } from './sentence-ranking.ts';
import { questionTokens } from './terms.ts';

export type AskInput = {
  question: string;
  length: AnswerLength;
  history?: readonly Earlier[];
  /** What the clinic's administrators tell a model about how to answer. */
  instructions?: string;
  signal?: AbortSignal;
};
export type Assistant = {
  /** Citations before the text that uses them, text sentence by sentence, last the whole answer. Throws the signal's reason when aborted. */
  answer: (input: AskInput) => AsyncGenerator<AnswerEvent>;
  /** The passages for a question, best first, and how much they hold of it. */
  search: (task: Omit<RetrieveTask, 'today'>) => Promise<Retrieved>;
  close: () => Promise<void>;
};

/** now: the product's clock. */
type Options = {
  databaseFile: string;
  databaseKey: Buffer;
  now: () => Date;
  threads?: number;
  embeddings?: Pick<Embeddings, 'vectorFor'>;
};
type Threads = Piscina<RetrieveTask, Retrieved>;
type AnswerChain = Runnable<AskInput, AnswerEvent>;
/** startedAt: of performance.now(), when the question arrived. */
type Asked = Condensed & { ask: AskInput; startedAt: number };
type Found = Asked & { passages: RetrievedPassage[]; evidence: Evidence | undefined; searchMs: number };

const passagesGiven = 8;
const nearestShown = 3;

/** The assistant over a database file, which it only reads. Starts its first thread at once; close() ends them all. */
export function createAssistant(options: Options): Assistant {
  const threads = startThreads(options);
  const today = (): string => localDay(options.now());
  const pool: SearchPool = {
    run: async (task) => threads.run({ ...task, vector: await options.embeddings?.vectorFor(task.question) }),
  };
  const chain = answerChain(new PassageRetriever({ pool, limit: passagesGiven, today }), new ExtractiveChatModel({}));
  return {
    answer: (input) => run(chain, input),
    search: (task) => pool.run({ ...task, today: today() }),
    close: () => threads.close(),
  };
}

function startThreads({ databaseFile, databaseKey, now, threads = 1 }: Options): Threads {
  const workerData: SearchWorkerData = { databaseFile, keyHex: databaseKey.toString('hex') };
  const filename = fileURLToPath(new URL('./search.worker.ts', import.meta.url));
  // Every thread keeps the library's words in memory, so there is one; between questions its event loop must run, for the index to follow the database.
  const pool: Threads = new Piscina({ filename, workerData, minThreads: 1, maxThreads: Math.max(1, threads), atomics: 'disabled' });
  // Opens the database before the first question does; whatever is wrong with it, that question will say.
  pool.run({ question: 'warm', limit: 1, today: localDay(now()) }).catch(() => undefined);
  return pool;
}

async function* run(chain: AnswerChain, input: AskInput): AsyncGenerator<AnswerEvent> {
  input.signal?.throwIfAborted();
  const stream = await chain.stream(input, { ...(input.signal !== undefined && { signal: input.signal }) });
  for await (const event of stream) yield event;
}

/** condense, retrieve, compose; the last one verifies and cites while it streams. Any LangChain retriever and chat model can take their places. */
function answerChain(retriever: BaseRetriever, model: BaseChatModel): AnswerChain {
  const condenseStep = (ask: AskInput): Asked => ({ ask, ...condense(ask.question, ask.history), startedAt: performance.now() });
  const retrieveStep = async (asked: Asked): Promise<Found> => {
    const from = performance.now();
    const used = retriever instanceof PassageRetriever ? retriever.leaningOn(asked) : retriever;
    const passages = (await used.invoke(asked.question)).map((document) => document.metadata as PassageMetadata);
    return { ...asked, passages, evidence: passages[0]?.evidence, searchMs: performance.now() - from };
  };
  const composeStep = async function* (found: Found): AsyncGenerator<AnswerEvent> {
    yield* isAnswerable(found) ? composed(found, model) : notFound(found);
  };
  // A lambda may return a generator, whose values are then streamed one by one; its type does not say so.
  const last = RunnableLambda.from(composeStep as unknown as (found: Found) => Promise<AnswerEvent>);
  return RunnableSequence.from<AskInput, AnswerEvent>([condenseStep, retrieveStep, last]);
}

/** A retriever other than ours brings no evidence; then what it found must do. */
function isAnswerable({ passages, evidence }: Found): boolean {
  return evidence === undefined ? passages.length > 0 : evidence.verdict === 'good';
}

async function* composed(found: Found, model: BaseChatModel): AsyncGenerator<AnswerEvent> {
  const { ask, question, passages, evidence } = found;
  const book = createCitationBook(passages);
  const messages = toMessages({ question, length: ask.length, passages, concepts: evidence?.concepts ?? [] });
  const stream = await model.stream(messages, { ...(ask.signal !== undefined && { signal: ask.signal }) });
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
  const answer: Answer = {
    response,
    citations: book.list(),
    grounded: true,
    verdict: 'good',
    nearest: [],
    unknownWords: evidence?.unknownWords ?? [],
    model: model._llmType(),
    fallback: null,
    unsupported: 0,
    conflicts,
    explanation: explanationOf(found, book.list(), firstWordAt),
  };
  yield { type: 'answer', answer };
}

function explanationOf(found: Found, citations: readonly Citation[], firstWordAt = performance.now()): Explanation {
  const { question: searchedFor, passages, evidence, startedAt, searchMs } = found;
  const timings = { search: searchMs, firstWord: firstWordAt - startedAt, total: performance.now() - startedAt };
  return explain({ searchedFor, passages, evidence, citations, timings });
}

async function* texts(stream: AsyncIterable<AIMessageChunk>): AsyncGenerator<string> {
  for await (const chunk of stream) yield chunk.text;
}

/** No answer, but where it might stand: the best sentence of each of the closest passages. */
function* notFound(found: Found): Generator<AnswerEvent> {
  const { question, passages, evidence } = found;
  const best = rankSentences({ question, concepts: evidence?.concepts ?? [], passages: passages.slice(0, nearestShown) });
  const nearest = passages.slice(0, nearestShown).flatMap((passage, index) => {
    const sentence = best.find((one) => one.passage === index);
    return sentence === undefined ? [] : [toCitation(passage, sentence, index + 1, 'quoted')];
  });
  // Without any passage no word of the question is in the library.
  const unknownWords = evidence?.unknownWords ?? [...new Set(questionTokens(question).map((token) => token.word))];
  yield { type: 'text', delta: notFoundResponse };
  const answer: Answer = {
    response: notFoundResponse,
    citations: [],
    grounded: false,
    verdict: evidence?.verdict === 'possible' ? 'possible' : 'none',
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

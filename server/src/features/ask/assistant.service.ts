import type { AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import type { FoundInDocument } from '@vademecum/shared/search/search.ts';
import { connectionData } from '../../db/thread-connection.ts';
import { unavailable } from '../../lib/errors.ts';
import { localDay } from '../../lib/local-day.ts';
import { currentViewer } from '../../runtime/viewer.ts';
import { openWorker } from '../../runtime/worker.ts';
import type { Pipeline } from './pipeline.ts';
import type { AskInput } from './answered.ts';
import type { Embeddings } from '../../models/embeddings.ts';
import { keepingVectors, likenessOf } from '../../models/question-likeness.ts';
import type { QuestionVector } from '../../models/embedder.ts';
import type { FindTask, FoundDocuments } from '../../index/finding/search-documents.ts';
import type { ModelChoice } from './language-models/chat-models.service.ts';
import { createModelRunner, type ModelRunner } from './language-models/model-runner.ts';
import type { SearchPool } from './retrieve/retriever.ts';
import type { Retrieved, RetrieveTask } from './retrieve/search.ts';
import type * as SearchWorker from './retrieve/search.worker.ts';

export type { AskInput } from './answered.ts';
export type Assistant = {
  /** Loads what writes answers, which the first question waits for else; a start is sooner ready without it. */
  warm: () => Promise<void>;
  /**
   * Citations before the text that uses them, text sentence by sentence, last the whole answer; `restart` withdraws what came before it. Throws the
   * signal's reason when aborted.
   */
  answer: (input: AskInput) => AsyncGenerator<AnswerEvent>;
  /** The passages for a question, best first, and how much of it they contain. */
  search: (task: Omit<RetrieveTask, 'today'>) => Promise<Retrieved>;
  /** Documents for what somebody typed into the search box. */
  findDocuments: (task: Omit<FindTask, 'today'>) => Promise<FoundDocuments>;
  /** The places of a search's words in one document; undefined: there is no such document. */
  findInDocument: (task: { id: number; q: string }) => Promise<FoundInDocument | undefined>;
  /** Tells that many passages changed: the search takes them over at once, between the questions, instead of at the next question. Never rejects. */
  follow: () => Promise<void>;
  /** How alike two questions are in meaning, -1 to 1; undefined where the built-in encoder is not there, or not in time. Never rejects. */
  likenessOf: (one: string, other: string) => Promise<number | undefined>;
  /** How a model, by its label, did when it was last asked. */
  modelState: ModelRunner['stateOf'];
  close: () => Promise<void>;
};

type Thread = ReturnType<typeof startThread>;
type AssistantOptions = {
  databaseFile: string;
  databaseKey: Buffer;
  /** The product's clock. */
  now: () => Date;
  embeddings?: Pick<Embeddings, 'vectorFor'>;
  /** Which model writes answers, asked for every question; without it none does. */
  model?: () => Promise<ModelChoice>;
};

/** Passages that an answer is made of. */
export const passagesGiven = 8;
/** Reading the library into memory takes a core for seconds; tasks that wait for the start go first. */
const warmAfterMs = 750;
/** Many times what a search of a full library takes; everybody else who asks waits for it too. */
const searchMs = 20_000;
const tooLong = () => unavailable('The search took too long and was stopped. Ask in fewer words, or try again in a moment');
const noModel: ModelChoice = { settings: undefined, refused: null };

/** The assistant over a database file, which it only reads. Its thread starts with the first search, or a moment after the start; close() ends it. */
export function createAssistant(options: AssistantOptions): Assistant {
  const thread = startThread(options);
  const vectorFor = options.embeddings && keepingVectors(options.embeddings.vectorFor);
  const pool: SearchPool = {
    run: (task) => search(thread, task, vectorFor?.(task.meant ?? task.question)),
  };
  const today = (): string => localDay(options.now());
  // Opens the database before the first question does; that question will report any error with it.
  const warming = setTimeout(() => {
    thread.run('default', forViewer({ question: 'warm', limit: 1, today: today() })).catch(() => undefined);
  }, warmAfterMs).unref();
  const runner = createModelRunner();
  const choose = options.model ?? (() => Promise.resolve(noModel));
  let pipeline: Promise<Pipeline> | undefined;
  const loadPipeline = (): Promise<Pipeline> =>
    (pipeline ??= import('./open-pipeline.ts').then(({ openPipeline }) =>
      openPipeline({ pool, limit: passagesGiven, today, runner, choose }),
    ));
  return {
    warm: async () => {
      await loadPipeline();
    },
    answer: (input) => run(loadPipeline, input),
    search: (task) => pool.run({ ...task, today: today() }),
    findDocuments: (task) => thread.run('find', forViewer({ ...task, today: today() })),
    findInDocument: (task) => thread.run('findIn', forViewer(task)),
    follow: () => thread.run('followChanges', undefined).catch(() => undefined),
    likenessOf: (one, other) => likenessOf(vectorFor, one, other),
    modelState: runner.stateOf,
    close: () => {
      clearTimeout(warming);
      return thread.end();
    },
  };
}

function startThread(options: AssistantOptions) {
  return openWorker<typeof SearchWorker>(new URL('./retrieve/search.worker.ts', import.meta.url), {
    workerData: connectionData(options),
    // The thread keeps the library's words in memory; between questions its event loop must run, for the index to follow the database.
    idleTimeout: Infinity,
    atomics: 'disabled',
    limitMs: searchMs,
    tooLong,
  });
}

/** A thread does not know who asks. */
const forViewer = <Task extends object>(task: Task) => ({ ...task, viewer: currentViewer() });

/** The words are looked up while the question's vector is being made. */
async function search(thread: Thread, task: RetrieveTask, vector: Promise<QuestionVector | undefined> | undefined): Promise<Retrieved> {
  const asked = forViewer(task);
  if (vector === undefined) return thread.run('default', asked);
  // The search itself will report any error with it.
  thread.run('prepare', asked).catch(() => undefined);
  return thread.run('default', { ...asked, vector: await vector });
}

async function* run(loadPipeline: () => Promise<Pipeline>, input: AskInput): AsyncGenerator<AnswerEvent> {
  input.signal?.throwIfAborted();
  const pipeline = await loadPipeline();
  const stream = await pipeline.stream(input, { ...(input.signal !== undefined && { signal: input.signal }) });
  for await (const event of stream) yield event;
}

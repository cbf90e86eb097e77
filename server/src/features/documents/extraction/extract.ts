import { limits } from '@vademecum/shared/limits.ts';
import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ExtractionError, refusalReasons } from './extraction-error.ts';
import { answerDescriptor, type ChildMessage, type ChildTask, type Extension, type Extraction, type Progress } from './protocol.ts';
import type { TextRecognition } from './recognition/programs.ts';
import { recognisePages } from './recognition/recognise.ts';
import { defaultSandboxLimits, killSandboxed, sandboxedProgram, type SandboxLimits, startSandboxed } from './sandbox.ts';

export type ExtractionInput = {
  /** The file as it was uploaded; read once, destroyed when the reading ends early. */
  bytes: AsyncIterable<Buffer> | Readable;
  extension: Extension;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  /** Reads scanned pages, with the file opened again for each. Left out: they are reported as scans. */
  recognise?: {
    recognition: TextRecognition;
    open: () => AsyncIterable<Buffer>;
    /** Called with the slow part of the work; left out: it is done at once. */
    stepAside?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  };
};

export type ExtractionLimits = {
  wallMs: number;
  /** Size of the file in bytes. */
  fileBytes: number;
  /** Length of the text in UTF-16 code units. */
  textLength: number;
  sandbox: SandboxLimits;
};

const defaultLimits: ExtractionLimits = {
  // Four times the processor time that it may take: the machine may be busy with something else.
  wallMs: 120_000,
  fileBytes: 100 * 1024 * 1024,
  textLength: limits.documentText,
  sandbox: defaultSandboxLimits,
};

/**
 * Takes the text out of a file, and the text that text recognition finds on pages that have none. Throws ExtractionError for every file
 * that cannot be read, the signal's reason on abort, and any error from reading the input.
 */
export async function extractText(input: ExtractionInput, limits: ExtractionLimits = defaultLimits): Promise<Extraction> {
  const extraction = await readInChild(input, limits);
  const { recognise, onProgress, signal = new AbortController().signal } = input;
  if (recognise === undefined || extraction.toRecognise === undefined) return extraction;
  const { stepAside = (work) => work(), ...how } = recognise;
  const recognised = await stepAside(() => recognisePages(extraction, { ...how, extension: input.extension, onProgress, signal }));
  if (recognised.text.length > limits.textLength) throw new ExtractionError('too-large');
  return recognised;
}

/**
 * Takes the text out of a file, in a process of its own that is killed when it takes too long, too much memory, or when the signal aborts.
 */
async function readInChild(input: ExtractionInput, limits: ExtractionLimits): Promise<Extraction> {
  input.signal?.throwIfAborted();
  const task: ChildTask = { extension: input.extension, maxTextLength: limits.textLength, recognises: input.recognise !== undefined };
  const child = await startSandboxed(sandboxedProgram('child'), [JSON.stringify(task)], limits.sandbox);
  const stopped = new AbortController();
  const stop = (error: unknown): void => {
    stopped.abort(error);
    killSandboxed(child);
  };
  const onAbort = (): void => {
    stop(input.signal?.reason);
  };
  const timer = setTimeout(() => {
    stop(new ExtractionError('timeout'));
  }, limits.wallMs);
  input.signal?.addEventListener('abort', onAbort);
  // It may have been aborted while the process was started.
  if (input.signal?.aborted === true) onAbort();
  try {
    const answer = readAnswers(child, input.onProgress, limits.textLength, stop);
    const fed = feed(child, input.bytes, limits.fileBytes, stop);
    const [extraction] = await Promise.race([Promise.all([answer, fed]), rejectOnAbort(stopped.signal)]);
    stopped.signal.throwIfAborted();
    return extraction;
  } catch (error) {
    throw stopped.signal.aborted ? stopped.signal.reason : error;
  } finally {
    if (input.bytes instanceof Readable) input.bytes.destroy();
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', onAbort);
    killSandboxed(child);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail);
  });
}

/** Sends the file in. A child that has seen enough closes its end early: that is no error here, its answer says what happened. */
async function feed(
  child: ChildProcess,
  bytes: AsyncIterable<Buffer> | Readable,
  maxBytes: number,
  stop: (error: unknown) => void,
): Promise<void> {
  if (child.stdin === null) return;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let total = 0;
    try {
      for await (const chunk of source) {
        total += chunk.length;
        if (total > maxBytes) throw new ExtractionError('too-large', tooManyBytes(maxBytes));
        yield chunk;
      }
    } catch (error) {
      stop(error);
    }
  }
  try {
    await pipeline(Readable.from(counted(bytes)), child.stdin);
  } catch {
    return;
  }
}

function tooManyBytes(maxBytes: number): string {
  return `This file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB: split it into smaller files, or save it with smaller pictures, and upload that.`;
}

const pageNumber = z.number().int().positive();

/** What a child says is not trusted: a file may have taken it over. */
const childMessageSchema: z.ZodType<ChildMessage> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('progress'),
    pagesRead: z.number().int().nonnegative(),
    pagesTotal: z.number().int().nonnegative().nullable(),
  }),
  z.strictObject({
    kind: z.literal('result'),
    extraction: z.strictObject({
      text: z.string(),
      pageStarts: z.array(z.number().int().nonnegative()),
      pageCount: z.number().int().nonnegative().nullable(),
      pagesWithoutText: z.array(pageNumber),
      tables: z.number().int().nonnegative(),
      dropped: z.array(z.strictObject({ what: z.string().max(200), count: z.number().int().positive() })).max(20),
      warnings: z.array(z.string().max(500)).max(20),
      attachments: z
        .array(z.strictObject({ name: z.string().max(200), size: z.number().int().nonnegative() }))
        .max(500)
        .optional(),
      toRecognise: z.strictObject({ scanned: z.array(pageNumber), unreadable: z.array(pageNumber) }).optional(),
    }),
  }),
  z.strictObject({ kind: z.literal('refused'), reason: z.enum(refusalReasons), message: z.string().max(500) }),
]);

/** A character takes at most six bytes of JSON; the rest is room for page starts and progress. */
const bytesPerCharacter = 6;
const bytesAround = 2 * 1024 * 1024;

const stderrKept = 8_192;

/**
 * Follows a child to its end and returns what it read. Throws ExtractionError when it refused the file, or ended without an answer.
 * A child that talks too much is stopped.
 */
async function readAnswers(
  child: ChildProcess,
  onProgress: ((progress: Progress) => void) | undefined,
  maxTextLength: number,
  stop: (error: unknown) => void,
): Promise<Extraction> {
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('close', () => {
      resolve();
    });
  });
  const errors = keepTail(child.stderr);
  const [last] = await Promise.all([readLines(child, onProgress, bytesPerCharacter * maxTextLength + bytesAround, stop), ended]);
  if (last?.kind === 'refused') throw new ExtractionError(last.reason, last.message);
  if (last?.kind !== 'result') throw explainEnd(child, errors());
  if (last.extraction.text.length > maxTextLength) throw new ExtractionError('too-large');
  return last.extraction;
}

async function readLines(
  child: ChildProcess,
  onProgress: ((progress: Progress) => void) | undefined,
  maxBytes: number,
  stop: (error: unknown) => void,
): Promise<ChildMessage | undefined> {
  const pending: Buffer[] = [];
  let total = 0;
  let last: ChildMessage | undefined;
  const take = (line: string): void => {
    last = childMessageSchema.safeParse(parseJson(line)).data;
    if (last?.kind === 'progress') onProgress?.({ pagesRead: last.pagesRead, pagesTotal: last.pagesTotal });
  };
  for await (const chunk of child.stdio[answerDescriptor] as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > maxBytes) {
      stop(new ExtractionError('too-large'));
      return undefined;
    }
    pending.push(chunk);
    if (!chunk.includes(10)) continue;
    const lines = Buffer.concat(pending.splice(0)).toString().split('\n');
    pending.push(Buffer.from(lines.pop() ?? ''));
    lines.forEach(take);
  }
  return last;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** V8 says on stderr that memory ran out; the text may quote the file, so it is looked at and never logged. */
function keepTail(stream: Readable | null): () => string {
  let tail = '';
  stream?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString('latin1')).slice(-stderrKept);
  });
  return () => tail;
}

function explainEnd(child: ChildProcess, errors: string): ExtractionError {
  if (child.signalCode === 'SIGXCPU') return new ExtractionError('timeout');
  const outOfMemory = /out of memory|allocation failed|bad_alloc|Cannot allocate memory/i.test(errors);
  return new ExtractionError(outOfMemory || child.signalCode === 'SIGKILL' || child.signalCode === 'SIGTRAP' ? 'out-of-memory' : 'damaged');
}

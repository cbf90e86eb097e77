import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { ExtractionError, refusalReasons } from './extraction-error.ts';
import { answerDescriptor, type ChildMessage, type Extraction, type Progress } from './protocol.ts';

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
export async function readAnswers(
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

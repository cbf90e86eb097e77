import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { answerDescriptor } from '../protocol.ts';
import { capped } from '../run-confined.ts';
import { killSandboxed, sandboxedProgram, startSandboxed, type SandboxLimits } from '../sandbox.ts';
import type { PageReader } from './recognise.ts';
import type { BuiltInLanguage } from './built-in-languages.ts';
import type { RecognitionTask } from './recognition-protocol.ts';

const mebibyte = 1024 * 1024;

/** Node's own 560 MiB, and what the engine needs for a page of A4 at 600 dots to the inch. */
const limits: SandboxLimits = { cpuSeconds: 30 * 60, dataBytes: (560 + 640) * mebibyte };

/** A page that has more letters is no page. */
const maxText = 1_000_000;

/** Of all pages of a file; the text of a document may have five million letters. */
const maxBytes = 64 * 1024 * 1024;

/** What a child says is not trusted: a file may have taken it over. */
const pageSchema = z.strictObject({ page: z.number().int().positive(), text: z.string().max(maxText) });

type Input = { kind: RecognitionTask['kind']; languages: BuiltInLanguage[]; open: () => AsyncIterable<Buffer>; signal: AbortSignal };

/**
 * Reads pages with the engine of the product, in a process that goes on from page to page. A page that takes too long, or ends the process, is
 * left out, and a new process continues with the next one.
 */
export function builtInReader(input: Input): PageReader {
  return async (pages, { pageMs, deadline }, found) => {
    let left = pages;
    while (left.length > 0 && performance.now() < deadline) {
      input.signal.throwIfAborted();
      const done = await readSome(input, left, { pageMs, deadline }, found);
      // The page after those that came is the one that stopped it.
      left = left.slice(done + 1);
    }
  };
}

/** How many pages came before the process ended. */
async function readSome(
  input: Input,
  pages: number[],
  time: { pageMs: number; deadline: number },
  found: Parameters<PageReader>[2],
): Promise<number> {
  const { kind, languages, open, signal } = input;
  const task: RecognitionTask = { kind, languages, pages };
  const child = await startSandboxed(sandboxedProgram('recognition/recognition-child'), [JSON.stringify(task)], limits);
  const stop = (): void => {
    killSandboxed(child);
  };
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, limitOf(time));
  let done = 0;
  try {
    if (child.stdin !== null) void pipeline(Readable.from(open()), child.stdin).catch(() => undefined);
    for await (const line of linesOf(child.stdio[answerDescriptor] as AsyncIterable<Buffer>)) {
      const answer = pageSchema.safeParse(parseJson(line)).data;
      if (answer === undefined || answer.page !== pages[done]) break;
      found(answer.page, answer.text);
      done++;
      clearTimeout(timer);
      timer = setTimeout(stop, limitOf(time));
    }
  } catch {
    // It says too much, or its pipe broke: the page in work is left out.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
  signal.throwIfAborted();
  return done;
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of capped(stream, maxBytes)) {
    const lines = (pending + decoder.decode(chunk, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    yield* lines;
  }
}

function limitOf({ pageMs, deadline }: { pageMs: number; deadline: number }): number {
  return Math.max(0, Math.min(pageMs, deadline - performance.now()));
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { killSandboxed, startConfined } from './sandbox.ts';

export type ConfinedRun = {
  program: string;
  args: string[];
  input: AsyncIterable<Buffer> | Buffer;
  /** Milliseconds. */
  timeout: number;
  maxOutput: number;
  signal: AbortSignal;
};

/** Runs a program that reads its input and writes what it makes of it. Rejects when it fails, takes too long, writes too much, or on abort. */
export async function runConfined({ program, args, input, timeout, maxOutput, signal }: ConfinedRun): Promise<Buffer> {
  signal.throwIfAborted();
  const child = await startConfined(program, args);
  const stop = (): void => {
    killSandboxed(child);
  };
  const timer = setTimeout(stop, timeout);
  signal.addEventListener('abort', stop);
  const { stdin, stdout } = child;
  try {
    if (stdin === null || stdout === null) throw new Error('The program has no input or output');
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    // A program that has seen enough closes its end early: its exit code says whether that was well.
    const fed = pipeline(Readable.from(Buffer.isBuffer(input) ? [input] : input), stdin).catch(() => undefined);
    const [output, code] = await Promise.all([buffer(capped(stdout, maxOutput)), ended, fed]);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`The program ended with ${code ?? child.signalCode ?? 'nothing'}`);
    return output;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** The stream; throws once it has given more bytes than that. */
export async function* capped(stream: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of stream) {
    total += chunk.length;
    if (total > most) throw new Error('The program writes too much');
    yield chunk;
  }
}

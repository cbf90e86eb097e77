import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ExtractionError } from './extraction-error.ts';
import { answerDescriptor } from './protocol.ts';
import { capped } from './run-confined.ts';
import { killSandboxed, sandboxedProgram, startSandboxed } from './sandbox.ts';

const wallMs = 120_000;
/** A mail may be 100 MB; what is in it is smaller. */
const maxBytes = 101 * 1024 * 1024;

/** What a child says is not trusted: a file may have taken it over. */
const listSchema = z.array(z.strictObject({ name: z.string().max(1_000), size: z.number().int().nonnegative().max(maxBytes) })).max(500);

/** The attachments of a mail, in its order, taken out in a process of its own. Throws ExtractionError where that cannot be done. */
export async function takeAttachments(mail: AsyncIterable<Buffer>, extension: 'eml' | 'msg'): Promise<{ name: string; content: Buffer }[]> {
  const child = await startSandboxed(sandboxedProgram('attachments-child'), [extension]);
  const timer = setTimeout(() => {
    killSandboxed(child);
  }, wallMs);
  try {
    const fed = child.stdin === null ? undefined : pipeline(Readable.from(mail), child.stdin).catch(() => undefined);
    const [answer] = await Promise.all([buffer(capped(child.stdio[answerDescriptor] as AsyncIterable<Buffer>, maxBytes)), fed]);
    return split(answer);
  } finally {
    clearTimeout(timer);
    killSandboxed(child);
  }
}

function split(answer: Buffer): { name: string; content: Buffer }[] {
  const end = answer.indexOf(10);
  let at = end + 1;
  const list = readList(answer.toString('utf8', 0, Math.max(0, end)));
  return list.map(({ name, size }) => ({ name, content: answer.subarray(at, (at += size)) }));
}

function readList(line: string): z.infer<typeof listSchema> {
  try {
    return listSchema.parse(JSON.parse(line));
  } catch {
    throw new ExtractionError('damaged');
  }
}

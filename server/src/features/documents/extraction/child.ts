import './lockdown.ts';
import { writeSync } from 'node:fs';
import { answerDescriptor, type ChildMessage, type ChildTask, type Extraction } from './protocol.ts';

/*
 * The process that reads one file: bytes on stdin, answers as lines of JSON on descriptor 3. It never opens a file of the clinic's.
 * The readers are imported after the lockdown, so that no parser is loaded before it.
 */

function send(message: ChildMessage): void {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let sent = 0; sent < bytes.length;) sent += writeSync(answerDescriptor, bytes, sent);
}

async function readStdin(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

async function extract(task: ChildTask): Promise<Extraction> {
  const { readFile } = await import('./readers/read-file.ts');
  const bytes = await readStdin();
  return await readFile(bytes, task, (progress) => {
    send({ kind: 'progress', ...progress });
  });
}

async function refusal(error: unknown): Promise<ChildMessage> {
  const { ExtractionError } = await import('./extraction-error.ts');
  const refused = error instanceof ExtractionError ? error : new ExtractionError(isOutOfMemory(error) ? 'out-of-memory' : 'damaged');
  return { kind: 'refused', reason: refused.reason, message: refused.message };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed|Invalid (array|typed array|string) length/i.test(error.message);
}

try {
  send({ kind: 'result', extraction: await extract(JSON.parse(process.argv[2] ?? '') as ChildTask) });
} catch (error) {
  send(await refusal(error));
}
// A parser may have left timers behind.
process.exit(0);

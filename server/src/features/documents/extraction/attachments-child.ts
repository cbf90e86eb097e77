import './lockdown.ts';
import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { answerDescriptor } from './protocol.ts';

/*
 * The process that takes the attachments out of one mail on stdin. On descriptor 3: a line of JSON with their names and sizes, then their bytes.
 */

function send(bytes: Uint8Array): void {
  for (let sent = 0; sent < bytes.length;) sent += writeSync(answerDescriptor, bytes, sent);
}

const bytes = await buffer(process.stdin);
const found =
  process.argv[2] === 'msg'
    ? (await import('./readers/msg.ts')).attachmentsOfMsg(bytes)
    : await (await import('./readers/eml.ts')).attachmentsOfEml(bytes);
send(Buffer.from(`${JSON.stringify(found.map(({ name, content }) => ({ name, size: content.length })))}\n`));
for (const { content } of found) send(content);
process.exit(0);

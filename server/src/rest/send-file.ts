import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { rangeBeyond } from '../lib/errors.ts';

/** A file on its way to somebody. */
export interface Sent {
  fileName: string;
  /** bytes */
  size: number;
  /** Tells it from every other file, and from the same one with other content. It is hashed before anybody sees it. */
  identity: string;
  /** Both ends are inclusive. */
  read: (range: { start: number; end: number }) => Readable;
}

/** As a download, for any content. */
export function sendAttachment(request: FastifyRequest, reply: FastifyReply, sent: Sent): Promise<FastifyReply> {
  return sendRange(request, reply, sent, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': disposition('attachment', sent),
  });
}

/** A name may be cut in the middle of a character: the rest of that character has no percent form. */
export function disposition(kind: 'attachment' | 'inline', { fileName }: Sent): string {
  return `${kind}; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
}

/** The whole, or the one range that was asked for (RFC 9110, section 14). Rejects where the file cannot be read. */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { identity, size, read }: Sent,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const tag = `"${createHash('sha256').update(identity).digest('hex').slice(0, 32)}"`;
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  const range = isSame && size > 0 ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${size}`);
    throw rangeBeyond();
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const content = size === 0 ? '' : await begun(read({ start, end }));
  if (range !== undefined) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
  return reply
    .headers({ ...headers, 'Accept-Ranges': 'bytes', 'Cache-Control': 'no-store', ETag: tag, 'Content-Length': String(end - start + 1) })
    .send(content);
}

/** Once its first bytes are there: a file that cannot be read is refused in words, before the answer has begun. */
async function begun(content: Readable): Promise<Readable> {
  await once(content, 'readable');
  return content;
}

/** undefined: no range, or one we may ignore. Both ends are inclusive. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size ? 'unsatisfiable' : { start, end };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

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

/** As a download, whatever is in it. */
export function sendAttachment(request: FastifyRequest, reply: FastifyReply, sent: Sent): FastifyReply {
  reply.header('Content-Type', 'application/octet-stream').header('Content-Disposition', disposition('attachment', sent));
  return sendRange(request, reply, sent);
}

/** A name may be cut in the middle of a character: what is left of that has no percent form. */
export function disposition(kind: 'attachment' | 'inline', { fileName }: Sent): string {
  return `${kind}; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
}

/** The whole, or the one range that was asked for (RFC 9110, section 14). */
export function sendRange(request: FastifyRequest, reply: FastifyReply, { identity, size, read }: Sent): FastifyReply {
  const tag = `"${createHash('sha256').update(identity).digest('hex').slice(0, 32)}"`;
  reply.header('Accept-Ranges', 'bytes').header('Cache-Control', 'no-store').header('ETag', tag);
  if (size === 0) return reply.send('');
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  const range = isSame ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
  reply.header('Content-Length', String(end - start + 1));
  return reply.send(read({ start, end }));
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

import { videoExtensionOf, type VideoExtension } from '@vademecum/shared/documents.ts';
import { idSchema } from '@vademecum/shared/users.ts';
import { versionOfDocumentSchema } from '@vademecum/shared/versions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { openOriginal, type Original } from '../features/documents/documents.service.ts';
import { openVersion } from '../features/documents/versions.service.ts';
import { invalid } from '../lib/errors.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import { admit, admitWithoutActivity } from '../trpc/admit.ts';
import { auditCall, audited } from '../trpc/audit-calls.ts';
import { type Context, createContext } from '../trpc/context.ts';

const mediaTypes: Record<VideoExtension, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  flv: 'video/x-flv',
  wmv: 'video/x-ms-wmv',
};

/** A player asks for dozens of ranges of the same video; the audit log has one entry for all that it asks for in so long. */
const playEntryMs = 15 * 60 * 1000;

/**
 * GET /api/documents/{id}/file and /api/documents/{id}/versions/{version}/file: the original, whole or the one range that was asked for (RFC 9110, section
 * 14). With ?inline=1 a video comes as what it is, for a player; anything else is only ever a download.
 */
export function registerDownload(app: FastifyInstance, deps: Deps): void {
  const plays = createRateLimit({ limit: 1, windowMs: playEntryMs, now: deps.now });
  app.get('/api/documents/:id/file', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const id = Number((request.params as { id: string }).id);
    if ((request.query as { inline?: unknown }).inline !== '1') {
      const original = await audited(ctx, { path: 'rest.download', input: { id } }, () => open(ctx, id));
      return sendFile(deps, request, reply, original);
    }
    const { video, extension } = await openForPlayer(ctx, id, plays);
    reply
      .header('Content-Type', mediaTypes[extension])
      .header('Content-Disposition', disposition('inline', video))
      .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    return sendRange(deps, request, reply, video);
  });
  app.get('/api/documents/:id/versions/:version/file', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const { id, version } = request.params as { id: string; version: string };
    const input = { id: Number(id), version: Number(version) };
    const original = await audited(ctx, { path: 'rest.downloadVersion', input }, () => openFormer(ctx, input));
    return sendFile(deps, request, reply, original);
  });
}

/** What sending a file needs to know of it. */
type Stored = Pick<Original, 'fileName' | 'size' | 'storedFile'>;

function sendFile(deps: Deps, request: FastifyRequest, reply: FastifyReply, original: Stored): FastifyReply {
  reply.header('Content-Type', 'application/octet-stream').header('Content-Disposition', disposition('attachment', original));
  return sendRange(deps, request, reply, original);
}

/** A name may be cut in the middle of a character: what is left of that has no percent form. */
function disposition(kind: 'attachment' | 'inline', { fileName }: Stored): string {
  return `${kind}; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
}

function sendRange(deps: Deps, request: FastifyRequest, reply: FastifyReply, { storedFile, size }: Stored): FastifyReply {
  // A stored file never changes; its name in the store is nobody's business.
  const tag = `"${createHash('sha256').update(storedFile).digest('hex').slice(0, 32)}"`;
  reply.header('Accept-Ranges', 'bytes').header('Cache-Control', 'no-store').header('ETag', tag);
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  const range = isSame ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
  reply.header('Content-Length', String(end - start + 1));
  return reply.send(Readable.from(deps.files.read(storedFile, { start, end })));
}

async function open(ctx: Context, documentId: number): Promise<Original> {
  await admit(ctx, 'chat', 'manage_docs');
  return openOriginal(ctx.deps, requireId(documentId));
}

function requireId(documentId: number): number {
  const id = idSchema.safeParse(documentId);
  if (!id.success) throw invalid('The document id must be a positive whole number');
  return id.data;
}

/** A player goes on asking while nobody is there: that is no activity which keeps a session. Refusals are audited each time. */
async function openForPlayer(
  ctx: Context,
  documentId: number,
  plays: (key: string) => number,
): Promise<{ video: Original; extension: VideoExtension }> {
  const call = { path: 'rest.play', input: { id: documentId } };
  const opened = await findVideo(ctx, documentId).catch(async (error: unknown) => {
    await auditCall(ctx, { ...call, error });
    throw error;
  });
  const who = ctx.identity?.sessionId ?? `key ${ctx.identity?.apiKeyId}`;
  if (plays(`${who} ${documentId}`) === 0) await auditCall(ctx, { ...call, output: undefined });
  return opened;
}

async function findVideo(ctx: Context, documentId: number): Promise<{ video: Original; extension: VideoExtension }> {
  await admitWithoutActivity(ctx, 'chat', 'manage_docs');
  const video = await openOriginal(ctx.deps, requireId(documentId));
  const extension = videoExtensionOf(`.${video.extension}`);
  if (extension === undefined) throw invalid('Only a video is played in place; leave out inline to download the file');
  return { video, extension };
}

async function openFormer(ctx: Context, input: { id: number; version: number }): Promise<Stored> {
  await admit(ctx, 'chat', 'manage_docs');
  const parsed = versionOfDocumentSchema.safeParse(input);
  if (!parsed.success) throw invalid('The document id and the version must be positive whole numbers');
  return openVersion(ctx.deps, parsed.data.id, parsed.data.version);
}

/** undefined: no range, or one we may ignore. Both ends are inclusive. */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start >= size ? 'unsatisfiable' : { start, end };
}

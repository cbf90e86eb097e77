import { videoExtensionOf, type VideoExtension } from '@vademecum/shared/documents/documents.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { versionOfDocumentSchema } from '@vademecum/shared/documents/versions.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { openOriginal, type Original } from '../features/documents/documents.service.ts';
import { openVersion } from '../features/documents/versions.service.ts';
import { invalid } from '../lib/errors.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import { admit, admitWithoutActivity } from '../trpc/admit.ts';
import { auditCall, audited } from '../trpc/audit-calls.ts';
import { fromInput, numbers } from '../trpc/audited-call.ts';
import { type Context, createContext } from '../trpc/context.ts';
import { disposition, sendAttachment, sendRange, type Sent } from './send-file.ts';

const mediaTypes: Record<VideoExtension, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  flv: 'video/x-flv',
  wmv: 'video/x-ms-wmv',
};

const document = { object: 'document', id: fromInput() } as const;
const audits = {
  download: { action: 'document.downloaded', ...document },
  downloadVersion: { action: 'document.downloaded', ...document, details: numbers({ version: fromInput('version') }) },
  play: { action: 'document.played', ...document },
} as const;

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
      const original = await audited(ctx, { path: 'rest.download', audit: audits.download, input: { id } }, () => open(ctx, id));
      return sendAttachment(request, reply, sentOf(deps, original));
    }
    const { video, extension } = await openForPlayer(ctx, id, plays);
    const sent = sentOf(deps, video);
    return sendRange(request, reply, sent, {
      'Content-Type': mediaTypes[extension],
      'Content-Disposition': disposition('inline', sent),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });
  app.get('/api/documents/:id/versions/:version/file', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const { id, version } = request.params as { id: string; version: string };
    const input = { id: Number(id), version: Number(version) };
    const original = await audited(ctx, { path: 'rest.downloadVersion', audit: audits.downloadVersion, input }, () =>
      openFormer(ctx, input),
    );
    return sendAttachment(request, reply, sentOf(deps, original));
  });
}

type Stored = Pick<Original, 'fileName' | 'size' | 'storedFile'>;

/** A stored file never changes; its name in the store is nobody's business. */
function sentOf({ files }: Deps, { fileName, size, storedFile }: Stored): Sent {
  return { fileName, size, identity: storedFile, read: (range) => Readable.from(files.read(storedFile, range)) };
}

async function open(ctx: Context, documentId: number): Promise<Original> {
  admit(ctx, 'chat', 'manage_docs');
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
  const call = { path: 'rest.play', audit: audits.play, input: { id: documentId } };
  const opened = await findVideo(ctx, documentId).catch(async (error: unknown) => {
    await auditCall(ctx, { ...call, error });
    throw error;
  });
  const who = ctx.identity?.sessionId ?? `key ${ctx.identity?.apiKeyId}`;
  if (plays(`${who} ${documentId}`) === 0) await auditCall(ctx, { ...call, output: undefined });
  return opened;
}

async function findVideo(ctx: Context, documentId: number): Promise<{ video: Original; extension: VideoExtension }> {
  admitWithoutActivity(ctx, 'chat', 'manage_docs');
  const video = await openOriginal(ctx.deps, requireId(documentId));
  const extension = videoExtensionOf(`.${video.extension}`);
  if (extension === undefined) throw invalid('Only a video plays in place; leave out inline to download the file');
  return { video, extension };
}

async function openFormer(ctx: Context, input: { id: number; version: number }): Promise<Stored> {
  admit(ctx, 'chat', 'manage_docs');
  const parsed = versionOfDocumentSchema.safeParse(input);
  if (!parsed.success) throw invalid('The document id and the version must be positive whole numbers');
  return openVersion(ctx.deps, parsed.data.id, parsed.data.version);
}

import { videoExtensionOf, type VideoExtension } from '@vademecum/shared/documents/documents.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { versionOfDocumentSchema } from '@vademecum/shared/documents/versions.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { openOriginal, type Original } from '../features/documents/documents.service.ts';
import { openVersion } from '../features/documents/versions.service.ts';
import { isReadSince } from '../features/trust/audit/audit.queries.ts';
import { invalid } from '../lib/errors.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import { admit, admitWithoutActivity } from '../trpc/admit.ts';
import { auditCall, audited } from '../trpc/audit-calls.ts';
import { fromInput, numbers } from '../trpc/audited-call.ts';
import { type Context, createContext } from '../trpc/context.ts';
import { disposition, sendAttachment, sendRange, type Sent } from './send-file.ts';

/** What opens in place: the pages of a PDF file in the viewer, a video in a player. */
const mediaTypes: Record<VideoExtension | 'pdf', string> = {
  pdf: 'application/pdf',
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
  read: { action: 'document.read', ...document },
  play: { action: 'document.played', ...document },
} as const;

/** A player asks for dozens of ranges of a video, a reader opens text and pages; the audit log has one entry for all of it in so long. */
const entryMs = 15 * 60 * 1000;

/**
 * GET /api/documents/{id}/file and /api/documents/{id}/versions/{version}/file: the original, whole or the one range that was asked for (RFC 9110, section
 * 14). With ?inline=1 a PDF file or a video comes as what it is, to be looked at; anything else is only ever a download.
 */
export function registerDownload(app: FastifyInstance, deps: Deps): void {
  const plays = createRateLimit({ limit: 1, windowMs: entryMs, now: deps.now });
  app.get('/api/documents/:id/file', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const id = Number((request.params as { id: string }).id);
    if ((request.query as { inline?: unknown }).inline !== '1') {
      const original = await audited(ctx, { path: 'rest.download', audit: audits.download, input: { id } }, () => open(ctx, id));
      return sendAttachment(request, reply, sentOf(deps, original));
    }
    const { original, kind } = await openInPlace(ctx, id, plays);
    const sent = sentOf(deps, original);
    return sendRange(request, reply, sent, {
      'Content-Type': mediaTypes[kind],
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

interface InPlace {
  original: Original;
  kind: keyof typeof mediaTypes;
}

/** A player goes on asking while nobody is there: that is no activity which keeps a session. Refusals are audited each time. */
async function openInPlace(ctx: Context, documentId: number, plays: (key: string) => number): Promise<InPlace> {
  const call = { path: 'rest.view', audit: audits.read, input: { id: documentId } };
  const opened = await findInPlace(ctx, documentId).catch(async (error: unknown) => {
    await auditCall(ctx, { ...call, error });
    throw error;
  });
  if (opened.kind === 'pdf') {
    if (!(await hasJustRead(ctx, documentId))) await auditCall(ctx, { ...call, output: undefined });
    return opened;
  }
  const who = ctx.identity?.sessionId ?? `key ${ctx.identity?.apiKeyId}`;
  if (plays(`${who} ${documentId}`) === 0)
    await auditCall(ctx, { path: 'rest.play', audit: audits.play, input: call.input, output: undefined });
  return opened;
}

/** The viewer asks for the text of a document first, which is audited as reading it. */
async function hasJustRead({ deps, identity }: Context, documentId: number): Promise<boolean> {
  if (identity === null || identity.apiKeyId !== null) return false;
  return isReadSince(deps.db, { actorId: identity.user.id, documentId, since: new Date(deps.now().getTime() - entryMs).toISOString() });
}

async function findInPlace(ctx: Context, documentId: number): Promise<InPlace> {
  admitWithoutActivity(ctx, 'chat', 'manage_docs');
  const original = await openOriginal(ctx.deps, requireId(documentId));
  const kind = original.extension === 'pdf' ? 'pdf' : videoExtensionOf(`.${original.extension}`);
  if (kind === undefined) throw invalid('Only a PDF file or a video opens in place; leave out inline to download the file');
  return { original, kind };
}

async function openFormer(ctx: Context, input: { id: number; version: number }): Promise<Stored> {
  admit(ctx, 'chat', 'manage_docs');
  const parsed = versionOfDocumentSchema.safeParse(input);
  if (!parsed.success) throw invalid('The document id and the version must be positive whole numbers');
  return openVersion(ctx.deps, parsed.data.id, parsed.data.version);
}

import { idSchema } from '@vademecum/shared/users.ts';
import { versionOfDocumentSchema } from '@vademecum/shared/versions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { openOriginal } from '../features/documents/documents.service.ts';
import { openVersion } from '../features/documents/versions.service.ts';
import { invalid } from '../lib/errors.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { type Context, createContext } from '../trpc/context.ts';

/** GET /api/documents/{id}/file and /api/documents/{id}/versions/{version}/file: the original, whole or the one range that was asked for (RFC 9110, section 14). */
export function registerDownload(app: FastifyInstance, deps: Deps): void {
  app.get('/api/documents/:id/file', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const id = Number((request.params as { id: string }).id);
    const original = await audited(ctx, { path: 'rest.download', input: { id } }, () => open(ctx, id));
    return send(deps, request, reply, original);
  });
  app.get('/api/documents/:id/versions/:version/file', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const { id, version } = request.params as { id: string; version: string };
    const input = { id: Number(id), version: Number(version) };
    const original = await audited(ctx, { path: 'rest.downloadVersion', input }, () => openFormer(ctx, input));
    return send(deps, request, reply, original);
  });
}

type Original = Awaited<ReturnType<typeof openOriginal>>;

function send(deps: Deps, request: FastifyRequest, reply: FastifyReply, { fileName, size, storedFile }: Original): FastifyReply {
  reply
    .header('Accept-Ranges', 'bytes')
    .header('Content-Type', 'application/octet-stream')
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('Cache-Control', 'no-store');
  const range = readRange(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
  reply.header('Content-Length', String(end - start + 1));
  return reply.send(Readable.from(deps.files.read(storedFile, { start, end })));
}

async function open(ctx: Context, documentId: number): Promise<Original> {
  await admit(ctx, 'chat', 'manage_docs');
  const id = idSchema.safeParse(documentId);
  if (!id.success) throw invalid('The document id must be a positive whole number');
  return openOriginal(ctx.deps, id.data);
}

async function openFormer(ctx: Context, input: { id: number; version: number }): Promise<Original> {
  await admit(ctx, 'chat', 'manage_docs');
  const parsed = versionOfDocumentSchema.safeParse(input);
  if (!parsed.success) throw invalid('The document id and the version must be positive whole numbers');
  return openVersion(ctx.deps, parsed.data.id, parsed.data.version);
}

/** undefined: no range, or one we may ignore. Both ends are inclusive. */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

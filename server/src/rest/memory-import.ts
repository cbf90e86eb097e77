import { importLimits, type ImportPreview } from '@vademecum/shared/memories/memory-import.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { previewImport } from '../features/memories/exchange/import.service.ts';
import { tooLarge } from '../lib/errors.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { type Context, createContext } from '../trpc/context.ts';
import { readForm } from './read-form.ts';

const audit = { action: 'access.denied', object: 'memory', denialsOnly: true } as const;

/** POST /api/memories/import-preview: a multipart form of one CSV or JSON file. Nothing is changed by it. */
export function registerMemoryImport(app: FastifyInstance, deps: Deps): void {
  app.post('/api/memories/import-preview', { config: { takesFiles: true } }, async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    return audited(ctx, { path: 'rest.previewImport', audit, input: undefined }, () => preview(ctx, request));
  });
}

async function preview(ctx: Context, request: FastifyRequest): Promise<ImportPreview> {
  const { user } = admit(ctx, 'user_management');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of (await readForm(request)).content) {
    size += part.length;
    if (size > importLimits.bytes) throw tooLarge('The file is larger than 20 MB. Split it into several files');
    parts.push(part);
  }
  return previewImport(ctx.deps, user.id, joined(parts, size));
}

/** With memory of its own, which can be handed to another thread. */
function joined(parts: readonly Buffer[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

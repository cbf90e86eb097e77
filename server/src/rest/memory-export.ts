import { type ExportMemories, exportMemoriesSchema } from '@vademecum/shared/memories/memory-exchange.ts';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { exportMemories } from '../features/memories/exchange/export.service.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { inputFields } from '../trpc/audited-call.ts';
import { type Context, createContext } from '../trpc/context.ts';

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

const audit = { action: 'memory.exported', object: 'memory', details: inputFields } as const;

/** GET /api/memories/export: the memories as a CSV or JSON file, streamed. */
export function registerMemoryExport(app: FastifyInstance, deps: Deps): void {
  app.get('/api/memories/export', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const input = request.query;
    const filter = await audited(ctx, { path: 'rest.exportMemories', audit, input }, () => admitExport(ctx, input));
    const day = deps.now().toISOString().slice(0, 10);
    return reply
      .header('Content-Type', mediaTypes[filter.format])
      .header('Content-Disposition', `attachment; filename="memories-${day}.${filter.format}"`)
      .header('Cache-Control', 'no-store')
      .send(Readable.from(exportMemories(deps, filter)));
  });
}

function admitExport(ctx: Context, input: unknown): ExportMemories {
  admit(ctx, 'user_management');
  const filter = exportMemoriesSchema.safeParse(input);
  if (!filter.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: filter.error });
  return filter.data;
}

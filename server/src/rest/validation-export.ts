import { validationBatchIdSchema } from '@vademecum/shared/memories/validation.ts';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { exportBatch, findBatchToExport } from '../features/memories/checks/validation/results.service.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { type Context, createContext } from '../trpc/context.ts';

const audit = { action: 'validation.exported', object: 'validation' } as const;

/** GET /api/validation/batch/{batchId}/export: the results so far as a CSV file, streamed. */
export function registerValidationExport(app: FastifyInstance, deps: Deps): void {
  app.get('/api/validation/batch/:batchId/export', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const call = { path: 'rest.exportValidation', audit, input: request.params };
    const batch = await audited(ctx, call, () => admitExport(ctx, request.params));
    const day = deps.now().toISOString().slice(0, 10);
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="memory-validation-${day}.csv"`)
      .header('Cache-Control', 'no-store')
      .send(Readable.from(exportBatch(deps.db, batch)));
  });
}

async function admitExport(ctx: Context, input: unknown): Promise<number> {
  admit(ctx, 'user_management');
  const parsed = validationBatchIdSchema.safeParse(input);
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
  return findBatchToExport(ctx.deps.db, parsed.data.batchId);
}

import { idSchema } from '@vademecum/shared/people/users.ts';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readRoster, rosterCsv } from '../features/documents/acknowledgements/roster.service.ts';
import { localDay } from '../lib/local-day.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { fromInput } from '../trpc/audited-call.ts';
import { type Context, createContext } from '../trpc/context.ts';

const audit = { action: 'acknowledgement.exported', object: 'document', id: fromInput() } as const;
const inputSchema = z.object({ id: idSchema });

/** GET /api/documents/{id}/acknowledgements/export: the roster of a document as a CSV file. */
export function registerRosterExport(app: FastifyInstance, deps: Deps): void {
  app.get('/api/documents/:id/acknowledgements/export', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const input = { id: Number((request.params as { id: string }).id) };
    const csv = await audited(ctx, { path: 'rest.exportRoster', audit, input }, () => admitExport(ctx, input));
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="acknowledgements-${localDay(deps.now())}.csv"`)
      .header('Cache-Control', 'no-store')
      .send(csv);
  });
}

async function admitExport(ctx: Context, input: unknown): Promise<string> {
  const { user } = admit(ctx, 'manage_docs');
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
  return rosterCsv(await readRoster(ctx.deps, user, parsed.data.id));
}

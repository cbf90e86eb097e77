import { idSchema } from '@vademecum/shared/people/users.ts';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { makePack, requireDepartment } from '../features/documents/downtime/pack.service.ts';
import { localDay } from '../lib/local-day.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import type { Call } from '../trpc/audited-call.ts';
import { type Context, createContext } from '../trpc/context.ts';

const audit = {
  action: 'downtime_pack.made',
  object: 'document',
  details: ({ output }: Call): Record<string, number> => (output === null ? {} : { departmentId: (output as { id: number }).id }),
} as const;
const inputSchema = z.strictObject({ departmentId: z.coerce.number().pipe(idSchema).optional() });

/** GET /api/library/downtime-pack: the current documents as one HTML file, streamed; ?departmentId=… for what a department may see. */
export function registerDowntimePack(app: FastifyInstance, deps: Deps): void {
  app.get('/api/library/downtime-pack', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const input = request.query;
    const department = await audited(ctx, { path: 'rest.makeDowntimePack', audit, input }, () => admitPack(ctx, input));
    const content = Readable.from(makePack(deps, department));
    content.once('error', (error) => {
      deps.log.error({ err: error, requestId: request.id }, 'the downtime pack broke off');
    });
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="downtime-pack-${localDay(deps.now())}.html"`)
      .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('Cache-Control', 'no-store')
      .send(content);
  });
}

async function admitPack(ctx: Context, input: unknown): Promise<{ id: number; name: string } | null> {
  admit(ctx, 'manage_docs');
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
  const { departmentId: id } = parsed.data;
  return id === undefined ? null : { id, name: await requireDepartment(ctx.deps, id) };
}

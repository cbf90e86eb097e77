import { type AuditFilter, auditFilterSchema } from '@vademecum/shared/trust/audit.ts';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { exportAudit } from '../features/trust/audit/export-audit.service.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { inputFields } from '../trpc/audited-call.ts';
import { type Context, createContext } from '../trpc/context.ts';

const audit = { action: 'audit.exported', object: 'audit_log', details: inputFields } as const;

/** GET /api/audit/export: the filtered audit log as a CSV file, streamed. */
export function registerAuditExport(app: FastifyInstance, deps: Deps): void {
  app.get('/api/audit/export', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const input = readQuery(request.query as Record<string, unknown>);
    const filter = await audited(ctx, { path: 'rest.exportAudit', audit, input }, () => admitExport(ctx, input));
    const day = deps.now().toISOString().slice(0, 10);
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="audit-log-${day}.csv"`)
      .header('Cache-Control', 'no-store')
      .send(Readable.from(exportAudit(deps, filter)));
  });
}

/** A query knows text only. */
function readQuery({ actor, ...query }: Record<string, unknown>): Record<string, unknown> {
  if (actor === undefined) return query;
  return { ...query, actor: typeof actor === 'string' && /^\d+$/.test(actor) ? Number(actor) : actor };
}

function admitExport(ctx: Context, input: unknown): AuditFilter {
  admit(ctx, 'clinic_management');
  const filter = auditFilterSchema.safeParse(input);
  if (!filter.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: filter.error });
  return filter.data;
}

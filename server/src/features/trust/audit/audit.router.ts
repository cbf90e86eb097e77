import {
  auditCheckSchema,
  auditCheckStateSchema,
  auditFilterSchema,
  auditPageSchema,
  auditPeopleSchema,
  auditPrintLimit,
  auditPrintSchema,
  listAuditSchema,
} from '@vademecum/shared/trust/audit.ts';
import { fromOutput, inputFields, numbers } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { findLastChecked, listAuditPeople } from './audit.queries.ts';
import { listAudit } from './audit.service.ts';
import { checkAudit } from './check-audit.service.ts';
import { describeSealed } from './sealed-log.service.ts';

const procedure = requires('clinic_management');

export const auditRouter = router({
  /** Newest first; `nextCursor` is where the next page begins. */
  list: procedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/audit',
        summary: 'The audit log, newest first; the number nextCursor, as cursor, gives what is older',
        query: {
          actor: 'number',
          action: 'string',
          objectType: 'string',
          objectId: 'string',
          outcome: 'string',
          from: 'string',
          to: 'string',
          cursor: 'number',
          limit: 'number',
        },
      },
    })
    .input(listAuditSchema)
    .output(auditPageSchema)
    .query(({ ctx, input: { cursor, limit, direction: _, ...filter } }) => listAudit(ctx.deps.db, filter, { cursor, limit })),

  /** Everybody who can be chosen in the filter. */
  people: procedure.output(auditPeopleSchema).query(({ ctx }) => listAuditPeople(ctx.deps.db)),

  /** The newest entries of a filter, for a printed page; the printing is recorded. */
  printable: procedure
    .meta({ audit: { action: 'audit.printed', object: 'audit_log', details: inputFields } })
    .input(auditFilterSchema)
    .output(auditPrintSchema)
    .mutation(async ({ ctx, input }) => {
      const { entries, nextCursor } = await listAudit(ctx.deps.db, input, { limit: auditPrintLimit });
      return { entries, isCut: nextCursor !== null };
    }),

  /** Polled while a check runs. */
  checkState: procedure
    .meta({ background: true })
    .output(auditCheckStateSchema)
    .query(async ({ ctx: { deps } }) => ({
      last: deps.audit.lastCheck,
      lastAt: deps.audit.lastCheck?.at ?? (await findLastChecked(deps.db)),
      running: deps.audit.running?.progress ?? null,
      sealed: await describeSealed(deps.db),
    })),

  /** Resolves when the whole log was checked; callers that ask during the check get the same result. */
  check: procedure
    .meta({ audit: { action: 'audit.checked', object: 'audit_log', details: numbers({ entries: fromOutput('checked') }) } })
    .output(auditCheckSchema)
    .mutation(({ ctx }) => checkAudit(ctx.deps)),
});

import { securityStateSchema } from '@vademecum/shared/security.ts';
import { requires, router } from '../../trpc/init.ts';
import { readSecurityState } from './security.service.ts';

export const securityRouter = router({
  /** What is true right now of every sentence of the Security tab, this very request's way included. */
  state: requires('preferences', 'clinic_management')
    .output(securityStateSchema)
    .query(({ ctx }) => readSecurityState({ deps: ctx.deps, transport: ctx.transport, isTracingOn: ctx.deps.isTracingOn?.() ?? false })),
});

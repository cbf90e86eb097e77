import { promisesSchema, securityStateSchema } from '@vademecum/shared/trust/security.ts';
import type { Context } from '../../../trpc/context.ts';
import { requires, router, signedIn } from '../../../trpc/init.ts';
import { type Looked, readPromises, readSecurityState } from './security.service.ts';

export const securityRouter = router({
  /** What is true right now of every sentence of the Security tab, this very request's way included. */
  state: requires('preferences', 'clinic_management')
    .output(securityStateSchema)
    .query(({ ctx }) => readSecurityState(lookedBy(ctx))),

  /** For the sentence in everyone's sidebar: whether it may be said. */
  promises: signedIn
    .meta({ background: true })
    .output(promisesSchema)
    .query(({ ctx }) => readPromises(lookedBy(ctx))),
});

function lookedBy({ deps, transport }: Context): Looked {
  return { deps, transport, isTracingOn: deps.isTracingOn?.() ?? false };
}

import { endedSessionsSchema } from '@vademecum/shared/people/account.ts';
import { providerSettingsSchema, saveProviderSchema, setPasswordsOffSchema } from '@vademecum/shared/people/provider.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput, numbers, words } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { unlinkPerson } from './linked-person.service.ts';
import { readProviderSettings, saveProviderSettings, setPasswordsOff } from './provider-settings.service.ts';

/** No program decides who comes in. */
const managing = requires('user_management').meta({ closedToKeys: true, onFullDisk: true });

/** The rules of sign-in with the clinic's identity provider. Without one in the settings all are a 404, except unlinking. */
export const providerRouter = router({
  settings: managing.output(providerSettingsSchema).query(({ ctx }) => readProviderSettings(ctx.deps)),

  save: managing
    .meta({
      audit: {
        action: 'provider.rules_changed',
        object: 'provider',
        details: words({
          createsPeople: fromInput('createsPeople'),
          unmapped: fromInput('unmapped'),
          rules: fromOutput('rules', 'length'),
        }),
      },
    })
    .input(saveProviderSchema)
    .output(providerSettingsSchema)
    .mutation(({ ctx, input }) => saveProviderSettings(ctx.deps, input)),

  setPasswordsOff: managing
    .meta({
      audit: {
        action: 'provider.passwords_changed',
        object: 'provider',
        details: words({ areOff: fromInput('areOff'), breakGlass: fromInput('breakGlassId') }),
      },
    })
    .input(setPasswordsOffSchema)
    .output(providerSettingsSchema)
    .mutation(({ ctx, input }) => setPasswordsOff(ctx.deps, input)),

  unlink: managing
    .meta({
      audit: { action: 'user.unlinked', object: 'user', id: fromInput(), details: numbers({ sessions: fromOutput('endedSessions') }) },
    })
    .input(z.strictObject({ id: idSchema }))
    .output(endedSessionsSchema)
    .mutation(async ({ ctx, input }) => ({ success: true as const, endedSessions: await unlinkPerson(ctx.deps, input.id) })),
});

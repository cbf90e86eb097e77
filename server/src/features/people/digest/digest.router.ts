import { digestSchema } from '@vademecum/shared/people/digest.ts';
import { requires, router } from '../../../trpc/init.ts';
import { readDigest } from './digest.service.ts';

export const digestRouter = router({
  /** What waits for the caller today. */
  today: requires('chat')
    .meta({ background: true })
    .output(digestSchema)
    .query(({ ctx }) => readDigest(ctx.deps, ctx.user)),
});

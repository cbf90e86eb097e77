import { successSchema } from '@vademecum/shared/people/auth.ts';
import {
  listWatchedChangesSchema,
  listWatchedFilesSchema,
  retryWatchedSchema,
  saveWatchedRulesSchema,
  watchedChangesSchema,
  watchedFilesSchema,
  watchedOverviewSchema,
} from '@vademecum/shared/documents/watched.ts';
import { z } from 'zod';
import { fromInput } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { readChanges, readFiles, readOverview } from './watched-view.service.ts';
import { confirmFolder, pauseWatching, resumeWatching, retryFiles, saveRules } from './watched.service.ts';

/** The names of files tell of documents of every department: for administrators. */
const procedure = requires('clinic_management').meta({ closedToKeys: true });
const folder = { object: 'watched_folder' } as const;

/** What has been done. */
const after = async (done: Promise<unknown>) => {
  await done;
  return { success: true as const };
};

export const watchedRouter = router({
  /** Polled. */
  overview: procedure
    .meta({ background: true })
    .output(watchedOverviewSchema)
    .query(({ ctx }) => readOverview(ctx.deps)),

  files: procedure
    .input(listWatchedFilesSchema)
    .output(watchedFilesSchema)
    .query(({ ctx, input }) => readFiles(ctx.deps, input)),

  changes: procedure
    .input(listWatchedChangesSchema)
    .output(watchedChangesSchema)
    .query(({ ctx, input }) => readChanges(ctx.deps.db, input.cursor)),

  pause: procedure
    .meta({ audit: { action: 'watched_folder.paused', ...folder }, onFullDisk: true })
    .output(successSchema)
    .mutation(({ ctx }) => after(pauseWatching(ctx.deps))),

  resume: procedure
    .meta({ audit: { action: 'watched_folder.resumed', ...folder } })
    .output(successSchema)
    .mutation(({ ctx }) => after(resumeWatching(ctx.deps))),

  confirm: procedure
    .meta({ audit: { action: 'watched_folder.confirmed', ...folder } })
    .output(successSchema)
    .mutation(({ ctx }) => after(confirmFolder(ctx.deps))),

  /** One file; without a number all that a retry can help. */
  retry: procedure
    .meta({ audit: { action: 'watched_folder.retried', ...folder, id: fromInput() } })
    .input(retryWatchedSchema)
    .output(z.object({ count: z.number().int() }))
    .mutation(async ({ ctx, input }) => ({ count: await retryFiles(ctx.deps, input.id) })),

  saveRules: procedure
    .meta({ audit: { action: 'watched_folder.rules_changed', ...folder } })
    .input(saveWatchedRulesSchema)
    .output(successSchema)
    .mutation(({ ctx, input }) => after(saveRules(ctx.deps, input.rules))),
});

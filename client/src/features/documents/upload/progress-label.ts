import type { Outputs } from '../../../trpc.ts';

/** How far the reading has come, in words. */
export function progressLabel(progress: Outputs['documents']['progress'][number] | undefined): string {
  if (progress === undefined || progress.pagesRead === 0) return 'Reading...';
  const { pagesRead, pagesTotal } = progress;
  return pagesTotal === null ? `Reading page ${pagesRead}` : `Reading page ${pagesRead} of ${pagesTotal}`;
}

import { limits } from '@vademecum/shared/limits.ts';
import { z } from 'zod';

const whole = (min: number) => z.coerce.number().int().min(min).optional().catch(undefined);

/** As the box of a browser: a text to find is a few words. */
export const maxFindText = 200;

/** Which place of a document the address names. */
export const viewerSearchSchema = z.object({
  /** A former version; left out for the one that answers now. */
  version: whole(1),
  /** As people count, from 1. */
  line: whole(1),
  /** The exact quote: UTF-16 offsets in the text. */
  from: whole(0),
  to: whole(0),
  /** What was searched for: its words are marked. */
  find: z.coerce.string().max(limits.searchText).optional().catch(undefined),
  /** What is to be found as it was typed; empty while nothing was typed yet. */
  text: z.coerce.string().max(maxFindText).optional().catch(undefined),
  /** The pages of the file are shown. */
  view: z.literal('pages').optional().catch(undefined),
});

export type ViewerPlace = z.infer<typeof viewerSearchSchema>;

import { z } from 'zod';
import { questionSchema } from '../ask/chat.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../people/users.ts';

export const homeLimits = { tiles: 8, label: 40 } as const;

/** gone: the document was deleted. moved: it no longer has the section, and opens at its beginning. */
export const homeTileSchema = z.object({
  label: z.string(),
  /** Null where it leads to a document. */
  question: z.string().nullable(),
  document: z
    .object({
      id: idSchema.nullable(),
      name: z.string(),
      section: z.string(),
      /** From 0. */
      lineIndex: z.number().int().nonnegative(),
      state: z.enum(['there', 'moved', 'gone']),
    })
    .nullable(),
});
export type HomeTile = z.infer<typeof homeTileSchema>;

/** Tiles, the questions that the person asked last, and those that several colleagues asked and got an answer to. */
export const homeSchema = z.object({ tiles: z.array(homeTileSchema), recent: z.array(z.string()), mostAsked: z.array(z.string()) });
export type Home = z.infer<typeof homeSchema>;

export const homeTilesSchema = z.object({ tiles: z.array(homeTileSchema), isShipped: z.boolean() });

const newTileSchema = z
  .strictObject({
    label: z.string().trim().min(1, 'Give the tile a label').max(homeLimits.label, `Use a label of at most ${homeLimits.label} characters`),
    question: questionSchema.trim().optional(),
    documentId: idSchema.optional(),
    /** The headings that lead to it, as the document has them; empty: its beginning. */
    section: z.string().max(limits.searchText, `Choose a section with a name of at most ${limits.searchText} characters`).default(''),
  })
  .refine(({ question, documentId }) => (question === undefined) !== (documentId === undefined), 'Give the tile a question or a document');
export type NewHomeTile = z.output<typeof newTileSchema>;

export const saveHomeTilesSchema = z.strictObject({
  tiles: z.array(newTileSchema).max(homeLimits.tiles, `Keep at most ${homeLimits.tiles} tiles`),
});

/** The sections of a document that a tile can lead to, in the order of the text. */
export const documentSectionsSchema = z.array(z.object({ section: z.string(), lineIndex: z.number().int() }));

/** What is done of setting the clinic up. */
export const checklistSchema = z.object({
  hasUploaded: z.boolean(),
  hasAsked: z.boolean(),
  hasInvited: z.boolean(),
  hasBackupDisk: z.boolean(),
  isKeyApart: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Documents of the sample handbook that are still in the library. */
  sampleIds: z.array(idSchema),
});
export type Checklist = z.infer<typeof checklistSchema>;

import { z } from 'zod';
import { overrideReasonSchema } from '../learning/golden.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

export const glossaryLimits = { term: 30, longForm: 200, longForms: 10, note: 200 } as const;

const termSchema = z
  .string()
  .trim()
  .min(1, 'An abbreviation is required')
  .max(glossaryLimits.term, `The abbreviation is too long (${glossaryLimits.term} characters at most)`)
  .regex(/^\S+$/, 'An abbreviation cannot contain spaces')
  .regex(/[\p{L}\p{N}]/u, 'An abbreviation needs a letter or a digit');

const longFormSchema = z
  .string()
  .trim()
  .min(1, 'Enter what the abbreviation stands for')
  .max(glossaryLimits.longForm, `What it stands for is too long (${glossaryLimits.longForm} characters at most)`)
  .regex(/[\p{L}\p{N}]/u, 'Use words for what the abbreviation stands for');

const longFormsSchema = z
  .array(longFormSchema)
  .min(1, 'Enter what the abbreviation stands for')
  .max(glossaryLimits.longForms, `An abbreviation stands for ${glossaryLimits.longForms} things at most`)
  .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, 'This meaning is listed twice');

const noteSchema = z.string().trim().max(glossaryLimits.note, `The note is too long (${glossaryLimits.note} characters at most)`);

/** Why a change is to be although golden questions are lost by it, which is refused else. */
const decision = { overrideReason: overrideReasonSchema.optional() };

/** An administrator's entry for one abbreviation. longForms: several if the clinic uses it for several things. */
export const glossaryEntrySchema = z.strictObject({ term: termSchema, longForms: longFormsSchema, note: noteSchema.default('') });
export const addGlossarySchema = glossaryEntrySchema.extend(decision);
export type GlossaryEntry = z.infer<typeof glossaryEntrySchema>;

export const glossaryTermSchema = z.object({
  id: idSchema,
  term: z.string(),
  longForms: z.array(z.string()),
  note: z.string(),
  /** The product ships it; it can be restored as shipped. */
  isShipped: z.boolean(),
  /** It differs from how the product ships it. */
  isChanged: z.boolean(),
  /** Questions are read with it. */
  isActive: z.boolean(),
  /** Full name of the person who changed it last; null if nobody did. */
  changedBy: z.string().nullable(),
  changedAt: dateTimeSchema.nullable(),
});
export type GlossaryTerm = z.infer<typeof glossaryTermSchema>;

/** The data of the glossary screen. removed: shipped terms that were taken out, each of which can be restored. */
export const glossarySchema = z.object({ terms: z.array(glossaryTermSchema), removed: z.array(glossaryTermSchema) });

export const updateGlossarySchema = z
  .strictObject({
    id: idSchema,
    term: termSchema.optional(),
    longForms: longFormsSchema.optional(),
    note: noteSchema.optional(),
    isActive: z.boolean().optional(),
    ...decision,
  })
  .refine(({ id: _, overrideReason: __, ...changes }) => Object.keys(changes).length > 0, 'Enter a change');

export const removeGlossarySchema = z.strictObject({ id: idSchema, ...decision });

/** One shipped term, or without an id all of them. */
export const restoreGlossarySchema = z.strictObject({ id: idSchema.optional(), ...decision });

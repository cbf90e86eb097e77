import { z } from 'zod';
import { limits } from '../limits.ts';
import { overrideReasonSchema } from '../learning/golden.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** Specification, section 5; also what the forms say. */
export const emptyInstructions = 'Instructions cannot be empty';

export const instructionsTextSchema = z
  .string()
  .trim()
  .min(1, emptyInstructions)
  .max(limits.instructions, `Instructions are too long (${limits.instructions.toLocaleString('en-US')} characters at most)`);

const noteSchema = z.string().trim().max(limits.name, `The note is too long (${limits.name} characters at most)`);

/** 0 is the text that the product ships, which nobody wrote here. */
const versionSchema = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** The instructions that the assistant follows now. */
export const instructionsSchema = z.object({
  instructions: z.string(),
  updatedAt: dateTimeSchema,
  version: versionSchema,
  /** Full name; null for the text that the product ships, and if the author's account is gone. */
  updatedBy: z.string().nullable(),
});
export type Instructions = z.infer<typeof instructionsSchema>;

const trialFields = {
  /** The trial of this very text; left out, it is tried before it is saved. */
  trialId: idSchema.optional(),
  /** Why to save it although golden questions are lost, which is refused else. */
  overrideReason: overrideReasonSchema.optional(),
};

export const updateInstructionsSchema = z.strictObject({
  instructions: instructionsTextSchema,
  /** Why, in a few words. */
  note: noteSchema.default(''),
  /** The version that was edited: refused if a newer one is in effect by now. Left out: written over the current version. */
  basedOn: versionSchema.optional(),
  ...trialFields,
});

/** One text that was or is in effect: `instructions` is the whole of it. */
export const instructionVersionSchema = instructionsSchema.extend({
  note: z.string(),
  /** Why it was saved although golden questions were lost; null where none were. */
  overrideReason: z.string().nullable(),
});
export type InstructionVersion = z.infer<typeof instructionVersionSchema>;

/** Makes an old text the newest again. The texts in between stay in the list. */
export const restoreInstructionsSchema = z.strictObject({
  version: z.union([z.literal(0), idSchema]),
  overrideReason: trialFields.overrideReason,
});

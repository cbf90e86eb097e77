import { z } from 'zod';
import { goldenChangeSchema } from '../learning/golden.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';
import { roles } from '../permissions.ts';
import { approvalOrders, approvalPhases, formerVersions, mostApprovers } from './approval-choices.ts';
import { documentTypes } from './document-choices.ts';
import { daySchema } from './lifecycle.ts';

const commentLimit = 1_000;
const commentSchema = z.string().trim().max(commentLimit, `Use a comment of at most ${commentLimit} characters`);

export const approveSchema = z.strictObject({ id: idSchema, comment: commentSchema.optional() });

export const returnSchema = z.strictObject({ id: idSchema, comment: commentSchema.min(1, 'Say what should change') });

export const approverIdsSchema = z
  .array(idSchema)
  .max(mostApprovers, `Name at most ${mostApprovers} approvers`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each approver once');
export const approvalOrderSchema = z.enum(approvalOrders);

export const nameApproversSchema = z.strictObject({
  id: idSchema,
  approvers: approverIdsSchema.min(1, 'Name at least one approver'),
  order: approvalOrderSchema.default('sequence'),
  /** Of a draft: what is left out stays, null takes it away. */
  effectiveFrom: daySchema.nullish(),
  reviewDue: daySchema.nullish(),
});

/** Somebody who can be named. */
export const approverChoiceSchema = z.object({ id: idSchema, name: z.string(), role: z.enum(roles) });
export type ApproverChoice = z.infer<typeof approverChoiceSchema>;

export const approverSchema = z.object({
  userId: idSchema,
  name: z.string(),
  step: z.number().int().positive(),
  /** False for people who cannot sign in: they are skipped. */
  isActive: z.boolean(),
  /** The version waits for this person. */
  isNext: z.boolean(),
  decision: z.enum(['approved', 'returned']).nullable(),
  decidedAt: dateTimeSchema.nullable(),
  comment: z.string().nullable(),
});
export type Approver = z.infer<typeof approverSchema>;

/** What the person who asks may do with it. */
const allowedSchema = z.object({
  submit: z.boolean(),
  approve: z.boolean(),
  return: z.boolean(),
  discard: z.boolean(),
  name: z.boolean(),
});

/** A version that is not in effect. Days as YYYY-MM-DD. */
export const waitingVersionSchema = z.object({
  id: idSchema,
  name: z.string(),
  phase: z.enum(approvalPhases).exclude(['retired']),
  former: z.enum(formerVersions),
  author: z.object({ id: idSchema, name: z.string() }).nullable(),
  createdAt: dateTimeSchema,
  submittedAt: dateTimeSchema.nullable(),
  effectiveFrom: z.string().nullable(),
  reviewDue: z.string().nullable(),
  /** Null for pasted text, and where only the dates change. */
  fileName: z.string().nullable(),
  order: approvalOrderSchema,
  approvers: z.array(approverSchema),
  /** Where the approvers come from, as long as they are the default: the document's type, or its departments by name. */
  defaultsFrom: z.union([z.literal('type'), z.array(z.string())]).nullable(),
  /** What keeps it from going on, and what to do, a sentence each. */
  problems: z.array(z.string()),
  may: allowedSchema,
});
export type WaitingVersion = z.infer<typeof waitingVersionSchema>;

/** The approval of a document: the version that waits, if this person may see one, and who approved the one in effect. */
export const documentApprovalSchema = z.object({
  isRequired: z.boolean(),
  isRetired: z.boolean(),
  mayRetire: z.boolean(),
  waiting: waitingVersionSchema.nullable(),
  approvedBy: z.array(z.object({ name: z.string(), decidedAt: dateTimeSchema })),
});
export type DocumentApproval = z.infer<typeof documentApprovalSchema>;

/** A row of the approvals list. */
export const approvalItemSchema = waitingVersionSchema
  .pick({ id: true, name: true, phase: true, former: true, submittedAt: true, createdAt: true, effectiveFrom: true })
  .extend({
    author: z.string().nullable(),
    /** Names of those it waits for. */
    waitsFor: z.array(z.string()),
    waitsForMe: z.boolean(),
    isMine: z.boolean(),
  });
export type ApprovalItem = z.infer<typeof approvalItemSchema>;

/** isOn: approval is required, or something of this person's waits still. waitsForMe: how many wait for this person. */
export const approvalStateSchema = z.object({ isOn: z.boolean(), isRequired: z.boolean(), waitsForMe: z.number().int() });

/** A section that differs. Null where the section is not there. */
export const changedSectionSchema = z.object({ section: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type ChangedSection = z.infer<typeof changedSectionSchema>;

const daysSchema = z.object({ before: z.string().nullable(), after: z.string().nullable() });

/** sections: the first of them; more: how many others differ. */
export const versionChangesSchema = z.object({
  sections: z.array(changedSectionSchema),
  more: z.number().int(),
  effectiveFrom: daysSchema,
  reviewDue: daysSchema,
});
export type VersionChanges = z.infer<typeof versionChangesSchema>;

const triedAnswerSchema = z.object({ quote: z.string(), name: z.string() }).nullable();

/** How questions would be answered. Null answers: nothing is found. tooLarge: the library is too large to try it. */
export const answerEffectsSchema = z.object({
  isTooLarge: z.boolean(),
  questions: z.array(z.object({ question: z.string(), before: triedAnswerSchema, after: triedAnswerSchema })),
  golden: z.object({ total: z.number().int(), lost: z.array(goldenChangeSchema), gained: z.array(goldenChangeSchema) }),
});
export type AnswerEffects = z.infer<typeof answerEffectsSchema>;

const typeRuleSchema = z.object({ type: z.enum(documentTypes), approvers: approverIdsSchema, order: approvalOrderSchema });
export const approvalSettingsSchema = z.object({ isRequired: z.boolean(), types: z.array(typeRuleSchema) });
export type ApprovalSettings = z.infer<typeof approvalSettingsSchema>;

export const saveApprovalSettingsSchema = z.strictObject({
  isRequired: z.boolean(),
  types: z
    .array(z.strictObject(typeRuleSchema.shape))
    .max(documentTypes.length, 'Name each type once')
    .refine((rules) => new Set(rules.map(({ type }) => type)).size === rules.length, 'Name each type once'),
});
export type SaveApprovalSettings = z.output<typeof saveApprovalSettingsSchema>;

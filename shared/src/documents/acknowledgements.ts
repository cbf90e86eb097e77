import { z } from 'zod';
import { limits } from '../limits.ts';
import { idSchema, dateTimeSchema } from '../people/users.ts';
import { type Role, roles } from '../permissions.ts';
import { daySchema } from './lifecycle.ts';

export const acknowledgementLimits = {
  questions: 3,
  choices: 6,
  departments: 200,
  people: 1_000,
  words: 300,
  quoteMin: 8,
  quote: 1_000,
} as const;

/** Whom a request asks: everybody of the roles, everybody of the departments, and the people, each once. */
export interface Asked {
  roles: readonly Role[];
  departmentIds: readonly number[];
  userIds: readonly number[];
}

/** A person as a request sees them. */
export interface AskablePerson {
  id: number;
  role: Role;
  departmentIds: readonly number[];
}

/** The one rule for who is asked. Membership counts as it is now: people who join later are asked, too. */
export function isAsked(asked: Asked, person: AskablePerson): boolean {
  const isOfDepartment = person.departmentIds.some((id) => asked.departmentIds.includes(id));
  return isOfDepartment || asked.roles.includes(person.role) || asked.userIds.includes(person.id);
}

const words = (what: string, max: number) =>
  z.string().trim().min(1, `${what} is required`).max(max, `${what} is too long (${max} characters at most)`);

/** `right` is the place of the right choice, from 0. No answer of the server contains it. */
export const checkQuestionSchema = z
  .strictObject({
    question: words('The question', acknowledgementLimits.words),
    choices: z
      .array(words('A choice', acknowledgementLimits.words))
      .min(2, 'Give at least two choices')
      .max(acknowledgementLimits.choices, `Give at most ${acknowledgementLimits.choices} choices`)
      .refine((choices) => new Set(choices).size === choices.length, 'Each choice must be different'),
    right: z.number().int().min(0).max(acknowledgementLimits.choices),
    quote: words('The quote', acknowledgementLimits.quote).min(
      acknowledgementLimits.quoteMin,
      `Quote at least ${acknowledgementLimits.quoteMin} characters of the document`,
    ),
  })
  .refine(({ right, choices }) => right < choices.length, { path: ['right'], message: 'Mark the right choice' });
export type CheckQuestion = z.infer<typeof checkQuestionSchema>;

const idsSchema = (what: string, most: number) => z.array(idSchema).max(most, `Choose at most ${most} ${what}`).default([]);

const requestFields = {
  id: idSchema,
  roles: z.array(z.enum(roles)).max(roles.length, 'Name each role once').default([]),
  departmentIds: idsSchema('departments', acknowledgementLimits.departments),
  userIds: idsSchema('people', acknowledgementLimits.people),
  /** The last day on which it is in time, in the time zone of the clinic's server. */
  due: daySchema,
  /** A new version is to be acknowledged again, within as many days as this one. */
  everyVersion: z.boolean().default(false),
};
const isForSomebody = (asked: Asked): boolean => asked.roles.length + asked.departmentIds.length + asked.userIds.length > 0;
const nobody = { path: ['roles'], message: 'Choose at least one role, department or person' };

export const askSchema = z
  .strictObject({
    ...requestFields,
    needsSignature: z.boolean().default(false),
    questions: z
      .array(checkQuestionSchema)
      .max(acknowledgementLimits.questions, `Ask at most ${acknowledgementLimits.questions} questions`)
      .default([]),
  })
  .refine(isForSomebody, nobody);
export type Ask = z.infer<typeof askSchema>;

/** Signature and questions stay as they are: otherwise people would have acknowledged something else. */
export const changeRequestSchema = z.strictObject(requestFields).refine(isForSomebody, nobody);

/** A check question as the person who is asked gets it. */
const openQuestionSchema = z.object({ question: z.string(), choices: z.array(z.string()) });

/** What a person is to read, or has acknowledged. */
export const readingSchema = z.object({
  /** Of the request. */
  id: idSchema,
  documentId: idSchema,
  documentName: z.string(),
  version: z.number().int(),
  state: z.enum(['open', 'overdue', 'acknowledged']),
  /** Null for what is acknowledged, like the next three. */
  due: z.string().nullable(),
  askedBy: z.string().nullable(),
  remindedAt: dateTimeSchema.nullable(),
  needsSignature: z.boolean().nullable(),
  acknowledgedAt: dateTimeSchema.nullable(),
  isSigned: z.boolean().nullable(),
});
export type Reading = z.infer<typeof readingSchema>;

/** What waits for a person to be read. hasAny: they were ever asked, or acknowledged something. */
export const readingStateSchema = z.object({
  open: z.number().int(),
  overdue: z.number().int(),
  hasAny: z.boolean(),
  /** The earliest day by which one is due; null where nothing is open. */
  nextDue: z.string().nullable(),
  /** Those that the person was reminded of. */
  reminded: z.array(z.object({ documentName: z.string(), due: z.string().nullable(), remindedAt: dateTimeSchema })),
});
export type ReadingState = z.infer<typeof readingStateSchema>;

/** One that is open, with what is asked about it: questions whose quote is no longer in the document are left out. */
export const openReadingSchema = readingSchema.extend({ questions: z.array(openQuestionSchema) });
export type OpenReading = z.infer<typeof openReadingSchema>;

export const acknowledgeSchema = z.strictObject({
  id: idSchema,
  /** The version that was read. */
  version: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** The signature, where it is asked for. */
  password: z.string().max(limits.passwordMax, 'The password is too long').optional(),
  /** The place of the choice for each question, in their order. */
  answers: z.array(z.number().int().min(0).max(acknowledgementLimits.choices)).max(acknowledgementLimits.questions).default([]),
});

/** One acknowledgement, as it was when it was given. */
export const acknowledgementSchema = z.object({
  id: idSchema,
  requestId: idSchema,
  documentId: idSchema,
  documentName: z.string(),
  documentNumber: z.string().nullable(),
  version: z.number().int(),
  userId: idSchema,
  name: z.string(),
  role: z.enum(roles),
  acknowledgedAt: dateTimeSchema,
  isSigned: z.boolean(),
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

const namedSchema = z.object({ id: idSchema, name: z.string() });

export const rosterSchema = z.object({
  document: z.object({
    id: idSchema,
    name: z.string(),
    number: z.string().nullable(),
    /** Null once it is deleted. */
    version: z.number().int().nullable(),
  }),
  /** What is asked for now; null where nothing is. */
  request: z
    .object({
      id: idSchema,
      roles: z.array(z.enum(roles)),
      departments: z.array(namedSchema),
      people: z.array(namedSchema),
      due: z.string(),
      everyVersion: z.boolean(),
      needsSignature: z.boolean(),
      /** The questions that are asked now, and those whose quote is no longer in the document. */
      questions: z.number().int(),
      lostQuestions: z.number().int(),
      askedAt: dateTimeSchema,
      askedBy: z.string().nullable(),
    })
    .nullable(),
  /** Those who are asked now. */
  people: z.array(
    namedSchema.extend({
      role: z.enum(roles),
      state: z.enum(['open', 'overdue', 'acknowledged']),
      remindedAt: dateTimeSchema.nullable(),
    }),
  ),
  /** Everything that was acknowledged in six years, newest first: former versions and people who have left, too. */
  records: z.array(acknowledgementSchema),
});
export type Roster = z.infer<typeof rosterSchema>;

/** Who can be asked to read a document: active people who may see it. */
export const askablesSchema = z.object({
  departments: z.array(namedSchema),
  people: z.array(namedSchema.extend({ role: z.enum(roles), departmentIds: z.array(idSchema) })),
});
export type Askables = z.infer<typeof askablesSchema>;

/** mailed: those of them who also get a mail. */
export const remindedSchema = z.object({ reminded: z.number().int(), mailed: z.number().int(), remindedBefore: z.number().int() });

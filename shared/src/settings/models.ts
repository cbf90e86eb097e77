import { z } from 'zod';
import { dateTimeSchema } from '../people/users.ts';

/** auto: a local Ollama if it answers, else none. extractive: no model, answers are quoted from the documents. */
export const modelProviders = ['auto', 'extractive', 'ollama', 'openai', 'anthropic'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** The sentence that an administrator types before a cloud model may be used. Case and spaces do not count. */
export const cloudConfirmationSentence = 'We have a signed Business Associate Agreement with this provider';

export const modelDefaults = { timeoutSeconds: 30, temperature: 0, maxTokens: 800 } as const;
export const localModelUrl = 'http://127.0.0.1:11434';

const modelNameSchema = z
  .string()
  .trim()
  .max(200, 'The name is too long (200 characters at most)')
  .regex(/^[\w./:@+-]*$/, 'A model name can contain only letters, digits and . / : @ + -');

const baseUrlSchema = z
  .url({ protocol: /^https?$/, error: 'The address must begin with http:// or https://' })
  .max(500, 'The address is too long (500 characters at most)')
  .refine((value) => !/@/.test(value.replace(/[?#].*$/s, '').split('/')[2] ?? ''), 'Do not put a name or password in the address');

const wholeNumberSchema = z.number('Enter a number').int('Enter a whole number');

const settingsShape = {
  provider: z.enum(modelProviders),
  /** Needed for ollama, openai and anthropic; empty otherwise. */
  name: modelNameSchema.default(''),
  /** Null: the provider's own address; for ollama this machine. */
  baseUrl: baseUrlSchema.nullable().default(null),
  timeoutSeconds: wholeNumberSchema.min(5, '5 seconds at least').max(120, '120 seconds at most').default(modelDefaults.timeoutSeconds),
  temperature: z.number().min(0).max(1, 'From 0 to 1').default(modelDefaults.temperature),
  maxTokens: wholeNumberSchema.min(64, '64 at least').max(4_000, '4,000 at most').default(modelDefaults.maxTokens),
};

/** The settings to save or test. key: left out to keep the stored one (only for the same address), null to remove it. */
export const saveModelSchema = z
  .strictObject({ ...settingsShape, key: z.string().trim().min(1).max(500, 'The key is too long').nullish() })
  .refine(({ provider, name }) => provider === 'auto' || provider === 'extractive' || name !== '', {
    path: ['name'],
    message: 'Name the model',
  });
export type SaveModel = z.infer<typeof saveModelSchema>;

/** screen: saved by an administrator. environment: MODEL. locked: MODEL=extractive, which no screen overrules. */
export const modelSources = ['screen', 'environment', 'locked'] as const;

/**
 * ready: the next question goes to the model. unchecked: nothing was asked of it yet. failing: it failed and rests until it is tried again.
 * absent: auto found no Ollama. not-allowed: a cloud model without switch and confirmation. none: no model is wanted.
 */
export const modelStates = ['ready', 'unchecked', 'failing', 'absent', 'not-allowed', 'none'] as const;
export type ModelState = (typeof modelStates)[number];

export const modelStatusSchema = z.object({
  settings: z.object({ ...settingsShape, hasKey: z.boolean() }),
  source: z.enum(modelSources),
  /** The person who saved it and the time; null if nothing was saved. */
  changed: z.object({ by: z.string(), at: dateTimeSchema }).nullable(),
  /** The writer of the next answer: "extractive", or such as "ollama:llama3.2". */
  inForce: z.string(),
  state: z.enum(modelStates),
  /** A sentence: what writes the answers, and why. */
  reason: z.string(),
  cloud: z.object({
    /** The model of the settings runs outside the clinic's network. */
    isCloud: z.boolean(),
    /** The host that questions and passages would be sent to; null where the model is local or there is none. */
    host: z.string().nullable(),
    /** CLOUD_MODEL_ALLOWED=true in the environment. */
    isSwitchedOn: z.boolean(),
    /** Applies to one host; null if nobody confirmed the host of the settings. */
    confirmed: z.object({ by: z.string(), at: dateTimeSchema, host: z.string() }).nullable(),
  }),
});
export type ModelStatus = z.infer<typeof modelStatusSchema>;

/** The facts that everybody may know: a model writes answers, or none does and the documents' own sentences answer. */
export const modelInUseSchema = z.object({ isModel: z.boolean() });

export const listLocalModelsSchema = z.strictObject({ baseUrl: baseUrlSchema.nullable().default(null) });

export const localModelsSchema = z.object({
  baseUrl: z.string(),
  models: z.array(z.object({ name: z.string(), sizeBytes: z.number().int().nonnegative() })),
  /** Why there is no list, as a sentence; null where there is one. */
  problem: z.string().nullable(),
});
export type LocalModels = z.infer<typeof localModelsSchema>;

/** The fixed question that a model is tested with, about the fixed passage. */
export const modelTrial = {
  question: 'How long can the vaccine refrigerator door stay open, and who do I tell if it is warmer than 8 °C?',
  passage:
    'The door of the vaccine refrigerator is not left open for more than 2 minutes. If the thermometer shows more than 8 °C, tell the nurse in charge at once.',
} as const;

export const modelTrialResultSchema = z.object({
  model: z.string(),
  /** It answered in time, and the passage contains most of what it wrote. */
  isUsable: z.boolean(),
  /** A sentence: what went wrong; null where nothing did. */
  problem: z.string().nullable(),
  /** The model's reply, sentence by sentence, as checked. */
  sentences: z.array(z.object({ text: z.string(), verdict: z.enum(['quoted', 'supported', 'unsupported']) })),
  /** Milliseconds; firstWord is null where none came. */
  firstWord: z.number().nullable(),
  total: z.number(),
});
export type ModelTrialResult = z.infer<typeof modelTrialResultSchema>;

/** host: as shown in the status, so that nobody confirms another one than they read. */
export const confirmCloudSchema = z.strictObject({
  host: z.string().min(1).max(300),
  sentence: z
    .string()
    .max(300)
    .refine((text) => plainWords(text) === plainWords(cloudConfirmationSentence), `Type exactly: ${cloudConfirmationSentence}`),
});

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

/*
 * Procedures, all but models.inUse (for everybody who chats) for clinic_management:
 *   models.get            query     -> ModelStatus
 *   models.inUse          query     -> { isModel }
 *   models.listLocal      query     { baseUrl } -> LocalModels
 *   models.test           mutation  SaveModel -> ModelTrialResult (nothing is saved)
 *   models.save           mutation  SaveModel -> ModelStatus
 *   models.reset          mutation  -> ModelStatus (forgets what was saved; the environment applies again)
 *   models.confirmCloud   mutation  { host, sentence } -> ModelStatus
 *   models.withdrawCloud  mutation  -> ModelStatus
 */

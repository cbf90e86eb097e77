import { z } from 'zod';
import { standings } from '../documents/standing.ts';
import { idSchema } from '../people/users.ts';

/**
 * quoted: the document contains the sentence word for word. supported: a model wrote it, and every number, unit, code and negation was found in the
 * quote.
 */
export const verdicts = ['quoted', 'supported'] as const;

export const citationSchema = z.object({
  /** As shown in the answer: [n], from 1. */
  number: z.number().int().positive(),
  /** Null where a memory is cited: then memoryId names it, and documentName is its topic. */
  documentId: idSchema.nullable(),
  memoryId: idSchema.nullable().default(null),
  documentName: z.string(),
  /** Heading path, joined by " > "; the document's name where it has no headings. */
  section: z.string(),
  /** 0-based line of the quoted sentence in the document's text. */
  lineIndex: z.number().int().nonnegative(),
  version: z.number().int().positive(),
  /** UTF-16 offsets of the quote in the document's text. */
  startOffset: z.number().int().nonnegative(),
  endOffset: z.number().int().nonnegative(),
  quote: z.string(),
  page: z.number().int().nullable(),
  verdict: z.enum(verdicts),
  standing: z.enum(standings).default('effective'),
  /** A warning, such as that the document was superseded; null if there is none. */
  warning: z.string().nullable().default(null),
});
export type Citation = z.infer<typeof citationSchema>;

/** Where sources give different values for the same thing. value: as written in the passage that [citation] quotes. */
export const conflictSchema = z.object({
  about: z.string(),
  sides: z.array(z.object({ citation: z.number().int().positive(), value: z.string() })).min(2),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** Why this answer: what was looked for, what was considered, and how long it took. */
export const explanationSchema = z.object({
  /** The question as it was searched: a follow-up completed from the conversation. */
  searchedFor: z.string(),
  /** found: in the library as asked. repaired: as the closest spelling. unknown: not found in any document. usedAs: what matched, as the passages write it, synonyms among them. */
  words: z.array(z.object({ word: z.string(), status: z.enum(['found', 'repaired', 'unknown']), usedAs: z.array(z.string()) })),
  /** Best first. score: against the best possible one, 0-1. */
  passages: z.array(
    z.object({
      documentId: idSchema.nullable(),
      memoryId: idSchema.nullable(),
      documentName: z.string(),
      section: z.string(),
      lineIndex: z.number().int().nonnegative(),
      score: z.number().min(0),
      isCited: z.boolean(),
    }),
  ),
  /** How likely the passages contain the answer, 0-1. */
  probability: z.number().min(0).max(1),
  /** Milliseconds. firstWord: from the question's arrival to the first text. */
  timings: z.object({ search: z.number(), firstWord: z.number(), total: z.number() }),
  /** The tokens that a model read and wrote, or a quarter of the characters if it reports none; null if no model wrote this. */
  tokens: z.number().int().nonnegative().nullable().default(null),
});
export type Explanation = z.infer<typeof explanationSchema>;

/** good: answered. possible: not answered, but what is nearest may be it. none: nothing speaks for the nearest passages. */
export const answerVerdicts = ['good', 'possible', 'none'] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

export const answerSchema = z.object({
  /** Text with bold, italics, lists, [n] marks, and [?] behind sentences without a source; no other markup. */
  response: z.string(),
  citations: z.array(citationSchema),
  /** False: the documents contain no answer, and response is the "Information Not Found" text. */
  grounded: z.boolean(),
  verdict: z.enum(answerVerdicts),
  /** The closest passages when nothing was found. */
  nearest: z.array(citationSchema),
  /** Words of the question that no document contains. */
  unknownWords: z.array(z.string()),
  /** "extractive", or the model that wrote it, such as "ollama:llama3". */
  model: z.string(),
  /** Why a model that should have written this did not, as a sentence; null where nothing went wrong. */
  fallback: z.string().nullable(),
  /** Sentences marked [?]. */
  unsupported: z.number().int().nonnegative(),
  conflicts: z.array(conflictSchema),
  /** Null for answers from before it was kept. */
  explanation: explanationSchema.nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

/**
 * The events that stream while an answer is made: citations before the text that uses them, then the whole. restart: all that was sent is
 * withdrawn, and the answer begins again; reason says why, as a sentence.
 */
export type AnswerEvent =
  | { type: 'citation'; citation: Citation }
  | { type: 'text'; delta: string }
  | { type: 'restart'; reason: string }
  | { type: 'answer'; answer: Answer };

import { z } from 'zod';
import { idSchema } from './users.ts';

export const answerLengths = ['short', 'medium', 'detailed'] as const;
export type AnswerLength = (typeof answerLengths)[number];

/** The documented client writes one of these before its question: specification, section 9. */
export const lengthPrompts: Record<AnswerLength, string> = {
  short: 'Answer briefly in 1-2 sentences.',
  medium: 'Answer in 3-5 sentences.',
  detailed: 'Answer in 1-2 paragraphs.',
};

/** quoted: the sentence stands in the document word for word. supported: a model wrote it, and every number, unit, code and negation was found in the quote. */
export const verdicts = ['quoted', 'supported'] as const;

export const citationSchema = z.object({
  /** As shown in the answer: [n], from 1. */
  number: z.number().int().positive(),
  documentId: idSchema,
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
});
export type Citation = z.infer<typeof citationSchema>;

export const answerSchema = z.object({
  /** Text with bold, italics, lists and [n] marks; no other markup. */
  response: z.string(),
  citations: z.array(citationSchema),
  /** False: the documents hold no answer, and response is the "Information Not Found" text. */
  grounded: z.boolean(),
  /** The closest passages when nothing was found. */
  nearest: z.array(citationSchema),
  /** Words of the question that stand in no document. */
  unknownWords: z.array(z.string()),
  /** "extractive", or the model that wrote it, such as "ollama:llama3". */
  model: z.string(),
});
export type Answer = z.infer<typeof answerSchema>;

/** What streams while an answer is made: citations before the text that uses them, then the whole. */
export type AnswerEvent = { type: 'citation'; citation: Citation } | { type: 'text'; delta: string } | { type: 'answer'; answer: Answer };

export const notFoundTitle = 'Information Not Found';
export const notFoundText = "I couldn't find specific information about your query.";
export const notFoundSuggestions = [
  'Rephrase your question with different keywords.',
  'Check the Documents section for process manuals.',
  'Add the information to Memories.',
  'Contact the clinic administrator.',
] as const;

export const notFoundResponse = `${notFoundTitle}\n\n${notFoundText}\n\n${notFoundSuggestions.map((line) => `- ${line}`).join('\n')}`;

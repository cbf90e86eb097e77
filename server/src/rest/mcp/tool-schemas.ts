import { documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { standings } from '@vademecum/shared/documents/standing.ts';
import { answerLengths } from '@vademecum/shared/ask/answer-words.ts';
import { questionSchema } from '@vademecum/shared/ask/chat.ts';
import { searchSchema } from '@vademecum/shared/search/search.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { outcomes } from '../../features/ask/chats/chat-replies.ts';

/** What one call may read of a document. */
export const readLimits = { lines: 500, characters: 40_000 } as const;
const listPage = 200;

const line = z.number().int().positive();
const warning = z.string().nullable().describe('Why to be careful with this source, such as that it was superseded; null without a reason');
const standing = z.enum(standings).describe('Whether the document is in effect today');
const link = z.string().describe('Opens the place in the product, for people who may see the document');
const documentId = idSchema.describe('The number of the document, for read_document');

const citationSchema = z.object({
  number: line.describe('The [n] in the answer'),
  document_id: documentId.nullable().describe('The number of the document, for read_document; null if a memory of the clinic is cited'),
  memory_id: idSchema.nullable().describe('The number of the memory; null if a document is cited'),
  document: z.string().describe('The name of the document, or the topic of the memory'),
  version: line.describe('The version of the document that contains the quote'),
  section: z.string().describe('The headings above the quote'),
  from_line: line.describe('The first line of the quote, counted from 1'),
  to_line: line.describe('The last line of the quote'),
  page: line.nullable().describe('The page of a PDF file; null for others'),
  quote: z.string().describe('The exact words of the document'),
  standing,
  warning,
  link,
});

export const askInput = z.strictObject({
  question: questionSchema.describe('A question in plain words, at most 1,000 characters, without anything that identifies a patient'),
  length: z.enum(answerLengths).optional().describe('How long the answer is to be'),
  chat_id: idSchema.optional().describe('For a follow-up question: the chat_id of the answer before'),
});
export const askOutput = z.object({
  answer: z.string().describe('The answer; [n] names a citation, [?] a sentence without a source'),
  outcome: z
    .enum(outcomes)
    .describe('answered; possible: not answered, but a nearby passage may answer it; not_found: the documents contain no answer'),
  citations: z.array(citationSchema).describe('The quotes that the answer rests on'),
  nearest: z.array(citationSchema).describe('The closest passages if nothing was answered'),
  conflicts: z
    .array(z.object({ about: z.string(), sides: z.array(z.object({ citation: line, value: z.string() })) }))
    .describe('Where sources give different values for the same thing'),
  chat_id: idSchema.describe('Give it with a follow-up question'),
});

export const searchInput = z.strictObject({
  query: searchSchema.shape.q.describe('Words, "phrases" in quotation marks, -words that must not occur'),
  type: z.enum(documentTypes).optional().describe('Only documents of this type'),
  limit: z.number().int().min(1).max(50).default(10).describe('Documents at most'),
  offset: searchSchema.shape.offset.describe('Documents to leave out, to go on from an earlier search'),
});
export const searchOutput = z.object({
  documents_found: z.number().int().describe('Documents that match in all'),
  passages: z.array(
    z.object({
      document_id: documentId,
      document: z.string(),
      type: z.enum(documentTypes),
      section: z.string().describe('The headings above the passage'),
      line: line.describe('The line of the passage, counted from 1'),
      text: z.string().describe('The passage around the words that were found'),
      standing,
      warning,
      link,
    }),
  ),
  unknown_words: z.array(z.string()).describe('Words that no document contains'),
});

export const readInput = z.strictObject({
  document_id: documentId,
  version: line.optional().describe('An earlier version, as a citation names it; left out: the current one'),
  from_line: line.default(1).describe('The first line to read, counted from 1'),
  to_line: line.optional().describe(`The last line to read; ${readLimits.lines} lines at most are read at a time`),
});
export const readOutput = z.object({
  document_id: documentId,
  document: z.string(),
  version: line,
  standing: standing.nullable().describe('Whether the document is in effect today; null for an earlier version'),
  warning,
  from_line: line,
  to_line: z.number().int().nonnegative().describe('The last line that was read'),
  total_lines: z.number().int().positive(),
  next_line: line.nullable().describe('Read on from this line; null at the end'),
  is_cut: z.boolean().describe('True if a single line was too long and its end is missing'),
  text: z.string().describe('The lines, as the document has them'),
  link,
});

export const listInput = z.strictObject({
  limit: z.number().int().min(1).max(listPage).default(50).describe('Documents at most'),
  offset: z.number().int().min(0).default(0).describe('Documents to leave out, to go on from an earlier list'),
});
export const listOutput = z.object({
  total: z.number().int().nonnegative().describe('Documents in all'),
  documents: z.array(
    z.object({
      document_id: documentId,
      document: z.string(),
      type: z.enum(documentTypes),
      version: line,
      owner: z.string().nullable(),
      effective_from: z.string().nullable().describe('YYYY-MM-DD'),
      review_due: z.string().nullable().describe('YYYY-MM-DD'),
      standing,
      warning,
      departments: z.array(z.string()).describe('The departments that may see it; none: everyone'),
      link,
    }),
  ),
});

import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { WholeVersion } from '@vademecum/shared/documents/versions.ts';
import { splitHighlighted } from '@vademecum/shared/marks.ts';
import type { SearchResult } from '@vademecum/shared/search/search.ts';
import type { z } from 'zod';
import { toChatReply } from '../../features/ask/chats/chat-replies.ts';
import { invalid } from '../../lib/errors.ts';
import {
  askInput,
  askOutput,
  listInput,
  listOutput,
  readInput,
  readLimits,
  readOutput,
  searchInput,
  searchOutput,
} from './tool-schemas.ts';

/** What a tool has to work with. */
export interface ToolWork {
  /** Calls a procedure as the screens and REST do; `total` is the whole length of a list that it gave a part of. */
  call: (procedure: string, type: 'query' | 'mutation', input: unknown) => Promise<{ output: unknown; total: number }>;
  /** Where people open the product, without a slash at the end. */
  baseUrl: string;
}

interface Tool {
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  run: (work: ToolWork, input: never) => Promise<unknown>;
}

/** Checks what a tool is given and what it answers by the same schemas that it names. */
const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  about: Pick<Tool, 'title' | 'description'> & {
    input: Input;
    output: Output;
    run: (work: ToolWork, input: z.output<Input>) => Promise<z.input<Output>>;
  },
): Tool => about;

export const tools: Record<string, Tool> = {
  ask: tool({
    title: 'Ask the documents',
    description:
      "Answers a question from the clinic's own policies, procedures and notes, with the exact quotes it rests on. Says so if they contain no answer.",
    input: askInput,
    output: askOutput,
    run: async ({ call, baseUrl }, { question: query, length, chat_id: chatSessionId }) => {
      const { output } = await call('chat.askAtOnce', 'mutation', { query, length, chatSessionId });
      const reply = toChatReply(output as Parameters<typeof toChatReply>[0]);
      return {
        answer: reply.response,
        outcome: reply.outcome,
        citations: reply.citations.map((citation) => toCitation(baseUrl, citation)),
        nearest: reply.nearest.map((citation) => toCitation(baseUrl, citation)),
        conflicts: reply.conflicts,
        chat_id: reply.chat_session_id,
      };
    },
  }),

  search: tool({
    title: 'Search the documents',
    description: 'Finds passages of the documents that contain the words, best documents first. Needs the permission to search.',
    input: searchInput,
    output: searchOutput,
    run: async ({ call, baseUrl }, { query: q, ...rest }) => {
      const { nbHits, hits, unknown } = (await call('search.find', 'query', { q, ...rest })).output as SearchResult;
      const passages = hits.flatMap(({ id, name, type, standing, warning, places }) =>
        places.map(({ section, lineIndex, content }) => ({
          ...{ document_id: id, document: name, type, section, line: lineIndex + 1 },
          ...{ text: plain(content), standing, warning, link: linkTo(baseUrl, { id, line: lineIndex + 1 }) },
        })),
      );
      return { documents_found: nbHits, passages, unknown_words: unknown };
    },
  }),

  read_document: tool({
    title: 'Read a document',
    description: 'Reads lines of a document, current or earlier version. Read on from next_line until it is null.',
    input: readInput,
    output: readOutput,
    run: async (work, input) => readLines(work.baseUrl, await findText(work, input), input),
  }),

  list_documents: tool({
    title: 'List the documents',
    description: 'Lists the documents, newest first. Needs the permission to manage documents.',
    input: listInput,
    output: listOutput,
    run: async ({ call, baseUrl }, page) => {
      const { output, total } = await call('documents.list', 'query', { ...page, content: false });
      return { total, documents: (output as Document[]).map((document) => toListed(baseUrl, document)) };
    },
  }),
};

const plain = (html: string): string =>
  splitHighlighted(html)
    .map(({ text }) => text)
    .join('');

function linkTo(baseUrl: string, { id, ...place }: { id: number; version?: number; line?: number; from?: number; to?: number }): string {
  const words = Object.entries(place).map(([name, value]) => `${name}=${value}`);
  return `${baseUrl}/documents/${id}${words.length === 0 ? '' : `?${words.join('&')}`}`;
}

function toCitation(baseUrl: string, citation: Citation): z.input<typeof askOutput>['citations'][number] {
  const { documentId, memoryId, version, lineIndex, quote, startOffset, endOffset } = citation;
  const first = lineIndex + 1;
  const { number, documentName, section, page, standing, warning } = citation;
  const place = { version, line: first, from: startOffset, to: endOffset };
  return {
    ...{ number, document_id: documentId, memory_id: memoryId, document: documentName, version, section },
    ...{ from_line: first, to_line: first + quote.split('\n').length - 1, page, quote, standing, warning },
    link: documentId === null ? `${baseUrl}/memories?memory=${memoryId}` : linkTo(baseUrl, { id: documentId, ...place }),
  };
}

function toListed(baseUrl: string, { id, name, type, version, lifecycle, departments }: Document) {
  const { owner, effectiveFrom, reviewDue, standing, warning } = lifecycle;
  return {
    ...{ document_id: id, document: name, type, version, owner, effective_from: effectiveFrom, review_due: reviewDue },
    ...{ standing, warning, departments: departments.map((department) => department.name), link: linkTo(baseUrl, { id }) },
  };
}

interface FoundText {
  about: Pick<z.input<typeof readOutput>, 'document_id' | 'document' | 'version' | 'standing' | 'warning'>;
  content: string;
}

async function findText({ call }: ToolWork, { document_id: id, version }: z.output<typeof readInput>): Promise<FoundText> {
  if (version !== undefined) {
    const former = (await call('documents.version', 'query', { id, version })).output as WholeVersion;
    const isCurrent = former.currentVersion === version;
    const warning = isCurrent ? null : `This is version ${version}; the current one is version ${former.currentVersion}`;
    return { about: { document_id: id, document: former.name, version, standing: null, warning }, content: former.content };
  }
  const document = (await call('documents.get', 'query', { id })).output as Document & { content: string };
  const { standing, warning } = document.lifecycle;
  return { about: { document_id: id, document: document.name, version: document.version, standing, warning }, content: document.content };
}

/** As many whole lines as one call may read, or the beginning of one that is longer than that. */
function readLines(baseUrl: string, { about, content }: FoundText, { from_line: from, to_line: to }: z.output<typeof readInput>) {
  const lines = content.split('\n');
  if (from > lines.length) throw invalid(`This document has ${lines.length} lines. Ask for lines from 1 to ${lines.length}`);
  if (to !== undefined && to < from) throw invalid('to_line is before from_line. Ask for lines in reading order');
  const wanted = lines.slice(from - 1, Math.min(to ?? lines.length, from - 1 + readLimits.lines));
  let characters = 0;
  const fitting = wanted.findIndex((text) => (characters += text.length + 1) > readLimits.characters);
  const whole = fitting === -1 ? wanted : wanted.slice(0, Math.max(1, fitting));
  const last = from - 1 + whole.length;
  const text = whole.join('\n');
  return {
    ...about,
    ...{ from_line: from, to_line: last, total_lines: lines.length, next_line: last < lines.length ? last + 1 : null },
    ...{ is_cut: text.length > readLimits.characters, text: text.slice(0, readLimits.characters) },
    link: linkTo(baseUrl, { id: about.document_id, version: about.version, line: from }),
  };
}

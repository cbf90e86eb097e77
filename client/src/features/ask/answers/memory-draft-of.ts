import { unsupportedMark } from '@vademecum/shared/ask/answer-words.ts';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { MemoryDraft } from '../../../lib/memory-draft.ts';
import { sectionOf } from '../sources/citation-labels.ts';
import { answerAsText } from './answer-as-text.ts';

/** A note to be made of an answer: what was asked is its topic, what was answered its content, and what was cited its source. */
export function memoryDraftOf(turn: ChatTurn): MemoryDraft {
  return {
    topic: cut(turn.query.replace(/\s+/g, ' ').replace(/(?<![?\s])[?\s]+$/, ''), limits.name),
    value: cut(answerAsText(turn), limits.memoryText),
    source: cut([...new Set(turn.citations.map(sourceOf))].join('; '), limits.name),
    passage: passageOf(turn.citations),
    departments: departmentsOf(turn),
    // A sentence that no document supports would become a source of its own.
    warning: turn.response.includes(unsupportedMark)
      ? 'Sentences marked [no source] are not in any document. Check or remove them before you save.'
      : null,
  };
}

/** The first cited passage of a document, where all that is cited is of one section. */
function passageOf(citations: readonly Citation[]): MemoryDraft['passage'] {
  const [first] = citations;
  if (first?.documentId == null || citations.some((one) => sourceOf(one) !== sourceOf(first))) return null;
  const { documentId, documentName, section, lineIndex, quote } = first;
  return { documentId, documentName, section, lineIndex, quote };
}

/** Those of the first cited source that is limited: its words are for nobody else. */
const departmentsOf = ({ citations, sources }: ChatTurn): MemoryDraft['departments'] =>
  citations
    .map((one) => sources.find(({ documentId, memoryId }) => documentId === one.documentId && memoryId === one.memoryId))
    .find((facts) => facts !== undefined && facts.departments.length > 0)?.departments ?? [];

/** "Needlestick policy, Reporting". */
function sourceOf(citation: Citation): string {
  const isWholeMemory = citation.documentId === null && citation.section === citation.documentName;
  const section = isWholeMemory ? '' : sectionOf(citation).split(' > ').at(-1);
  return section === '' ? citation.documentName : `${citation.documentName}, ${section}`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

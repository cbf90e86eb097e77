import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { sourceKey } from '../chat-context.ts';
import { hasSource, type ChatSearch } from '../chat-search.ts';
import type { Exchange } from '../exchanges.ts';
import { groupByLine, groupBySource, sourceOf } from './group-citations.ts';

/** The source next to the conversation, as far as the conversation knows it. */
export interface ShownSource {
  /** Undefined where no answer has named it. */
  title: string | undefined;
  documentId: number | undefined;
  memoryId: number | undefined;
  /** From 1. */
  line: number | undefined;
  citation: Citation | undefined;
}

/** Which source the address names; null where it names none. */
export function shownSource(exchanges: readonly Exchange[], search: ChatSearch): ShownSource | null {
  if (!hasSource(search)) return null;
  const { doc: documentId, memory: memoryId, line } = search;
  const citation = findCitation(exchanges, search);
  return { title: citation?.documentName ?? nameOfConsidered(exchanges, search), documentId, memoryId, line, citation };
}

function answerOf({ turn, live }: Exchange): ChatTurn | undefined {
  return turn ?? live?.turn;
}

function isOf({ doc, memory }: ChatSearch) {
  return ({ documentId, memoryId }: Pick<Citation, 'documentId' | 'memoryId'>) =>
    doc === undefined ? documentId === null && memoryId === memory : documentId === doc;
}

function findCitation(exchanges: readonly Exchange[], search: ChatSearch): Citation | undefined {
  const { turn, cite, near } = search;
  const exchange = turn === undefined ? exchanges.at(-1) : exchanges.find((one) => answerOf(one)?.id === turn);
  if (exchange === undefined) return undefined;
  const answer = answerOf(exchange);
  const list = near === undefined ? (answer?.citations ?? exchange.live?.citations) : answer?.nearest;
  return list?.filter(isOf(search)).find(({ number }) => number === (near ?? cite));
}

/** The citations of the answer whose source is open (of the latest answer, if none is), those of one line once, and which of them is open; -1 for none. */
export function citationsAt(exchanges: readonly Exchange[], { turn, cite }: ChatSearch) {
  const answers = exchanges.map(answerOf).filter((answer) => answer !== undefined);
  const answer = turn === undefined ? answers.at(-1) : answers.find(({ id }) => id === turn);
  const all = answer?.citations ?? [];
  const citations = groupBySource(all).flatMap((ofSource) => groupByLine(ofSource).map(([first]) => first));
  const open = all.find(({ number }) => number === cite);
  const at = citations.findIndex((one) => open !== undefined && one.lineIndex === open.lineIndex && sourceOf(one) === sourceOf(open));
  return { citations, turn: answer?.id, at };
}

/** A passage that was considered but not cited has a name, too. */
function nameOfConsidered(exchanges: readonly Exchange[], search: ChatSearch): string | undefined {
  const considered = exchanges.flatMap((exchange) => answerOf(exchange)?.explanation?.passages ?? []);
  return considered.find(isOf(search))?.documentName;
}

/** The mark that opened a source, found again after a reload. */
export function selectorOf({ turn, cite, near }: ChatSearch): string {
  return `[data-source="${sourceKey({ turn, list: near === undefined ? 'cite' : 'near', number: near ?? cite ?? 0 })}"]`;
}

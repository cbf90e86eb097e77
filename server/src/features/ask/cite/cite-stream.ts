import type { AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import type { CitationBook } from './citations.ts';
import { sentenceEnds } from '../../../language/sentence-ends.ts';

const marks = /(?<!\s)(?:\s*\[\d{1,3}\])+/;
/** Behind a mark, or before a line break: the break belongs to what follows. */
const boundary = /(?<!\s|\[\d{1,3}\])(?:\s*\[\d{1,3}\])+(?=\s|$|[.,;])|(?<=\S)(?=\n)/;

/**
 * A model's text as it comes, turned into citations and text: each sentence that the passages bear out goes on with a citation of ours, any other
 * is left out. Nothing is sent before it is checked.
 */
export async function* citeStream(chunks: AsyncIterable<string>, book: CitationBook): AsyncGenerator<AnswerEvent> {
  let pending = '';
  let empty = true;
  for await (const chunk of chunks) {
    // A chunk may end within a mark, so its last part waits for the next chunk.
    pending += chunk;
    const ready = completePart(pending);
    for (const event of citeText(pending.slice(0, ready), book, empty)) {
      empty &&= event.type !== 'text';
      yield event;
    }
    pending = pending.slice(ready);
  }
  yield* citeText(pending, book, empty);
}

function completePart(text: string): number {
  let end = 0;
  for (let match = boundary.exec(text); match !== null; match = boundary.exec(text.slice(end))) {
    end += match.index + match[0].length;
  }
  return end;
}

function* citeText(text: string, book: CitationBook, empty: boolean): Generator<AnswerEvent> {
  let first = empty;
  let rest = text;
  while (rest.trim() !== '') {
    const match = marks.exec(rest);
    const part = match === null ? rest : rest.slice(0, match.index);
    const hints = [...(match?.[0] ?? '').matchAll(/\d+/g)].map(([number]) => Number(number));
    rest = match === null ? '' : rest.slice(match.index + match[0].length);
    for (const event of citePart(part, hints, book, first)) {
      first &&= event.type !== 'text';
      yield event;
    }
  }
}

/** A part between marks, whole if it stands so in a passage, else sentence by sentence. */
function* citePart(part: string, hints: readonly number[], book: CitationBook, first: boolean): Generator<AnswerEvent> {
  const before = /^\s*(?:[-*•]\s+)?/.exec(part)?.[0] ?? '';
  const body = part.slice(before.length).trimEnd();
  if (body === '') return;
  const whole = book.cite(body, hints[0]);
  if (whole !== undefined) {
    const all = [whole, ...hints.slice(1).map((number) => book.citeAlso(body, number))].filter((cited) => cited !== undefined);
    for (const { isNew, citation } of all) if (isNew) yield { type: 'citation', citation };
    const numbers = [...new Set(all.map(({ citation }) => citation.number))];
    yield { type: 'text', delta: `${first ? before.trimStart() : before}${body} ${numbers.map((number) => `[${number}]`).join('')}` };
    return;
  }
  const ends = sentenceEnds(body);
  if (ends.length < 2) return;
  let start = 0;
  for (const [index, end] of ends.entries()) {
    yield* citePart(index === 0 ? before + body.slice(start, end) : body.slice(start, end), hints, book, first && index === 0);
    start = end;
  }
}

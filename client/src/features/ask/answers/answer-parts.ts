import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { WrittenBlock } from '@vademecum/shared/documents/versions.ts';

/** A procedure or table of a document, with the citations of its steps or rows. */
export interface Written extends WrittenBlock {
  citations: readonly Citation[];
}

/** lead: the sentence that answers. */
export type AnswerPart = { kind: 'lead' | 'text'; text: string } | { kind: 'written'; written: Written };

/** Between a citation mark and what follows it that is no mark. */
const behindMarks = /(?<=\[\d{1,3}\]) *(?!\[\d|[ .,;:!?])/;
const listMark = /^(?:[-*]|\d{1,3}[.)]) /;
const longestLead = 300;

/**
 * An answer's text with the cited procedures and tables in it. A quoted row is left to its table, whose columns say more than "Key: value", and so is a quoted step
 * that its procedure repeats; a single step that answers is the lead.
 */
export function partsOf(text: string, citations: readonly Citation[], blocks: readonly Written[]): AnswerPart[] {
  const parts: AnswerPart[] = [];
  const addText = (line: string): void => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.text += `\n${line}`;
    else if (line !== '') parts.push({ kind: 'text', text: line });
  };
  for (const line of text.split('\n')) {
    const kept: string[] = [];
    const shown: Written[] = [];
    for (const segment of line.split(behindMarks)) {
      const cited = citedIn(segment, citations);
      const written = cited.flatMap((citation) => blocks.find((block) => block.citations.includes(citation)) ?? []);
      shown.push(...written);
      const isLead = parts.length === 0 && kept.length === 0 && isAlone(segment, written);
      const isRepeated = cited.length > 0 && written.length === cited.length && cited.every(({ verdict }) => verdict === 'quoted');
      if (!isRepeated || isLead) kept.push(segment);
    }
    const [first = '', ...rest] = kept;
    if (parts.length === 0 && isLeading(first, shown)) {
      parts.push({ kind: 'lead', text: first.replace(listMark, '') });
      if (rest.length > 0) addText(rest.join(' '));
    } else if (kept.length > 0) addText(kept.join(' '));
    for (const written of new Set(shown)) {
      if (!parts.some((part) => part.kind === 'written' && part.written === written)) parts.push({ kind: 'written', written });
    }
  }
  return parts.filter((part) => part.kind === 'written' || part.text.trim() !== '');
}

function citedIn(segment: string, citations: readonly Citation[]): Citation[] {
  const numbers = [...segment.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number));
  return citations.filter(({ number }) => numbers.includes(number));
}

/** A step that answers by itself: no other of its procedure is cited. */
const isAlone = (segment: string, written: readonly Written[]): boolean =>
  written.length > 0 &&
  written.every(({ steps, citations }) => steps.length > 0 && citations.length === 1) &&
  segment.length <= longestLead;

/** An item of a list leads to nothing unless its procedure is shown below it. */
const isLeading = (segment: string, shown: readonly Written[]): boolean =>
  segment.trim() !== '' && segment.length <= longestLead && (!listMark.test(segment) || isAlone(segment, shown));

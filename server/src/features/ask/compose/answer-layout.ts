import { isList, isSame } from './lists-around.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';
import { shownText, unnumbered } from '../../../language/sentences.ts';

/**
 * A sentence of the answer as shown, the number (from 1) of the passage that it was taken from, and the text before it; also: the numbers
 * of passages of other sources that say the same.
 */
export type Segment = { text: string; passage: number; before: string; also: number[] };

type Form = 'running' | 'bullet' | 'numbered' | 'row';
type Around = {
  /** The list that a sentence is an item of, whole. */
  listOf: (sentence: RankedSentence) => readonly RankedSentence[];
  alsoOf: (sentence: RankedSentence) => number[];
};

/**
 * Paragraphs of sentences as they are shown: items and rows below each other where there are two or more of one list or table, numbers where a procedure is
 * complete; anything else is running text, a single row a line of its own.
 */
export function layOut(paragraphs: readonly (readonly RankedSentence[])[], around: Around): Segment[] {
  const segments: Segment[] = [];
  for (const paragraph of paragraphs) {
    let previous: Form | undefined;
    paragraph.forEach((sentence, index) => {
      const form = formOf(sentence, paragraph, around);
      const isListed = form !== 'running' && isOneOfSeveral(sentence, paragraph);
      const goesOn = previous === form && (form === 'running' || belongsToOne(sentence, paragraph[index - 1]));
      const apart = previous === undefined ? (segments.length > 0 ? '\n\n' : '') : !goesOn ? '\n\n' : form === 'running' ? ' ' : '\n';
      const before = apart + (isListed && form !== 'numbered' ? '- ' : '');
      const text = form === 'running' && sentence.kind === 'step' ? unnumbered(shownText(sentence)) : shownText(sentence);
      segments.push({ text, passage: sentence.passage + 1, before, also: around.alsoOf(sentence) });
      previous = form;
    });
  }
  return segments;
}

function formOf(sentence: RankedSentence, paragraph: readonly RankedSentence[], { listOf }: Around): Form {
  if (sentence.kind === 'row') return 'row';
  if (!isList(sentence) || !isOneOfSeveral(sentence, paragraph)) return 'running';
  if (sentence.kind === 'item') return 'bullet';
  const steps = listOf(sentence).filter(({ kind }) => kind === 'step');
  return steps.every((step) => paragraph.some((one) => isSame(one, step))) ? 'numbered' : 'running';
}

function isOneOfSeveral(sentence: RankedSentence, paragraph: readonly RankedSentence[]): boolean {
  return paragraph.some((other) => !isSame(other, sentence) && belongsToOne(sentence, other));
}

/** Items of one list, rows of one table. A list that goes on in the next passage has the same lead-in. */
function belongsToOne(a: RankedSentence, b: RankedSentence | undefined): boolean {
  if (b === undefined || (a.kind === 'row') !== (b.kind === 'row') || isList(a) !== isList(b)) return false;
  return a.passage === b.passage ? a.block === b.block : a.context === b.context;
}

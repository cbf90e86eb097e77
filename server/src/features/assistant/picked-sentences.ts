import type { AnswerLength } from '@vademecum/shared/answers.ts';
import { documentLine, isList, isSame, leadInAt } from './lists-around.ts';
import { repeats, withoutRepeats } from './repeats.ts';
import type { Asked, RankedSentence } from './sentence-ranking.ts';
import { isTableRow } from './sentences.ts';
import { sourceOf } from './source-of.ts';

export const most: Record<AnswerLength, number> = { short: 2, medium: 5, detailed: 10 };
const least: Record<AnswerLength, number> = { short: 1, medium: 3, detailed: 4 };

/**
 * Shares of the best sentence's score that another one must reach: in its section, elsewhere in its document, in another document. Measured with
 * `bench -- composed`.
 */
type Floors = { section: number; document: number; elsewhere: number };
export const floors: Record<AnswerLength, Floors> = {
  short: { section: 0.75, document: 0.75, elsewhere: 0.9 },
  medium: { section: 0.55, document: 0.7, elsewhere: 0.8 },
  detailed: { section: 0.4, document: 0.4, elsewhere: 0.55 },
};
export const knobs = { fill: 3, leads: true, sections: 2, each: 2 };

/** The best sentence and what goes with it, as paragraphs: one of each section, the best sentence's first. */
export function pickParagraphs(
  ranked: readonly RankedSentence[],
  sentences: readonly RankedSentence[][],
  input: Asked & { length: AnswerLength },
): RankedSentence[][] {
  const [best] = ranked;
  if (best === undefined) return [];
  const floor = floors[input.length];
  const sectionOf = (sentence: RankedSentence): string => sectionKey(sentence, sentences, input);
  const documentOf = (sentence: RankedSentence): string => sourceOf(input.passages[sentence.passage]);
  const ownSection = sectionOf(best);
  const floorOf = (sentence: RankedSentence): number =>
    sectionOf(sentence) === ownSection ? floor.section : documentOf(sentence) === documentOf(best) ? floor.document : floor.elsewhere;
  const good = ranked.filter((sentence) => isSame(sentence, best) || sentence.score >= floorOf(sentence) * best.score);
  const counts = new Map<string, number>();
  const limited = good.filter((sentence) => {
    const key = sectionOf(sentence);
    if (key === ownSection) return true;
    if (!counts.has(key) && counts.size >= knobs.sections) return false;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return (counts.get(key) ?? 0) <= knobs.each;
  });
  const chosen = withoutRepeats(limited, most[input.length]);
  const few = Math.min(least[input.length], knobs.fill);
  for (const neighbour of around(best, sentences, input).filter((one) => sectionOf(one) === ownSection)) {
    if (chosen.length >= few) break;
    if (!repeats(neighbour, chosen)) chosen.push(neighbour);
  }
  const paragraphs = [...Map.groupBy(byDocument(chosen, documentOf), sectionOf).values()];
  return paragraphs.map((paragraph) => withLeadIns(inOrder(paragraph, best, input), sentences, input));
}

/** The sections of one document stand together. */
function byDocument(chosen: readonly RankedSentence[], documentOf: (sentence: RankedSentence) => string): RankedSentence[] {
  return [...Map.groupBy(chosen, documentOf).values()].flat();
}

/** What is read after the best sentence, then what is read before it: its list's items, or running text. No step but those that follow. */
function around(best: RankedSentence, sentences: readonly RankedSentence[][], input: Asked): RankedSentence[] {
  const { line, at } = documentLine(best, sentences, input);
  const listed = isList(best);
  const fits = (sentence: RankedSentence): boolean =>
    (listed ? isList(sentence) : sentence.kind === 'sentence') && !sentence.text.endsWith('?');
  return [...line.slice(at + 1, at + 4), ...(best.kind === 'step' ? [] : line.slice(Math.max(0, at - 3), at).reverse())].filter(fits);
}

/** The best sentence, then the rest of its list or table, then the others, each as they are read. Steps are never out of their order. */
function inOrder(paragraph: readonly RankedSentence[], best: RankedSentence, { passages }: Asked): RankedSentence[] {
  const place = (sentence: RankedSentence): number => (passages[sentence.passage]?.startOffset ?? 0) + sentence.start;
  const order = (sentence: RankedSentence): number => {
    const isOfIts = sentence.passage === best.passage && sentence.block === best.block && sentence.kind === best.kind;
    if (isSame(sentence, best)) return best.kind === 'step' ? 1 : 0;
    return isOfIts ? 1 : 2;
  };
  return [...paragraph].sort((a, b) => order(a) - order(b) || place(a) - place(b));
}

/** Items that are no sentences of their own come behind what leads to them. */
function withLeadIns(paragraph: readonly RankedSentence[], sentences: readonly RankedSentence[][], input: Asked): RankedSentence[] {
  const whole: RankedSentence[] = [];
  for (const sentence of paragraph) {
    const lead = needsLeadIn(sentence) ? leadInAt(documentLine(sentence, sentences, input)) : undefined;
    const isThere = lead === undefined || whole.some((one) => isSame(one, lead));
    if (!isThere && knobs.leads) whole.push(lead);
    if (!whole.some((one) => isSame(one, sentence))) whole.push(sentence);
  }
  return whole;
}

function needsLeadIn({ kind, context, text }: RankedSentence): boolean {
  return kind === 'item' && context !== '' && !/^\W*\p{Lu}.*[.!?]["'”’)*]*$/su.test(text);
}

/** A passage may hold several short sections: the one that a sentence stands in, by its document and headings. */
export function sectionKey(sentence: RankedSentence, sentences: readonly RankedSentence[][], { passages }: Asked): string {
  const passage = passages[sentence.passage];
  const titles = (sentences[sentence.passage] ?? [])
    .slice(0, sentence.index)
    .filter(({ kind, text }) => kind === 'heading' && !isTableRow(text));
  const own = titles.at(-1)?.text.replace(/^#+\s*/, '') ?? passage?.heading.split(' > ').at(-1) ?? '';
  return `${sourceOf(passage)}\n${passage?.heading}\n${own}`;
}

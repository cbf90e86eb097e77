import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { documentLine, isList, isSame, leadInAt, listAt } from './lists-around.ts';
import { repeats, withoutRepeats } from './repeats.ts';
import type { Asked, RankedSentence } from '../retrieve/sentence-ranking.ts';
import { sourceOf } from '../source-of.ts';

export const most: Record<AnswerLength, number> = { short: 2, medium: 5, detailed: 10 };
const least: Record<AnswerLength, number> = { short: 1, medium: 3, detailed: 4 };

/**
 * Shares of the best sentence's score that another one must reach: in its section, elsewhere in its document, in another document. Measured with
 * `evaluate -- composed`.
 */
type Floors = { section: number; document: number; elsewhere: number };
const floors: Record<AnswerLength, Floors> = {
  short: { section: 0.75, document: 0.75, elsewhere: 0.9 },
  medium: { section: 0.55, document: 0.65, elsewhere: 0.8 },
  detailed: { section: 0.4, document: 0.4, elsewhere: 0.55 },
};
/** Other sections that an answer goes on with, and sentences of each of them. */
const otherSections = 2;
const sentencesOfOther = 2;
const longestProcedure = 7;

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
  const chosen = withoutRepeats(fewOfOthers(good, sectionOf, ownSection), most[input.length]);
  for (const neighbour of around(best, sentences, input).filter((one) => sectionOf(one) === ownSection)) {
    if (chosen.length >= least[input.length]) break;
    if (!repeats(neighbour, chosen)) chosen.push(neighbour);
  }
  const paragraphs = [...Map.groupBy(byDocument(chosen, documentOf), sectionOf).values()];
  return paragraphs.map((paragraph) =>
    withLeadIns(inOrder(wholeOrSingleSteps(paragraph, sentences, input), best, input), sentences, input),
  );
}

/** All of the best sentence's section, and a little of the sections that come next in the ranking. */
function fewOfOthers(ranked: readonly RankedSentence[], sectionOf: (sentence: RankedSentence) => string, own: string): RankedSentence[] {
  const counts = new Map<string, number>();
  return ranked.filter((sentence) => {
    const section = sectionOf(sentence);
    const count = counts.get(section) ?? 0;
    if (section === own) return true;
    if ((count === 0 && counts.size >= otherSections) || count >= sentencesOfOther) return false;
    counts.set(section, count + 1);
    return true;
  });
}

/** The sections of one document come together. */
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
    const isOfIts =
      sentence.kind === best.kind && (sentence.passage === best.passage ? sentence.block === best.block : sentence.kind === 'step');
    if (isSame(sentence, best)) return best.kind === 'step' ? 1 : 0;
    return isOfIts ? 1 : 2;
  };
  return [...paragraph].sort((a, b) => order(a) - order(b) || place(a) - place(b));
}

/** Some steps of a procedure would pass for all of them: it comes whole where it is short, else its best step alone. */
function wholeOrSingleSteps(paragraph: readonly RankedSentence[], sentences: readonly RankedSentence[][], input: Asked): RankedSentence[] {
  let kept = [...paragraph];
  for (const step of paragraph.filter(({ kind }) => kind === 'step').sort((a, b) => b.score - a.score)) {
    const list = listAt(documentLine(step, sentences, input));
    const shown = kept.filter((one) => list.some((other) => isSame(one, other)));
    if (shown.length < 2) continue;
    const others = kept.filter((one) => !shown.includes(one));
    kept = [...others, ...(list.length <= longestProcedure ? list : [step])];
  }
  return kept;
}

/** Items that are no sentences of their own come behind what leads to them. */
function withLeadIns(paragraph: readonly RankedSentence[], sentences: readonly RankedSentence[][], input: Asked): RankedSentence[] {
  const whole: RankedSentence[] = [];
  for (const sentence of paragraph) {
    const lead = needsLeadIn(sentence) ? leadInAt(documentLine(sentence, sentences, input)) : undefined;
    const isThere = lead === undefined || whole.some((one) => isSame(one, lead));
    if (!isThere) whole.push(lead);
    if (!whole.some((one) => isSame(one, sentence))) whole.push(sentence);
  }
  return whole;
}

function needsLeadIn({ kind, context, text, lead = '' }: RankedSentence): boolean {
  if (kind === 'row') return lead !== '';
  return kind === 'item' && context !== '' && !/^[^\w\p{Lu}]*\p{Lu}.*[.!?]["'”’)*]*$/su.test(text);
}

/** A passage may contain several short sections: the one that a sentence is in, by its document and headings. */
function sectionKey(sentence: RankedSentence, sentences: readonly RankedSentence[][], { passages }: Asked): string {
  const passage = passages[sentence.passage];
  const titles = (sentences[sentence.passage] ?? []).slice(0, sentence.index).filter(({ kind }) => kind === 'heading');
  const own = titles.at(-1)?.text.replace(/^#+\s*/, '') ?? passage?.heading.split(' > ').at(-1) ?? '';
  return `${sourceOf(passage)}\n${passage?.heading}\n${own}`;
}

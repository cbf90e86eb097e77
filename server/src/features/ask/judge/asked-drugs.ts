import { drugsIn, drugsOfClassesIn } from '../../../language/drugs.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';
import { askedScopeFilter } from './asked-scopes.ts';

const saysDose = /\d ?(?:mg|mcg|g|ml|units?|puffs?|tablets?)\b/i;
const asksForDose = /\b(?:dos(?:e|es|age|ing)|how much|how many|bolus|maximum|max|mg|mcg|ml|units?|mg\/kg)\b/i;

/** Where a sentence is: its passage, and the passage's sentences. */
type Place = { passage: RetrievedPassage | undefined; sentences: readonly RankedSentence[] };

/**
 * Tells whether a sentence may be shown for the question. Where the question names a drug, the sentence has to be about that drug or its class, and a dose has to
 * be for the same patients and by the same route. The drug may be named in the sentence, what leads to it, its heading or the document's name; where no dose is
 * asked for, anywhere in the passage. A rule from a passage that names no drug at all holds for every drug.
 */
export function askedDrugFilter(question: string): (sentence: RankedSentence, place: Place) => boolean {
  const asked = drugsIn(question);
  if (asked.size === 0) return () => true;
  const isDose = asksForDose.test(question);
  const isInScope = askedScopeFilter(question);
  return (sentence, place) => {
    const titles = [titleOf(sentence, place), sentence.lead, sentence.context].join('\n');
    const passage = place.passage?.text ?? '';
    const says = { own: drugsIn(sentence.text), around: `${titles}\n${isDose ? sentence.text : passage}` };
    const isDosed = isDose || saysDose.test(sentence.text);
    const isOfOther = says.own.size > 0 && !overlaps(says.own, asked);
    // "What next for a patient on metoprolol" may be glucagon; the dose of metoprolol is not.
    if (isOfOther && isDosed && (isDose || !overlaps(drugsOfClassesIn(sentence.text), asked))) return false;
    return isAbout(asked, says, isDose) && (!isDosed || isInScope({ around: `${titles}\n${sentence.text}`, passage }));
  };
}

/** own: the drugs that the sentence names. around: the sentence with its titles, or its whole passage where no dose is asked for. */
function isAbout(asked: ReadonlySet<string>, { own, around }: { own: ReadonlySet<string>; around: string }, isDose: boolean): boolean {
  const named = drugsIn(around);
  if (overlaps(named, asked) || (!isDose && named.size === 0)) return true;
  return own.size === 0 && overlaps(drugsOfClassesIn(around), asked);
}

function overlaps(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one));
}

/** The document's name, the table's columns and the heading right above the sentence. */
function titleOf({ index }: RankedSentence, { passage, sentences }: Place): string {
  const own = sentences.slice(0, index).findLast(({ kind }) => kind === 'heading');
  return [passage?.documentName, passage?.tableHeader, own?.text ?? passage?.heading].join('\n');
}

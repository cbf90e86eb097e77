import { drugsIn, drugsOfClassesIn } from '../../../language/drugs.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

/** Whom a dose is for, and how it is given. A dose for one of them is not the dose for another. */
const scopes: Record<string, RegExp>[] = [
  {
    child:
      /\b(?:child|children|kids?|pediatric|paediatric|peds|infants?|bab(?:y|ies)(?! (?:asa|aspirin))|toddlers?|newborns?|neonat\w*|\d+[- ]?(?:mo|months?)[- ]?old|(?:[1-9]|1[0-7])[- ]?(?:yo|y\/o|(?:yrs?|years?)[- ]old))\b/i,
    adult: /\b(?:adults?|grown[- ]?(?:ups?|man|woman)|(?:1[89]|[2-9]\d)[- ]?(?:yo|y\/o|(?:yrs?|years?)[- ]old))\b/i,
    pregnant: /\b(?:pregnan\w+|gravid)\b/i,
  },
  {
    intravenous: /\b(?:iv|intravenous\w*)\b/i,
    intramuscular: /\b(?:im|intramuscular\w*)\b/i,
    oral: /\b(?:po|oral|orally|by mouth|pills?|syrup|odt)\b/i,
    buccal: /\b(?:buccal\w*|cheek)\b/i,
    sublingual: /\b(?:sl|sublingual\w*|under (?:the|his|her|their) tongue)\b/i,
    subcutaneous: /\b(?:sc|sq|subq|subcut\w*)\b/i,
    intradermal: /\bintraderm\w*/i,
    topical: /\b(?:topical\w*|transderm\w*|ointment|cream|\w*paste|patch(?:es)?)\b/i,
    nasal: /\b(?:intranasal\w*|nasal|nose)\b/i,
    rectal: /\b(?:pr|rectal\w*|supp?osit\w*|enema)\b/i,
    inhaled: /\b(?:neb\w*|inhal\w+|puffs?)\b/i,
    endotracheal: /\b(?:(?:et|breathing) tube|endotracheal)\b/i,
  },
];

/** A question about an injection does not say which kind. */
const injection = /\binject\w*/i;
const injected = ['intravenous', 'intramuscular', 'subcutaneous', 'intradermal'];

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
  return (sentence, place) => {
    const around = [titleOf(sentence, place), sentence.lead, sentence.context, isDose ? sentence.text : place.passage?.text].join('\n');
    const isAbout = overlaps(drugsIn(around), asked) || isOfClass(sentence, around, asked) || (!isDose && drugsIn(around).size === 0);
    return isAbout && (!isDose || scopes.every((scope) => meetsScope(scope, question, around)));
  };
}

function overlaps(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one));
}

/** What is said of a class holds for its members, unless the sentence names one of its own. */
function isOfClass({ text }: RankedSentence, around: string, asked: ReadonlySet<string>): boolean {
  return drugsIn(text).size === 0 && overlaps(drugsOfClassesIn(`${around}\n${text}`), asked);
}

/** The document's name, the table's columns and the heading right above the sentence. */
function titleOf({ index }: RankedSentence, { passage, sentences }: Place): string {
  const own = sentences.slice(0, index).findLast(({ kind }) => kind === 'heading');
  return [passage?.documentName, passage?.tableHeader, own?.text ?? passage?.heading].join('\n');
}

/** False where the question and the text around the sentence name different patients or routes. */
function meetsScope(scope: Record<string, RegExp>, question: string, said: string): boolean {
  const named = (text: string): string[] => Object.keys(scope).filter((name) => scope[name]?.test(text));
  const open = injection.test(question) ? injected.filter((name) => name in scope) : [];
  const [asked, met] = [[...named(question), ...open], named(said)];
  return asked.length === 0 || met.length === 0 || asked.some((name) => met.includes(name));
}

import { drugsIn, drugsOfClassesIn } from '../../../language/drugs.ts';
import { expectedFigure, figureFits } from '../../../language/question-type.ts';
import { isFragment } from '../../../language/sentences.ts';
import { isFor, measuresAsked, type Span, spansIn } from '../../../language/figures/spans.ts';
import { inEnglish } from '../../../language/spanish/in-english.ts';
import { cellsOf } from '../../../language/tables.ts';
import { tokenize } from '../../../language/terms.ts';
import { readFrom } from '../retrieve/read-passage.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

/**
 * Tells whether a sentence must not be shown for the question, however close it is: it is about another drug, patient or route, a row for another weight, age
 * or percentage, or says nothing. `sentences`: all of each passage, with its headings.
 */
export function heldBackFor(
  asked: string,
  passages: readonly RetrievedPassage[],
  sentences: readonly (readonly RankedSentence[])[],
): (sentence: RankedSentence) => boolean {
  const question = inEnglish(asked);
  const isOfDrug = askedDrugFilter(question);
  const isForMeasure = askedMeasureFilter(question);
  const isRowForPatients = askedRowFilter(question);
  const isEmpty = emptyFor(question, asked);
  return (sentence) =>
    isEmpty(sentence) ||
    !isForMeasure({ kind: sentence.kind, ...sentence.said }) ||
    !isRowForPatients(sentence) ||
    !isOfDrug(sentence, { passage: passages[sentence.passage], sentences: sentences[sentence.passage] ?? [] });
}

/** Tells whether a sentence answers nothing: it only repeats the question, or it is a few words without the figure that the question asks for. */
function emptyFor(question: string, written: string): (sentence: RankedSentence) => boolean {
  const asked = new Set(tokenize(written).map(({ term }) => term));
  const figure = expectedFigure(question);
  const wantsFigure = figure !== undefined && figure !== 'rule';
  return (sentence) =>
    isFragment(sentence) &&
    ((wantsFigure && figureFits(sentence.said.text, figure) === 0) || [...sentence.terms].every((term) => asked.has(term)));
}

const namesPatients = /\b(?:child|children|infants?|adults?|patients?)\b/i;
const namesAges = /\b(?:ages?|aged|old|years?|months?|patients?|group|who)\b/i;

/**
 * Tells whether a sentence may be shown for a question that names a weight, an age or a percentage: a row for 10 to 25 kg says nothing about 30 kg. Weights count
 * wherever the sentence names a span of them. Ages and percentages count only in a row's first two cells: years are also how long something is kept, and "keep the
 * saturation above 94 %" answers who has 88 %.
 */
export function askedMeasureFilter(question: string): (sentence: Pick<RankedSentence, 'kind' | 'text' | 'context'>) => boolean {
  const asked = measuresAsked(question);
  if (asked.length === 0) return () => true;
  return (sentence) => {
    const spans = [...spansIn(sentence.text).filter(({ of }) => of === 'weight'), ...keysOf(sentence)];
    return asked.every((measure) => isFor(spans, measure));
  };
}

/** The ages and percentages that a row is for. */
function keysOf({ kind, text, context }: Pick<RankedSentence, 'kind' | 'text' | 'context'>): Span[] {
  if (kind !== 'row') return [];
  const names = cellsOf(context);
  const keys = cellsOf(text, context).slice(0, 2);
  return keys.flatMap((cell, index) =>
    spansIn(cell).filter(
      ({ of }) => of === 'percent' || (of === 'age' && (namesAges.test(names[index] ?? cell) || namesPatients.test(cell))),
    ),
  );
}

const saysDose = /\d ?(?:mg|mcg|g|ml|units?|puffs?|tablets?)\b/i;
const asksForDose = /\b(?:dos(?:e|es|age|ing)|how much|how many|bolus|maximum|max|mg|mcg|ml|units?|mg\/kg)\b/i;

/** Where a sentence is: its passage, and the passage's sentences. */
type Place = { passage: RetrievedPassage | undefined; sentences: readonly RankedSentence[] };

/**
 * Tells whether a sentence may be shown for the question. If the question names a drug, the sentence has to be about that drug or its
 * class, and a dose has to be for the same patients and by the same route. The drug may be named in the sentence, the line that leads to
 * it, its heading or the document's name; if no dose is asked for, anywhere in the passage. A rule from a passage that names no drug at all
 * applies to every drug.
 */
function askedDrugFilter(question: string): (sentence: RankedSentence, place: Place) => boolean {
  const asked = drugsIn(question);
  if (asked.size === 0) return () => true;
  const isDose = asksForDose.test(question);
  const isInScope = askedScopeFilter(question);
  return (sentence, place) => {
    const { text, context, lead } = sentence.said;
    const titles = [titleOf(sentence, place), lead, context].join('\n');
    const passage = readFrom(place.passage, place.passage?.text ?? '');
    const says = { own: drugsIn(text), around: `${titles}\n${isDose ? text : passage}` };
    const isDosed = isDose || saysDose.test(text);
    const isOfOther = says.own.size > 0 && !overlaps(says.own, asked);
    // "What next for a patient on metoprolol" may be glucagon; the dose of metoprolol is not.
    if (isOfOther && isDosed && (isDose || !overlaps(drugsOfClassesIn(text), asked))) return false;
    return isAbout(asked, says, isDose) && (!isDosed || isInScope({ around: `${titles}\n${text}`, passage }));
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
  return readFrom(passage, [passage?.documentName, passage?.tableHeader, own?.text ?? passage?.heading].join('\n'));
}

/** Names, each with a pattern for the words that mean it. */
type Scope = Record<string, RegExp>;

const patients: Scope = {
  child:
    /\b(?:child|children|kids?|pediatric|paediatric|peds|infants?|bab(?:y|ies)(?! (?:asa|aspirin))|toddlers?|newborns?|neonat\w*|\d+[- ]?(?:mo|months?)[- ]?old|(?:[1-9]|1[0-7])[- ]?(?:yo|y\/o|(?:yrs?|years?)[- ]old)|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ](?:months?|years?)[- ]old)\b/i,
  adult: /\b(?:adults?|grown[- ]?(?:ups?|man|woman)|(?:1[89]|[2-9]\d)[- ]?(?:yo|y\/o|(?:yrs?|years?)[- ]old))\b/i,
  pregnant: /(?<!\bnot )\b(?:pregnan\w+|gravid|expecting)\b/i,
};

const routes: Scope = {
  intravenous: /\b(?:iv|intravenous\w*|drip|in(?:to)? (?:the|a|his|her) vein)\b/i,
  intramuscular: /\b(?:im|intramuscular\w*|thighs?|deltoids?)\b/i,
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
};
/** Documents often leave these out. */
const common = new Set(['intravenous', 'intramuscular', 'oral', 'subcutaneous']);

/** A question about an injection does not say which kind. */
const injection = /\binject\w*/i;
const injected = ['intravenous', 'intramuscular', 'subcutaneous', 'intradermal'];

/** A sentence together with its titles, and the passage it is from. */
type Around = { around: string; passage: string };

/** Tells whether a dose may be shown for the question: a dose for other patients, or by another route, is not the one asked for. */
function askedScopeFilter(question: string): (place: Around) => boolean {
  const patientsAsked = namedIn(patients, question);
  const routesAsked = [...namedIn(routes, question), ...(injection.test(question) ? injected : [])];
  return (place) => agree(patientsAsked, namedIn(patients, place.around)) && isGivenBy(routesAsked, place);
}

/** Tells whether a row is for the patients in the question: its first two cells name no others, and its cell in the column for them is not empty. */
function askedRowFilter(question: string): (sentence: RankedSentence) => boolean {
  const asked = namedIn(patients, question);
  return ({ kind, said }) => {
    if (kind !== 'row' || asked.length === 0) return true;
    const cells = cellsOf(said.text, said.context);
    return agree(asked, namedIn(patients, cells.slice(0, 2).join(' '))) && hasCellFor(asked, cells, cellsOf(said.context));
  };
}

function namedIn(scope: Scope, text: string): string[] {
  return Object.keys(scope).filter((name) => scope[name]?.test(text));
}

function agree(asked: readonly string[], met: readonly string[]): boolean {
  return asked.length === 0 || met.length === 0 || asked.some((name) => met.includes(name));
}

function hasCellFor(asked: readonly string[], cells: readonly string[], names: readonly string[]): boolean {
  const own = names.flatMap((name, column) => (namedIn(patients, name).some((one) => asked.includes(one)) ? [cells[column] ?? ''] : []));
  return own.length === 0 || own.some((cell) => /[\p{L}\p{N}]/u.test(cell));
}

/** Whether a dose is given by a route that was asked for. A sentence without a route takes its passage's; a common route may be left out of both. */
function isGivenBy(asked: readonly string[], { around, passage }: Around): boolean {
  const named = namedIn(routes, around);
  const met = named.length > 0 ? named : namedIn(routes, passage);
  return met.length > 0 ? agree(asked, met) : asked.length === 0 || asked.some((name) => common.has(name));
}

import { cellsOf } from '../../../language/tables.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

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
export function askedScopeFilter(question: string): (place: Around) => boolean {
  const patientsAsked = namedIn(patients, question);
  const routesAsked = [...namedIn(routes, question), ...(injection.test(question) ? injected : [])];
  return (place) => agree(patientsAsked, namedIn(patients, place.around)) && isGivenBy(routesAsked, place);
}

/** Tells whether a row is for the patients in the question: its first two cells name no others, and its cell in the column for them is not empty. */
export function askedRowFilter(question: string): (sentence: RankedSentence) => boolean {
  const asked = namedIn(patients, question);
  return (sentence) => {
    if (sentence.kind !== 'row' || asked.length === 0) return true;
    const cells = cellsOf(sentence.text, sentence.context);
    return agree(asked, namedIn(patients, cells.slice(0, 2).join(' '))) && hasCellFor(asked, cells, cellsOf(sentence.context));
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

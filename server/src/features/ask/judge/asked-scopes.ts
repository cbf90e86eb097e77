import { cellsOf } from '../../../language/tables.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

/** Names with what names them in a text. */
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
/** Documents may leave these out. */
const common = new Set(['intravenous', 'intramuscular', 'oral', 'subcutaneous']);

/** A question about an injection does not say which kind. */
const injection = /\binject\w*/i;
const injected = ['intravenous', 'intramuscular', 'subcutaneous', 'intradermal'];

/** Where a sentence is: the sentence with all that stands above it, and its passage. */
type Around = { around: string; passage: string };

/** Tells whether a dose in a sentence may be shown for the question: one for other patients, or given another way, is not the dose that was asked for. */
export function askedScopeFilter(question: string): (sentence: RankedSentence, place: Around) => boolean {
  const patientsAsked = namedIn(patients, question);
  const routesAsked = [...namedIn(routes, question), ...(injection.test(question) ? injected : [])];
  return (sentence, place) =>
    agree(patientsAsked, namedIn(patients, place.around)) && hasCellFor(patientsAsked, sentence) && isGivenSo(routesAsked, place);
}

/** Whether a row is for other patients than those in the question, by its first two cells, or has nothing in the column for those. */
export function isRowForOthers(question: string, sentence: RankedSentence): boolean {
  if (sentence.kind !== 'row') return false;
  const asked = namedIn(patients, question);
  const keys = cellsOf(sentence.text, sentence.context).slice(0, 2).join(' ');
  return !agree(asked, namedIn(patients, keys)) || !hasCellFor(asked, sentence);
}

function namedIn(scope: Scope, text: string): string[] {
  return Object.keys(scope).filter((name) => scope[name]?.test(text));
}

function agree(asked: readonly string[], met: readonly string[]): boolean {
  return asked.length === 0 || met.length === 0 || asked.some((name) => met.includes(name));
}

/** False for a row whose cell is empty in the column for the asked patients. */
function hasCellFor(asked: readonly string[], { kind, text, context }: RankedSentence): boolean {
  if (kind !== 'row' || asked.length === 0) return true;
  const cells = cellsOf(text, context);
  const own = cellsOf(context).flatMap((name, column) => (namedIn(patients, name).some((one) => asked.includes(one)) ? [column] : []));
  return own.length === 0 || own.some((column) => /[\p{L}\p{N}]/u.test(cells[column] ?? ''));
}

/** Where the sentence does not say how it is given, its passage has to say so; of the common ways, only if it names others. */
function isGivenSo(asked: readonly string[], { around, passage }: Around): boolean {
  const named = namedIn(routes, around);
  const met = named.length > 0 ? named : namedIn(routes, passage);
  return met.length > 0 ? agree(asked, met) : asked.length === 0 || asked.some((name) => common.has(name));
}

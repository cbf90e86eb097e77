import { isAskingWord, questionTokens, type Token, tokenize } from '../../../language/terms.ts';

/** Words of which one takes another's place: who asks about children has left the adults. */
const alternatives = [
  'adult adults grown-up child children kid kids pediatric paediatric baby babies infant infants newborn newborns toddler teenager teenagers adolescent minor minors elderly',
  'large big small little medium tiny huge',
  'new established existing former',
  'scheduled urgent emergency routine',
  'weekday weekdays weekend weekends saturday sunday holiday holidays night overnight',
  'refrigerator fridge fridges refrigerators freezer freezers',
  'high low normal abnormal',
  'male female men women man woman boy girl',
  'oral iv intravenous intramuscular nasal topical',
  'first second third fourth last next',
  'email phone telephone fax mail post text portal',
  'monday tuesday wednesday thursday friday',
  'patient patients staff employee employees visitor visitors student students contractor contractors volunteer volunteers',
  'doctor physician provider nurse nurses assistant receptionist',
].map((line) => new Set(tokenize(line).map(({ term }) => term)));

const preposition = /\b(?:for|in|with|on|at|by|from|during|after|before|to|of|as)\b/gi;

/** Whether the new question corrects the old one, and what was quoted in answer to that. */
type Said = { isCorrection: boolean; quotes: readonly string[] };

/**
 * Which of the old question's words a new one takes the place of, as stems: alternatives of the same kind ("children" for "adults"), what stood before
 * the same noun ("the telehealth visit" for "a standard visit"), and, where the new one is a phrase such as "for an allergic reaction", the old
 * question's last phrase of that kind.
 */
export function replacedWords(own: string, old: string, { isCorrection, quotes }: Said): Set<string> {
  const fresh = new Set(tokenize(own).map(({ term }) => term));
  const words = questionTokens(old).filter((token) => !isAskingWord(token));
  const replaced = words.filter(({ term }) =>
    alternatives.some((group) => group.has(term) && !fresh.has(term) && [...group].some((other) => fresh.has(other))),
  );
  replaced.push(...modifiers(old, words, fresh));
  if (/\bothers?\b/i.test(own)) replaced.push(...words.filter(({ word }) => /\d/.test(word)));
  if (replaced.length === 0) replaced.push(...rowAsked(words, quotes, fresh));
  if (isCorrection && replaced.length === 0) replaced.push(...lastPhrase(own, old, words));
  return new Set(replaced.map(({ term }) => term).filter((term) => !fresh.has(term)));
}

/** Of "a standard visit", where the new question has another visit: "standard". */
function modifiers(old: string, words: readonly Token[], fresh: ReadonlySet<string>): Token[] {
  return words.filter((word, index) => {
    const head = words[index + 1];
    return head !== undefined && fresh.has(head.term) && !fresh.has(word.term) && /^\s*$/.test(old.slice(word.end, head.start));
  });
}

/** Answered with the table's row of what was asked ("Ordinary refill | 2 business days"), the old question named a row; the new one names another. */
function rowAsked(words: readonly Token[], quotes: readonly string[], fresh: ReadonlySet<string>): Token[] {
  const asked = new Set(words.map(({ term }) => term));
  const rows = quotes.flatMap((quote) => {
    const [, cell] = /^\s*\|\s*([^|\s][^|\n]*)\|/.exec(quote) ?? [];
    return cell === undefined ? [] : [new Set(questionTokens(cell).map(({ term }) => term))];
  });
  const own = rows.filter((row) => [...row].filter((term) => asked.has(term)).length * 2 >= row.size);
  return words.filter(({ term }) => !fresh.has(term) && own.some((row) => row.has(term)));
}

/** The words of the old question's last phrase that begins with a preposition, if the new one begins with one, too. */
function lastPhrase(own: string, old: string, words: readonly Token[]): Token[] {
  if (own.trim().search(preposition) !== 0) return [];
  const from = [...old.matchAll(preposition)].at(-1)?.index ?? Infinity;
  return words.filter(({ start }) => start > from);
}

import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { CitedSource } from '../../../index/search-words.ts';
import type { ContextWords } from '../../../index/search-question.ts';
import { everydayShare } from '../../../language/everyday.ts';
import { inEnglish } from '../../../language/spanish/in-english.ts';
import { isSpanish } from '../../../language/spanish/language-of.ts';
import { isAskingWord, questionTokens, type Token, tokenize } from '../../../language/terms.ts';

/** A question asked before, its answer, and where that was found. */
export type Earlier = { question: string; answer?: string; citations?: readonly Pick<Citation, 'documentId' | 'section' | 'quote'>[] };
/**
 * A question ready for the search: `question` reads alone, `own` is what was asked now without its opening, `meant` is what the encoder reads, the rest is
 * what it leans on.
 */
export type Condensed = { question: string; own: string; meant: string; context: ContextWords[]; cited: CitedSource[] };

const polite = /^(?:(?:sorry|no|nope|ok|okay|thanks|thank you|great|right|well|oh|hm+|actually|and|but|so|then|also)\b[\s,.!;–-]*)+/i;
const correcting = /^(?:i|we) (?:actually )?(?:meant|mean)(?: to (?:say|ask))?(?: about)?\b[\s,:]*|^(?:rather|not that,?)\b[\s,:]*/i;
const continuing = /^(?:what about|how about|what of|and if|same for|the same for)\b/i;
const joining = /^(?:and|or|but|also|then|so)\b/i;
/** A sentence of its own, and no ellipsis. */
const complete =
  /^(?:who|whom|whose|what|where|when|why|how|which|is|are|was|were|do|does|did|can|could|may|must|should|shall|will|would|has|have|had|if)\b/i;
const pointing =
  /\b(?:it|its|this|that|these|those|they|them|their|he|she|him|her|his|one|ones|there|the same|others?|the rest|else|instead|too|afterwards?|otherwise|in that case)\b/gi;
/** "is there a form", "is it possible", "one hour": here the word points to nothing said before. */
const notPointing =
  /\b(?:(?:is|are|was|were) there|there(?:'s| is| are| was| were)|one (?:hour|day|week|month|year|of)|this (?:clinic|practice|study|guide|week|month|year)|so that|(?:is|was) it (?:\w+ )?(?:to|for|that|possible|necessary)|(?:does|did|will|would) it (?:take|cost)|(?:someone|somebody|something|anything|anyone|everyone|what|who|where|nothing) else|those who|one who)\b/gi;
/** "The tube has no name, may I write it on?": the rest refers to the first part. */
const statement = /^(?!if\b|when\b|once\b|after\b|what if\b)[^,;.]+[,;.]./i;
const fewWords = 4;
const fewestWords = 2;
/** A longer question that leans on nothing is complete. */
const mostLeaningWords = 8;
/** The encoder cuts a long text at its end, and the question is there. */
const mostWordsBefore = 40;
/** Share of 150-word texts of everyday English that contain the word. */
const everyday = 0.004;
const decay = 0.6;
/**
 * How much the words of the question before count. An ellipsis ("and for children?") asks that question again; one that points to something ("who may
 * waive it?") asks a new one about it; one of a word or two, or that names itself what it may point to, perhaps.
 */
const firstWeights = { not: 0, perhaps: 0.25, pointing: 0.5, continuing: 0.7, correcting: 0.7 };
/** What is weaker would find nothing. */
const leastWeight = 0.1;

type Leaning = keyof typeof firstWeights;

/**
 * A question as it is searched. A follow-up depends on the questions before it ("and for children?", "how often is it checked?") and takes
 * over their words: the last one's first, each older one's with less weight, without those that its own words replace. A question that is
 * complete by itself takes nothing: the subject has changed.
 */
export function condense(question: string, history: readonly Earlier[] = []): Condensed {
  return isSpanish(question) ? condenseSpanish(question, history) : condenseEnglish(question, history);
}

/** It leans as its English reading does. The search reads the words that it takes over in English; people read the question in Spanish. */
function condenseSpanish(question: string, history: readonly Earlier[]): Condensed {
  const last = history.at(-1);
  const earlier = history.map((turn) => ({ ...turn, question: inEnglish(turn.question) }));
  const { meant, context, cited } = condenseEnglish(inEnglish(question), earlier);
  if (last === undefined || context.length === 0) return { question, own: question, meant: question, context, cited };
  return { question: `${condense(last.question, history.slice(0, -1)).question} ${question}`, own: question, meant, context, cited };
}

function condenseEnglish(question: string, history: readonly Earlier[]): Condensed {
  const last = history.at(-1);
  const { own, leaning } = read(question);
  if (last === undefined) return { question, own: question, meant: question, context: [], cited: [] };
  const meant = meaningOf(own, leaning, history);
  if (leaning === 'not') return { question, own: question, meant, context: [], cited: [] };
  const context = wordsTakenOver(own, leaning, history);
  return { question: standalone(question, { leaning, context, history }), own, meant, context, cited: placesOf(last) };
}

/** The encoder has learned to read a short question after the one before it, whether it leans on that or not. */
function meaningOf(own: string, leaning: Leaning, history: readonly Earlier[]): string {
  if (leaning === 'not' && own.split(/\s+/).length > mostLeaningWords) return own;
  const before = condense(history.at(-1)?.question ?? '', history.slice(0, -1)).meant;
  return `${before.split(/\s+/).slice(-mostWordsBefore).join(' ')} ; ${own}`;
}

/**
 * A question for readers who know nothing of its chat: with the words that it surely depends on, and without those that the search took
 * over only as a precaution. searchedFor: `condense(…).question`.
 */
export function wordingOf(question: string, searchedFor: string): string {
  const { own, leaning } = read(inEnglish(question));
  const standsAlone = leaning === 'not' || (leaning === 'perhaps' && subjectOf(own).length >= fewestWords);
  return standsAlone ? question : searchedFor;
}

type Leant = { leaning: Leaning; context: readonly ContextWords[]; history: readonly Earlier[] };

/** "Which potassium values are critical? And sodium?"; "Who can waive it? fee": for readers who know nothing of the earlier questions. */
function standalone(question: string, { leaning, context, history }: Leant): string {
  if (leaning === 'continuing' || leaning === 'correcting')
    return `${condense(history.at(-1)?.question ?? '', history.slice(0, -1)).question} ${question}`;
  return [question, ...context.map(({ text }) => text)].join(' ');
}

function read(question: string): { own: string; leaning: Leaning } {
  const trimmed = question.trim();
  const said = trimmed.replace(polite, '');
  const own = said.replace(correcting, '') || trimmed;
  if (own !== said) return { own, leaning: 'correcting' };
  const words = subjectOf(own).length;
  if (words === 0) return { own, leaning: 'pointing' };
  if (words < fewWords && continuing.test(own)) return { own, leaning: 'continuing' };
  if (words < fewWords && joining.test(trimmed)) return { own, leaning: complete.test(own) ? 'pointing' : 'continuing' };
  return { own, leaning: words > fewWords ? 'not' : pointsBack(own, words) };
}

/** A word such as "it" points to what was said before, unless the question itself has said what it is. */
function pointsBack(own: string, words: number): Leaning {
  const pointer = [...own.replace(notPointing, (idiom) => '_'.repeat(idiom.length)).matchAll(pointing)][0];
  if (pointer === undefined) return words <= fewestWords && subjectOf(own).every(isEveryday) ? 'perhaps' : 'not';
  const before = own.slice(0, pointer.index);
  const named = subjectOf(before).length;
  if (named > 0 && statement.test(own)) return 'not';
  return named < fewestWords ? 'pointing' : 'perhaps';
}

/** Who names a disease has a subject; "how many days at most?" has none. */
function isEveryday({ term }: Token): boolean {
  return everydayShare(term) >= everyday;
}

/** Content words without those that only say how something is asked. */
function subjectOf(question: string): Token[] {
  const tokens = questionTokens(question);
  return tokens.filter((token) => !isAskingWord(token) && tokens.length > 0 && !isOnlyPointing(token));
}

function isOnlyPointing({ word }: Token): boolean {
  return word.search(pointing) === 0;
}

function wordsTakenOver(own: string, leaning: Leaning, history: readonly Earlier[]): ContextWords[] {
  const { question: last = '', citations = [] } = history.at(-1) ?? {};
  const quotes = citations.map(({ quote }) => quote);
  const before = history.slice(0, -1);
  const replaced =
    leaning === 'pointing' || leaning === 'perhaps'
      ? new Set<string>()
      : replacedWords(own, read(last).own, { isCorrection: leaning === 'correcting', quotes });
  const known = new Set([...tokenize(own).map(({ term }) => term), ...replaced]);
  const take = (text: string): string => {
    const words = subjectOf(text).filter(({ term }) => !known.has(term));
    for (const { term } of words) known.add(term);
    return words.map(({ start, end }) => text.slice(start, end)).join(' ');
  };
  const earlier = condense(last, before);
  const taken = [earlier.own, ...earlier.context.map(({ text }) => text)].map(take).filter((text) => text !== '');
  return taken.map((text, age) => ({ text, weight: firstWeights[leaning] * decay ** age })).filter(({ weight }) => weight >= leastWeight);
}

function placesOf({ citations = [] }: Earlier): CitedSource[] {
  return citations.flatMap(({ documentId, section }) => (documentId === null ? [] : [{ documentId, section }]));
}

/** Words of which one replaces another: a person who asks about children has left the adults. */
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
function replacedWords(own: string, old: string, { isCorrection, quotes }: Said): Set<string> {
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

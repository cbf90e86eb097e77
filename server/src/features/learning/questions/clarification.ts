import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenize } from '../../../language/terms.ts';
import { readWordSections } from '../../../language/words.ts';
import { otherWordsFor, topicKeyOf } from '../../ask/question-topic.service.ts';

const linesOf = readWordSections('clarification');
const anyOf = (section: string): string => `(?:${linesOf(section).join('|')})`;
const asksWhatWasMeant = new RegExp(
  `(?:^|(?<!\\w))${anyOf('patterns').replaceAll('WORDS', anyOf('words')).replaceAll('THING', anyOf('thing'))}`,
  'i',
);

/** True if a question asks what the answer to the one before meant, or tells what that one itself was to mean. */
export function doesAskWhatWasMeant(question: string): boolean {
  return asksWhatWasMeant.test(question.replaceAll('’', "'").trim());
}

/** A logistic regression: a sum above 0 means a rephrasing. */
export interface RephrasingModel {
  base: number;
  weights: Partial<Record<keyof RephrasingFeatures, number>>;
}

/** Written by `npm run evaluate -- fit-rephrasing`. */
const { byWords, withLikeness } = JSON.parse(readFileSync(join(import.meta.dirname, 'rephrasing-weights.json'), 'utf8')) as Record<
  'byWords' | 'withLikeness',
  RephrasingModel
>;

/** Questions without a word in common that are less alike ask for two things, however they ask. */
const leastLikeness = 0.5;

/**
 * True if a question asks again for what the one before asked, in other words, or what its answer meant. likeness: the cosine of their meanings by the
 * built-in encoder, -1 to 1; without it words alone tell.
 */
export function isClarification(question: string, before: string, likeness?: number): boolean {
  if (doesAskWhatWasMeant(question)) return true;
  if (wordsOf(question).join(' ') === wordsOf(before).join(' ')) return false;
  const features = rephrasingFeatures(question, before, likeness);
  return namesTheSame(features) || (mayAskTheSame(features) && sumOf(likeness === undefined ? byWords : withLikeness, features) > 0);
}

/** Asks for the same thing in the same way, by a word that means another. */
const namesTheSame = ({ own, left, shared, sameKind }: RephrasingFeatures): boolean =>
  own + left === 0 && shared > 0 && shared < 1 && sameKind === 1;

export const mayAskTheSame = ({ shared, likeness = 0 }: RephrasingFeatures): boolean => shared > 0 || likeness > leastLikeness;

function sumOf({ base, weights }: RephrasingModel, features: RephrasingFeatures): number {
  return (Object.keys(weights) as (keyof RephrasingFeatures)[]).reduce(
    (sum, name) => sum + (weights[name] ?? 0) * (features[name] ?? 0),
    base,
  );
}

const wordsOf = (text: string): string[] => tokenize(text).map(({ word }) => word);

/** How one question is to the one before it, as far as it tells whether both ask the same; shares from 0 to 1, and 0 or 1 where something is so or not. */
type WordFeatures = ReturnType<typeof wordFeatures>;
export type RephrasingFeatures = WordFeatures & Partial<ReturnType<typeof likenessFeatures>>;

/** Words that can replace each other have so much of a word in common. */
const asSynonym = 0.8;
/** More words of its own make no question stranger. */
const mostOwn = 3;

const kinds: readonly (readonly [kind: string, asks: RegExp])[] = [
  ['amount', /\bhow (?:many|much|often|long|soon|old|far|large|high|late)\b|\b(?:dose|amount|number|maximum|limit)\b/],
  ['time', /\bwhen\b|\bwhat time\b|\bwhich day\b|\bdeadline\b|\buntil\b/],
  ['place', /\bwhere\b|\blocation\b/],
  ['person', /\bwho(?:m|se)?\b/],
  ['reason', /\bwhy\b/],
  ['way', /\bhow\b|\b(?:steps|procedure|process|protocol|policy)\b|\bwhat (?:should|do) (?:i|we) do\b|\bwhat (?:to do|happens)\b/],
  ['thing', /\b(?:which|what)\b/],
  ['rule', /^(?:can|may|is|are|do|does|must|should|was|will)\b/],
];
const keywords = 'keywords';
const kindOf = (question: string): string => kinds.find(([, asks]) => asks.test(question))?.[0] ?? keywords;

const goesOn = /^(?:and|what about|how about|or|then|thanks)\b/;
const points = /\b(?:its?|they|them|their|her|his|s?he|that|those|these|there|too|afterwards?)\b/;
const ofOneself = /\b(?:i|we|my|our)\b/;

/** What the words of both questions tell. likeness: the cosine of their meanings. */
export function rephrasingFeatures(question: string, before: string, likeness?: number): RephrasingFeatures {
  const features = wordFeatures(question.toLowerCase().trim(), before.toLowerCase().trim());
  return likeness === undefined ? features : { ...features, ...likenessFeatures(features, likeness) };
}

function wordFeatures(question: string, before: string) {
  const [now, then] = [subjectOf(question), subjectOf(before)];
  const own = ownWords(now, then);
  const left = ownWords(then, now);
  const shared = sharedBy(now, then);
  const order = sameOrder(question, before);
  const [kind, kindBefore] = [kindOf(question), kindOf(before)];
  return {
    shared: shared / Math.max(1, now.size + then.size - shared),
    sharedOfNow: shared / Math.max(1, now.size),
    sharedOfThen: shared / Math.max(1, then.size),
    oneForOne: Number(own === 1 && left === 1),
    own: Math.min(mostOwn, own) / mostOwn,
    left: Math.min(mostOwn, left) / mostOwn,
    sameOrder: order,
    replaces: Number(order > 0.5 && own > 0 && left > 0),
    sameKind: Number(kind === kindBefore),
    keywords: Number(kind === keywords),
    asksWhoNow: Number(kind === 'person' && kindBefore !== 'person'),
    asksFigureNow: Number((kind === 'amount' || kind === 'time') && kind !== kindBefore),
    goesOn: Number(goesOn.test(question)),
    points: Number(points.test(question)),
    fewWords: Number(now.size <= 1),
    ofOneself: Number(ofOneself.test(question)),
  };
}

/** Alike in meaning and in other words: two that differ in one word alone ("code red", "code yellow") are alike, too, and ask for two things. */
function likenessFeatures({ sameOrder }: WordFeatures, likeness: number) {
  return { likeness, likeInOtherWords: likeness * (1 - sameOrder) };
}

const subjectOf = (question: string): Set<string> => new Set(topicKeyOf(question).split(' ').filter(Boolean));
const hasOtherWord = (term: string, words: ReadonlySet<string>): boolean => [...otherWordsFor(term)].some((word) => words.has(word));

const ownWords = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((term) => !other.has(term) && !hasOtherWord(term, other)).length;

function sharedBy(now: ReadonlySet<string>, then: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of now) {
    if (then.has(term)) shared += 1;
    else if (hasOtherWord(term, then)) shared += asSynonym;
  }
  return shared;
}

/** The longest run of words, others in between, that both have in the same order; as a share of the longer question. */
function sameOrder(one: string, other: string): number {
  const [a = [], b = []] = [one, other].map((text) => wordsOf(text).slice(0, mostCompared));
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    b.forEach((compared, index) => {
      next.push(word === compared ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    });
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.max(1, a.length, b.length);
}

/** Words of a question that are compared in their order: a page pasted in costs no more. */
const mostCompared = 60;

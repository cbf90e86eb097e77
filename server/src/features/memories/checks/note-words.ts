import { alternatives } from '../../../language/same-words.ts';
import { type Glossary, longFormsOf } from '../../../language/glossary.ts';
import { phrasesIn, synonymsOf } from '../../../language/synonyms.ts';
import { stem, type Token, tokenize } from '../../../language/terms.ts';
import { stopWords } from '../../../language/stop-words.ts';

/** Words that say how a note is worded rather than what it says. */
const filler = new Set(
  'please always kindly note notes noted reminder reminders remember sure ensure ensures simply currently generally etc eg ie per via'.split(
    ' ',
  ),
);
const negations = new Set('not never no without cannot dont avoid forbidden prohibited except unless refuse'.split(' '));
/** Stop words that say when or how much: texts that differ in them are about another matter. */
const telling = new Set('before after off over under more'.split(' '));
const spelled = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, value) => [word, String(value)]),
);
const ordinals = new Map('first second third fourth fifth sixth'.split(' ').map((word, index) => [word, `${index + 1}th`]));

/** The glossary's abbreviations are written out, so their long forms stay as they are. */
const noPhrases = new Map<string, never>();

/** What a note says in words: terms in order, each once, and how often it forbids. */
export interface NoteWords {
  terms: string[];
  negated: boolean;
}

/**
 * The terms of a text as they are compared: stems in one spelling, without words that carry no subject, abbreviations of the glossary
 * written out, everyday phrases by the word that represents them, figures in digits.
 */
export function wordsOf(text: string, glossary: Glossary): NoteWords {
  const tokens = tokenize(text);
  const phrases = phrasesIn(tokens, noPhrases);
  const within = (token: Token): boolean => phrases.some(({ start, end }) => token.start >= start && token.end <= end);
  const terms = new Set<string>();
  let negated = false;
  for (const token of tokens) {
    if (negations.has(token.word.replace(/['’]/g, ''))) negated = true;
    else if (phrases.length === 0 || !within(token))
      for (const term of termsOfWord(token, glossary, isInCapitals(text, token))) terms.add(term);
  }
  for (const { others } of phrases) for (const term of distinct(others)) terms.add(term);
  return { terms: [...terms], negated };
}

/** "IT" is no "it". */
function isInCapitals(text: string, { start, end }: Token): boolean {
  const written = text.slice(start, end);
  return written.length > 1 && /^\p{Lu}+$/u.test(written) && /\p{Ll}/u.test(text);
}

function termsOfWord({ word }: Token, glossary: Glossary, isCapitals: boolean): string[] {
  if (isCapitals && stopWords.has(word)) return [`${word}!`];
  const figure = spelled.get(word) ?? ordinals.get(word);
  if (figure !== undefined) return [figure];
  const long = longFormsOf(word, glossary);
  const [only] = long;
  if (only !== undefined && long.length === 1)
    return [
      ...new Set(
        tokenize(only)
          .filter((one) => isContent(one.word))
          .map(({ word: one }) => spellingOf(one)),
      ),
    ];
  return isContent(word) ? [spellingOf(word)] : [];
}

function isContent(word: string): boolean {
  if (telling.has(word)) return true;
  return !stopWords.has(word) && !filler.has(word) && (word.length > 1 || /\d/.test(word));
}

const irregular = new Map(
  Object.entries({
    lent: 'lend', kept: 'keep', given: 'give', gave: 'give', took: 'take', taken: 'take', sent: 'send', found: 'find', held: 'hold', went: 'go', gone: 'go', goes: 'go', drunk: 'drink', drank: 'drink',
    seen: 'see', saw: 'see', drawn: 'draw', drew: 'draw', brought: 'bring', written: 'write', wrote: 'write', paid: 'pay', told: 'tell', worn: 'wear',
    wore: 'wear', thrown: 'throw', threw: 'throw', spoke: 'speak', spoken: 'speak', chosen: 'choose', broken: 'break', frozen: 'freeze', hung: 'hang',
    lying: 'lie', lain: 'lie', stood: 'stand', begun: 'begin', began: 'begin', run: 'run', ran: 'run', spun: 'spin', fed: 'feed', met: 'meet', said: 'say',
    rang: 'ring', slept: 'sleep', spent: 'spend', stuck: 'stick', swollen: 'swell', woken: 'wake', feet: 'foot', teeth: 'tooth', children: 'child',
  }),
); // prettier-ignore

/** The stem of a word as it is spelt in America. */
export function spellingOf(written: string): string {
  const word = irregular.get(written) ?? written;
  if (word.length < 5 || /[^a-z]/.test(word)) return stem(word);
  return stem(
    word
      .replace(/(?<=.)[ao]e(?=[a-z]{2})/g, 'e')
      .replace(/^(?:oe|ae)(?=[a-z]{4})/, 'e')
      .replace(/(?<=[a-z]{2})our(?=$|s$|ed$|ing$)/, 'or')
      .replace(
        /(?<=[aeiou][a-z]+?)(?<!adv|rev|sup?erv|exerc|otherw|prec|surpr|comprom|prom|prem|ra|no)is(?=e$|es$|ed$|ing$|ation$|ations$)/,
        'iz',
      )
      .replace(/tre(?=$|s$)/, 'ter')
      .replace(/(?<=[a-z]{3}e|signa|tota|contro|initia)ll(?=ed$|ing$)/, 'l')
      .replace(/ogue(?=$|s$)/, 'og'),
  );
}

function distinct(terms: readonly string[]): string[] {
  return terms.filter((term, at) => !terms.slice(0, at).some((one) => kinOf(one).includes(term)));
}

/** Things that a question may find for each other, and a note does not confuse. */
const unlike = new Set(
  ['wheelchair stretcher', 'wheelchair gurnei', 'glove gown', 'nurs doctor', 'vaccin booster', 'monitor meter'].flatMap((pair) => [
    pair,
    pair.split(' ').reverse().join(' '),
  ]),
);

const known = new Map<string, readonly string[]>();
const kept = 50_000;

/** The terms that mean nearly the same, itself not included. */
export function kinOf(term: string): readonly string[] {
  const found = known.get(term);
  if (found !== undefined) return found;
  if (known.size > kept) known.clear();
  const kin = [...new Set([...synonymsOf({ word: term, term }), ...alternatives(term)])].filter(
    (one) => one !== term && !unlike.has(`${term} ${one}`),
  );
  known.set(term, kin);
  return kin;
}

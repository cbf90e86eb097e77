import { everydayShare } from '../language/everyday.ts';
import { type Glossary, longFormsOf } from '../language/glossary.ts';
import { type OtherWords, readQuestion } from './other-language.ts';
import type { IndexSize } from './search.queries.ts';
import { closestTerm, slipsAllowed } from '../language/spelling.ts';
import { phrasesIn, synonymsOf } from '../language/synonyms.ts';
import { isAskingWord, questionTokens, stem, type Token, tokenize } from '../language/terms.ts';

/** Words of earlier questions that a follow-up takes over; they count `weight` times as much as its own. */
export type ContextWords = { text: string; weight: number };
/** One thing that a question asks for: its word's stem, or any stem that means the same. */
export type Concept = {
  word: string;
  /** The stem itself first (the repaired one if the word was misspelt), then its forms in another language, then its synonyms. */
  terms: readonly string[];
  /** How many of the terms are the word itself; 1 where nothing is said. */
  same?: number;
  /** Rarity in the library, natural logarithm; a word that the library has never seen gets the highest. */
  idf: number;
  /** 1 for the subject's words, less for words that only say how it is asked. */
  weight: number;
  /** seen: the library contains the word. repaired: it contains one that is spelled almost so. unseen: neither. */
  status: 'seen' | 'repaired' | 'unseen';
};

export type AnalysedQuestion = { concepts: readonly Concept[]; size: IndexSize };

/** The words of the library, in either index. */
export type Lexicon = {
  size: IndexSize;
  /** The number of passages that contain each term; terms that no passage contains are left out. */
  frequenciesOf: (terms: readonly string[]) => Map<string, number>;
  /** Terms that begin with two given letters, with the passages that contain them. */
  listStarting: (start: string) => { term: string; doc: number }[];
  /** The wanted terms among all those that some passage contains. */
  listTerms: (isWanted: (term: string) => boolean) => Iterable<{ term: string; doc: number }>;
};

type QuestionToken = Token & { others: readonly string[] } & Partial<Pick<OtherWords, 'asked' | 'forms'>>;

const everydayPassages = 1_000;
const askingWeight = 0.4;
/** How far a word's rarity goes from its own to that of its most frequent synonym. */
const synonymRarity = 0.3;

/** A question's concepts, in the order asked, each once; then those of the earlier words that it leans on, which count for less. */
export function analyseQuestion(
  lexicon: Lexicon,
  question: string,
  glossary: Glossary,
  context: readonly ContextWords[] = [],
): AnalysedQuestion {
  const { size } = lexicon;
  const asked = [{ text: question, weight: 1 }, ...context].map(({ text, weight }) => ({
    weight,
    ...knownTokens(lexicon, text, glossary),
  }));
  const seen = new Set<string>();
  const parts = asked.map((part) => ({ ...part, tokens: part.tokens.filter(({ term }) => !seen.has(term) && seen.add(term)) }));
  const hasSubject = parts.some(({ tokens }) => tokens.some((token) => !isAskingWord(token)));
  const concepts = parts.flatMap(({ tokens, frequencies, weight: share }) =>
    tokens.map((token) => {
      const concept = toConcept(lexicon, token, !hasSubject || !isAskingWord(token), frequencies, size);
      return { ...concept, weight: concept.weight * share };
    }),
  );
  return { concepts, size };
}

function knownTokens(lexicon: Lexicon, text: string, glossary: Glossary): { tokens: QuestionToken[]; frequencies: Map<string, number> } {
  const read = readQuestion(lexicon, text);
  const all = withPhrases(read.text, questionTokens(read.text), glossary).map((token) => inBoth(token, read.wordsFor(token)));
  const frequencies = lexicon.frequenciesOf([...new Set(all.flatMap((token) => [token.term, ...(token.forms ?? []), ...token.others]))]);
  const known = withCompounds(lexicon, withoutPartsOfKnownCodes(all, frequencies), frequencies);
  return { tokens: withLongForms(lexicon, known, glossary, frequencies), frequencies };
}

function inBoth(token: QuestionToken, words: OtherWords | undefined): QuestionToken {
  if (words === undefined) return token;
  const { asked, forms } = words;
  return { ...token, asked, forms: forms.filter((term) => term !== token.term), others: [...new Set([...token.others, ...words.others])] };
}

/** Every word with its synonyms, and with those of the phrases that it is part of: "throw away" is found as "dispose", "blood pressure" as "BP". */
function withPhrases(question: string, tokens: readonly Token[], glossary: Glossary): QuestionToken[] {
  const phrases = phrasesIn(tokenize(question), glossary.phrases);
  return tokens.map((token) => {
    const around = phrases.filter(({ start, end }) => token.start >= start && token.end <= end);
    return { ...token, others: [...new Set([...synonymsOf(token), ...around.flatMap(({ others }) => others)])] };
  });
}

/**
 * An abbreviation is asked for as the words that it means, if the library has them all; it represents each of them, too. An abbreviation of
 * several things is asked for as the only one of them that the library knows. If the library knows more, or writes the abbreviation itself
 * more often than its long form (HIPAA), it is asked for as it is.
 */
function withLongForms(
  lexicon: Lexicon,
  tokens: readonly QuestionToken[],
  glossary: Glossary,
  frequencies: Map<string, number>,
): QuestionToken[] {
  return tokens.flatMap((token) => {
    const known = longFormsOf(token.word, glossary)
      .map((longForm) => knownWords(lexicon, longForm, frequencies))
      .filter((words) => words.length > 0);
    const words = known[0] ?? [];
    const isWritten = (frequencies.get(token.term) ?? 0) > Math.min(...words.map(({ term }) => frequencies.get(term) ?? 0));
    if (known.length !== 1 || isWritten) return [token];
    return words.map((word) => ({ ...token, word: word.word, term: word.term, others: [token.term, ...token.others] }));
  });
}

/** The words of a long form, or none if the library lacks any of them. */
function knownWords(lexicon: Lexicon, longForm: string, frequencies: Map<string, number>): Token[] {
  const words = questionTokens(longForm);
  const found = lexicon.frequenciesOf(words.map(({ term }) => term));
  if (found.size < words.length) return [];
  for (const [term, count] of found) frequencies.set(term, count);
  return words;
}

/** COVID-19 is one thing that is asked for, not three, if the library knows it as one. Its longest part of letters may represent it. */
function withoutPartsOfKnownCodes(tokens: readonly QuestionToken[], frequencies: ReadonlyMap<string, number>): QuestionToken[] {
  const codes = tokens.filter((token, index) => index > 0 && token.start <= (tokens[index - 1]?.start ?? 0) && frequencies.has(token.term));
  const isPart = (token: Token, code: Token): boolean => token !== code && token.start >= code.start && token.end <= code.end;
  return tokens
    .filter((token) => !codes.some((code) => isPart(token, code)))
    .map((token) => {
      if (!codes.includes(token)) return token;
      const letters = tokens.filter((part) => isPart(part, token) && /^\p{L}{4,}$/u.test(part.term)).map((part) => part.term);
      return { ...token, others: [...letters, ...token.others] };
    });
}

/** "corona virus" and "health care" are found where they are written as one word, if the library has that word. */
function withCompounds(lexicon: Lexicon, tokens: readonly QuestionToken[], frequencies: Map<string, number>): QuestionToken[] {
  const joined = tokens.map((token, index) => compoundOf(token, tokens[index + 1]));
  for (const [term, count] of lexicon.frequenciesOf(joined.filter((term) => term !== undefined))) frequencies.set(term, count);
  return tokens.map((token, index) => {
    const compounds = [joined[index - 1], joined[index]].filter((term) => term !== undefined && frequencies.has(term)) as string[];
    return compounds.length === 0 ? token : { ...token, others: [...token.others, ...compounds] };
  });
}

function compoundOf(first: QuestionToken, second: QuestionToken | undefined): string | undefined {
  if (second === undefined || second.start - first.end !== 1 || !/^[a-z]{3,}$/.test(first.word) || !/^[a-z]{3,}$/.test(second.word))
    return undefined;
  return stem(first.word + second.word);
}

function toConcept(lexicon: Lexicon, token: QuestionToken, isSubject: boolean, frequencies: Map<string, number>, size: IndexSize): Concept {
  const weight = isSubject ? 1 : askingWeight;
  const word = token.asked ?? token.word;
  const isKnown = (term: string): boolean => frequencies.has(term);
  const own = [token.term, ...(token.forms ?? [])].filter(isKnown);
  const known = [...own, ...token.others.filter((term) => isKnown(term) && (token.asked === undefined || !own.includes(term)))];
  if (known.length > 0) {
    // One concept, one rarity: that of the word asked, drawn towards its most frequent synonym's; a common synonym does not make a rare word common.
    const most = Math.max(...known.map((term) => frequencies.get(term) ?? 0));
    const asked = own.length === 0 ? most : Math.max(...own.map((term) => frequencies.get(term) ?? 0));
    const frequency = asked + synonymRarity * (most - asked);
    const idf = rarity(token.term, frequency, size.passages);
    return { word, terms: known, ...(own.length > 1 && { same: own.length }), idf, weight, status: 'seen' };
  }
  const repaired = repair(lexicon, token);
  if (repaired === undefined) return { word, terms: [], idf: rarity(token.term, 0, size.passages), weight, status: 'unseen' };
  const frequency = lexicon.frequenciesOf([repaired]).get(repaired) ?? 0;
  return { word, terms: [repaired], idf: rarity(token.term, frequency, size.passages), weight, status: 'repaired' };
}

/** Terms with the same first two letters are tried: slips in those are rare, and a vocabulary is long. */
function repair(lexicon: Lexicon, token: Token): string | undefined {
  if (slipsAllowed(token.term) === 0) return undefined;
  return closestTerm(token.term, lexicon.listStarting(token.term.slice(0, 2)));
}

/**
 * How rare a term is (BM25's idf), as if the library had a thousand more passages of everyday English: a handful of documents says little about how
 * rare a word is, and in a large library they change little but for words it has never seen.
 */
export function rarity(term: string, frequency: number, passages: number): number {
  const all = passages + everydayPassages;
  const holding = frequency + everydayPassages * everydayShare(term);
  return Math.log(1 + (Math.max(all - holding, 0) + 0.5) / (holding + 0.5));
}

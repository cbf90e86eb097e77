import { isAskingWord, type Token } from './terms.ts';

/** How the assistant reads words, figures and sentences, for other features that compare texts. */
export { asWritten } from './as-written.ts';
export { alternatives, isTelling } from './checking/same-words.ts';
export { wordingOf } from './condense.ts';
export { arePartedBy, casesNamedIn, readCases } from './contrasts.ts';
export { everydayShare, isEveryday } from './everyday.ts';
export { type Glossary, type GlossaryTerm, longFormsOf } from './glossary.ts';
export { maskIdentifiers } from './models/mask-identifiers.ts';
export { agree, quantitiesIn, type Quantity } from './quantities.ts';
export { quoteFinder } from './quotes.ts';
export { sentenceEnds, sentencesOfPassage, shownText, splitSentences } from './sentences.ts';
export { stopWords } from './stop-words.ts';
export { phrasesIn, synonymsOf } from './synonyms.ts';
export type { LearnedSynonym, PassageBoost } from './search-tuning.queries.ts';
export type { SearchTrial } from './search-tuning.ts';
export { questionTokens as saidTokens, stem, type Token, tokenize } from './terms.ts';

/** A word of letters that a question may be about. */
export function isAskedFor(token: Token): boolean {
  return token.word.length > 2 && !/\d/.test(token.word) && !isAskingWord(token);
}

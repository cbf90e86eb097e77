/** How the assistant reads words, figures and sentences, for other features that compare texts. */
export { alternatives, isTelling } from './checking/same-words.ts';
export { arePartedBy, casesNamedIn, readCases } from './contrasts.ts';
export { isEveryday } from './everyday.ts';
export { type Glossary, longFormsOf } from './glossary.ts';
export { maskIdentifiers } from './models/mask-identifiers.ts';
export { agree, quantitiesIn, type Quantity } from './quantities.ts';
export { glossaryOf } from './search-glossary.ts';
export { sentenceEnds, sentencesOfPassage, shownText, splitSentences } from './sentences.ts';
export { stopWords } from './stop-words.ts';
export { phrasesIn, synonymsOf } from './synonyms.ts';
export { stem, type Token, tokenize } from './terms.ts';

import type { Glossary } from '../../language/glossary.ts';
import { editDistance } from '../../language/spelling.ts';
import { fold, stem } from '../../language/terms.ts';
import { type AnalysedQuestion, analyseQuestion, type Concept, type Lexicon, rarity } from '../search-question.ts';
import type { ParsedSearch } from './parse-search.ts';

/** Words that a begun one may become, the most frequent ones. */
const completions = 20;
/** Letters of a typed word that its stem may lack: "vaccinatio" is a beginning of what is indexed as "vaccin". */
const lettersAfterStem = 5;
const shortestStem = 4;

/** The words that a search asks for. The word that is still being typed also represents every word that it may become. */
export function askedWords(lexicon: Lexicon, { text, begun }: ParsedSearch, glossary: Glossary): AnalysedQuestion {
  const analysed = withRepairs(lexicon, analyseQuestion(lexicon, text, glossary));
  if (begun === undefined) return analysed;
  const wanted = completionsOf(lexicon, begun);
  if (wanted.length === 0) return analysed;
  const at = analysed.concepts.findLastIndex(({ word }) => word === begun || fold(word) === begun);
  const own = analysed.concepts[at];
  if (own === undefined) return { ...analysed, concepts: [...analysed.concepts, begunConcept(lexicon, begun, wanted)] };
  const concepts = [...analysed.concepts];
  concepts[at] =
    own.status === 'seen' ? { ...own, terms: [...new Set([...own.terms, ...wanted])] } : begunConcept(lexicon, own.word, wanted);
  return { ...analysed, concepts };
}

function completionsOf(lexicon: Lexicon, begun: string): string[] {
  const isCompletion = (term: string): boolean =>
    term.startsWith(begun) || (term.length >= Math.max(shortestStem, begun.length - lettersAfterStem) && begun.startsWith(term));
  const all = lexicon.listStarting(begun.slice(0, 2)).filter(({ term }) => term !== begun && isCompletion(term));
  return all
    .sort((a, b) => b.doc - a.doc || (a.term < b.term ? -1 : 1))
    .slice(0, completions)
    .map(({ term }) => term);
}

function begunConcept(lexicon: Lexicon, word: string, terms: readonly string[]): Concept {
  const most = Math.max(...lexicon.frequenciesOf([...terms]).values(), 0);
  return { word, terms, idf: rarity(terms[0] ?? word, most, lexicon.size.passages), weight: 1, status: 'seen' };
}

const shortestRepaired = 3;
const twoSlipsFrom = 9;
/** A slip behind the stem is none of the stem's. */
const behindStem = 0.5;

type Close = { term: string; doc: number; slips: number };

/**
 * A person who searches sees the corrected words at once. So it repairs words that a question to the assistant leaves alone: short ones,
 * such as are in one passage only, and slips in the first letters or in an ending.
 */
function withRepairs(lexicon: Lexicon, { concepts, size }: AnalysedQuestion): AnalysedQuestion {
  const repaired = concepts.map((concept): Concept => {
    const close = concept.status === 'unseen' ? closest(lexicon, concept.word) : undefined;
    if (close === undefined) return concept;
    return { ...concept, terms: [close.term], idf: rarity(close.term, close.doc, size.passages), status: 'repaired' };
  });
  return { concepts: repaired, size };
}

function closest(lexicon: Lexicon, asked: string): Close | undefined {
  const word = fold(asked);
  if (word.length < shortestRepaired || /\d/.test(word)) return undefined;
  const typed = { word, stem: stem(word), limit: word.length < twoSlipsFrom ? 1 : 2 };
  let best: Close | undefined;
  for (const { term, doc } of lexicon.listTerms((term) => mayBe(term, typed.stem, typed.limit))) {
    const slips = slipsTo(term, typed);
    if (slips > typed.limit) continue;
    if (best === undefined || slips < best.slips || (slips === best.slips && doc > best.doc)) best = { term, doc, slips };
  }
  return best;
}

/** Cheap, for the whole vocabulary: about as long, and the same at its beginning or its end. */
function mayBe(term: string, stemmed: string, limit: number): boolean {
  if (term.length < shortestRepaired || term.length > stemmed.length + limit || term.length < stemmed.length - limit - 4) return false;
  const begins = term.charCodeAt(0) === stemmed.charCodeAt(0) || term.charCodeAt(1) === stemmed.charCodeAt(1);
  return begins || term.endsWith(stemmed.slice(-2));
}

/** Slips between a typed word and a term of the index, which is a stem: of the word's stem, or of as much of the word as the term has. */
function slipsTo(term: string, { word, stem: stemmed, limit }: { word: string; stem: string; limit: number }): number {
  if (/\d/.test(term)) return Infinity;
  const whole = editDistance(stemmed, term, limit);
  if (whole <= limit || term.length < 5 || word.length < term.length + 2) return whole <= limit ? whole : Infinity;
  const beginning = editDistance(word.slice(0, term.length), term, limit);
  return beginning <= limit ? beginning + behindStem : Infinity;
}

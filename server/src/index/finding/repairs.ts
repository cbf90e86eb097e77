import type { AnalysedQuestion, Concept, Lexicon } from '../search-question.ts';
import { rarity } from '../search-question.ts';
import { editDistance } from '../../language/spelling.ts';
import { fold, stem } from '../../language/terms.ts';

const shortestRepaired = 3;
const twoSlipsFrom = 9;
/** A slip behind the stem is none of the stem's. */
const behindStem = 0.5;

type Close = { term: string; doc: number; slips: number };

/**
 * Who searches sees at once what was looked for instead, so words are repaired that a question to the assistant leaves alone: short ones, such as stand in
 * one passage only, and slips in the first letters or in an ending.
 */
export function withRepairs(lexicon: Lexicon, { concepts, size }: AnalysedQuestion): AnalysedQuestion {
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

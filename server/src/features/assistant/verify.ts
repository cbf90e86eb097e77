import { stopWords } from './stop-words.ts';
import { tokenize } from './terms.ts';

const negation = /\b(?:no|not|never|none|neither|nor|without|cannot|\w+n['’]t)\b/gi;
/** Share of a claim's content words that must stand in its source. */
const leastShared = 0.6;

/**
 * Whether a sentence that a model wrote is borne out by a sentence of a document: its numbers, units and codes stand there literally, as many
 * negations, every name, and most of its words.
 */
export function isSupported(claim: string, source: string): boolean {
  const inSource = new Set(tokenize(source).map((token) => token.term));
  const words = tokenize(claim).filter((token) => !stopWords.has(token.word));
  if (words.length === 0) return false;
  const literal = words.filter((token) => /\d/.test(token.term) || isName(claim, token.start));
  if (literal.some((token) => !inSource.has(token.term))) return false;
  if ((claim.match(negation) ?? []).length !== (source.match(negation) ?? []).length) return false;
  return words.filter((token) => inSource.has(token.term)).length >= leastShared * words.length;
}

/** Capitals within a sentence: drugs, people, places. */
function isName(text: string, start: number): boolean {
  return start > 0 && /\p{Lu}/u.test(text.charAt(start)) && !/[.!?:]\s*$/.test(text.slice(0, start));
}

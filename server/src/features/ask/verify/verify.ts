import { isSameSize } from '../../../language/claims.ts';
import { isEveryday } from '../../../language/everyday.ts';
import type { TokenFigure } from '../../../language/figures/tokens.ts';
import { holdsWord, isTelling, isUnderstood } from '../../../language/same-words.ts';
import { meaningAgrees } from './meaning-agrees.ts';
import { parseStatement, type Statement } from './statement.ts';

/**
 * The evidence that a claim is compared with: one to three neighboring sentences, the headings and the lead-in above them, and the subjects
 * of table rows.
 */
export type Evidence = { sentences: readonly Statement[]; around: readonly Statement[]; subjects: readonly (readonly string[])[] };

/** Share of a claim's content words that its source must contain, some of them as another word for the same. */
const leastShared = 0.7;
/** Of each clause: enough must be in one and the same sentence. */
const leastInOne = 0.5;
const leastOfSubject = 0.6;

/** Whether a sentence that a model wrote is borne out by a text: for single sentences of a document. */
export function isSupported(claim: string, source: string): boolean {
  return supportFor(parseStatement(claim), { sentences: [parseStatement(source)], around: [], subjects: [] }) > 0;
}

/**
 * How well a claim is supported, 0 (not at all) to 1: the evidence contains every figure with its unit and bound, every code and name;
 * denials, permissions, limits and order are the same there; figures stay with their words; and most other words are found.
 */
export function supportFor(claim: Statement, evidence: Evidence): number {
  const share = sharedWords(claim, evidence);
  if (share < leastShared) return 0;
  const all = evidence.sentences.flatMap(({ quantities }) => quantities);
  const holds =
    figuresAgree(claim, all) &&
    figuresStayWithTheirWords(claim, evidence.sentences) &&
    meaningAgrees(claim, evidence.sentences, evidence.around) &&
    subjectsAreNamed(claim, evidence.subjects) &&
    clausesHold(claim, evidence);
  return holds ? share : 0;
}

/**
 * The share of the claim's content words that the evidence contains; 0 if a name or a rare word is missing, or there is nothing to compare.
 */
function sharedWords({ terms, quantities }: Statement, { sentences, around }: Evidence): number {
  if (terms.length + quantities.length < 2 || terms.length === 0) return 0;
  const inSentences = sentences.map(({ words }) => words);
  const everywhere = [...inSentences, ...around.map(({ words }) => words)];
  let found = 0;
  let elsewhere = 0;
  let counted = 0;
  for (const { stem, isName } of terms) {
    const isIn = inSentences.some((words) => holdsWord(words, stem));
    const isAround = !isIn && everywhere.some((words) => holdsWord(words, stem));
    if (isIn) found++;
    if (isAround) elsewhere++;
    if (isIn || isAround || !isUnderstood(stem)) counted++;
    if (!isIn && !isAround && (isName || isTelling(stem) || !isEveryday(stem))) return 0;
  }
  return found >= elsewhere ? (found + elsewhere) / counted : 0;
}

/** A row of a table speaks of what its first cell names. */
function subjectsAreNamed(claim: Statement, subjects: Evidence['subjects']): boolean {
  return subjects.every((subject) => {
    const named = subject.filter((word) => holdsWord(claim.words, word)).length;
    return named >= leastOfSubject * subject.length;
  });
}

/** A claim is not stitched together from halves of sentences: one sentence contains most of each of its clauses. */
function clausesHold({ clauses }: Statement, { sentences, around }: Evidence): boolean {
  return clauses.every(({ text }) => {
    if (text.length < 3) return true;
    return sentences.some(({ words }) => {
      const held = text.filter((word) => holdsWord(words, word) || around.some((heading) => heading.words.has(word))).length;
      return held >= leastInOne * text.length;
    });
  });
}

/**
 * The sources contain every figure of the claim, with its unit, and every code. "At least" stays "at least". A figure that is a bound in the source may not
 * lose it, but "within" may be said as "in".
 */
function figuresAgree({ quantities }: Statement, sources: readonly TokenFigure[]): boolean {
  return quantities.every((claimed) =>
    sources.some((source) => isSameSize(claimed, source) && (claimed.role === source.role || isLooserWording(claimed, source))),
  );
}

function isLooserWording(claimed: TokenFigure, source: TokenFigure): boolean {
  if (claimed.dimension === 'code') return true;
  if (claimed.role === '') return source.role === 'after' || (source.role === 'at most' && source.dimension === 'time');
  return claimed.role === 'before' && source.role === '';
}

/**
 * Of two figures of the same kind each keeps what it is said of: the words around a figure in the claim are found around the same figure in the source
 * at least as often as around any other.
 */
function figuresStayWithTheirWords(claim: Statement, sources: readonly Statement[]): boolean {
  const places = sources.flatMap((source) =>
    source.quantities.map((quantity) => ({
      quantity,
      words: source.clauses[quantity.clause]?.words ?? new Set<string>(),
      all: source.words,
    })),
  );
  return claim.quantities.every((claimed) => {
    const near = claim.clauses[claimed.clause]?.words ?? new Set<string>();
    const score = (of: TokenFigure): number =>
      Math.max(
        0,
        ...places.filter(({ quantity }) => isSameSize(quantity, of)).map(({ words, all }) => overlap(near, words) + overlap(near, all) / 2),
      );
    const own = score(claimed);
    return places.every(
      ({ quantity }) => quantity.dimension !== claimed.dimension || isSameSize(quantity, claimed) || score(quantity) <= own,
    );
  });
}

function overlap(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...words].filter((word) => holdsWord(others, word)).length;
}

import { boundsAgree, figuresAgree, figuresStayWithTheirWords } from './figures-agree.ts';
import { meaningAgrees } from './meaning-agrees.ts';
import { holdsWord, isTelling, isUnderstood } from '../../../language/same-words.ts';
import { parseStatement, type Statement } from './statement.ts';
import { isEveryday } from '../../../language/everyday.ts';

/** What a claim is compared with: one to three neighbouring sentences, the headings and the lead-in they stand under, and what rows of a table speak of. */
export type Evidence = { sentences: readonly Statement[]; around: readonly Statement[]; subjects: readonly (readonly string[])[] };

/** Share of a claim's content words that must stand in its source, some of them as another word for the same. */
const leastShared = 0.7;
/** Of each clause: enough must stand in one and the same sentence. */
const leastInOne = 0.5;
const leastOfSubject = 0.6;

/** Whether a sentence that a model wrote is borne out by a text: for single sentences of a document. */
export function isSupported(claim: string, source: string): boolean {
  return supportFor(parseStatement(claim), { sentences: [parseStatement(source)], around: [], subjects: [] }) > 0;
}

/**
 * How well a claim is borne out, 0 (not at all) to 1: every figure with its unit and bound, every code and name stand in the evidence; what is denied,
 * permitted, limited or put in order is so there too; figures stay with their words; and most other words are found.
 */
export function supportFor(claim: Statement, evidence: Evidence): number {
  const share = sharedWords(claim, evidence);
  if (share < leastShared) return 0;
  const all = evidence.sentences.flatMap(({ quantities }) => quantities);
  const holds =
    figuresAgree(claim, all) &&
    boundsAgree(claim, all) &&
    figuresStayWithTheirWords(claim, evidence.sentences) &&
    meaningAgrees(claim, evidence.sentences, evidence.around) &&
    subjectsAreNamed(claim, evidence.subjects) &&
    clausesHold(claim, evidence);
  return holds ? share : 0;
}

/** The share of the claim's content words that the evidence holds; 0 if a name or a rare word is missing, or there is nothing to compare. */
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

/** A claim is not stitched together from halves of sentences: each of its clauses stands mostly in one of them. */
function clausesHold({ clauses }: Statement, { sentences, around }: Evidence): boolean {
  return clauses.every(({ text }) => {
    if (text.length < 3) return true;
    return sentences.some(({ words }) => {
      const held = text.filter((word) => holdsWord(words, word) || around.some((heading) => heading.words.has(word))).length;
      return held >= leastInOne * text.length;
    });
  });
}

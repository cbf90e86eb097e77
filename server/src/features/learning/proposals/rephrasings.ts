import { isAskingWord, questionTokens, type Token, tokenize } from '../../../language/terms.ts';

/** A question as learning has it: masked words, and what came of it. */
export interface AskedRow {
  id: number;
  sessionId: number | null;
  userId: number | null;
  askedAt: string;
  question: string;
  verdict: string;
  grounded: number;
  rating: number | null;
  isHelpful: number | null;
}

/** A person who asks again later than this asks a new question. */
const sameMatterMs = 10 * 60_000;
/** Share of all words of both questions that they have in common, from which on one may be the other in other words. */
const alikeFrom = 0.5;
const longestPhrase = 3;
/** Failed questions that a successful question may replace. */
const triesKept = 3;

const isBad = ({ rating, isHelpful }: Pick<AskedRow, 'rating' | 'isHelpful'>): boolean =>
  (rating !== null && rating <= 2) || isHelpful === 0;
export const hasFailed = (row: AskedRow): boolean => row.grounded === 0 || row.verdict !== 'good' || isBad(row);

/** Finds the questions that failed and were asked again in other words with success, from questions given in the order asked. */
export function createPairing(): (row: AskedRow) => { asked: AskedRow; answered: AskedRow }[] {
  const tries = new Map<number, AskedRow[]>();
  return (row) => {
    if (row.sessionId === null) return [];
    const before = (tries.get(row.sessionId) ?? []).filter((one) => Date.parse(row.askedAt) - Date.parse(one.askedAt) <= sameMatterMs);
    const alike = before.filter((one) => areAlike(one.question, row.question));
    if (hasFailed(row)) {
      tries.set(row.sessionId, [...alike, row].slice(-triesKept));
      return [];
    }
    tries.delete(row.sessionId);
    return alike.map((asked) => ({ asked, answered: row }));
  };
}

function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(tokenize(text).map(({ term }) => term)));
  if (a === undefined || b === undefined) return false;
  const shared = [...a].filter((term) => b.has(term)).length;
  const all = new Set([...a, ...b]).size;
  return shared < all && shared >= all * alikeFrom;
}

/** The words, and phrases of words side by side, that one question has and the other lacks: by stems, with how they are written. */
export function wordsOnlyIn(question: string, other: string): Map<string, string> {
  const held = new Set(tokenize(other).map(({ term }) => term));
  const found = new Map<string, string>();
  const note = (run: readonly Token[]): void => {
    found.set(run.map(({ term }) => term).join(' '), run.map(({ word }) => word).join(' '));
  };
  for (const run of runsOf(question, held)) {
    for (const token of run) note([token]);
    if (run.length > 1 && run.length <= longestPhrase) note(run);
  }
  return found;
}

/** Words side by side that the other question lacks, without words that say how something is asked, and without figures. */
function runsOf(question: string, held: ReadonlySet<string>): Token[][] {
  const runs: Token[][] = [];
  let end = -2;
  for (const token of questionTokens(question)) {
    if (held.has(token.term) || !isAskedFor(token)) continue;
    const last = runs.at(-1);
    if (last !== undefined && /^\s+$/.test(question.slice(end, token.start))) last.push(token);
    else runs.push([token]);
    end = token.end;
  }
  return runs;
}

/** A word of letters that a question may be about. */
function isAskedFor(token: Token): boolean {
  return token.word.length > 2 && !/\d/.test(token.word) && !isAskingWord(token);
}

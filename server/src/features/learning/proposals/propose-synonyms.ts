import { synonymBounds } from '@vademecum/shared/learning/proposals.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { phrasesIn, synonymsOf } from '../../../language/synonyms.ts';
import { isAskingWord, questionTokens, stem, type Token, tokenize } from '../../../language/terms.ts';
import type { Proposal } from './actions.queries.ts';
import { type AskedRow, type CitedPassage, listAround, listAsked, listCited } from './evidence.queries.ts';
import { measureHits, noEffect } from './measure-effect.ts';
import { findSynonyms, type Rephrasing, type SynonymCandidate, type WordUse } from './synonym-statistics.ts';

/** Questions read at a time: some ten milliseconds' work. */
const slice = 250;
const keptPairs = 50;
/** Rephrasings from which on a synonym matters more. */
const seenOften = 10;
const seenSometimes = 4;

type Work = Pick<Deps, 'assistant' | 'db' | 'now'>;

/** Words that staff say and documents do not, learned from questions that were asked again in other words. */
export async function proposeSynonyms(deps: Work, signal: AbortSignal): Promise<Proposal[]> {
  const { pairs, use } = await readQuestions(deps, signal);
  const rephrasings: Rephrasing[] = [];
  for (const pair of pairs) {
    signal.throwIfAborted();
    const one = await toRephrasing(deps, pair);
    if (one.lost.size > 0 && one.gained.size > 0) rephrasings.push(one);
  }
  const proposals: Proposal[] = [];
  for (const candidate of findSynonyms(rephrasings, use, synonymBounds)) {
    if (isKnown(candidate)) continue;
    const proposal = await toProposal(deps, candidate);
    if (proposal !== undefined) proposals.push(proposal);
  }
  return proposals;
}

/** A question that failed, and the one in other words that was answered. */
type Pair = { asked: AskedRow; answered: AskedRow };

/** One pass over all questions whose words are kept. */
async function readQuestions({ db }: Work, signal: AbortSignal): Promise<{ pairs: Pair[]; use: WordUse }> {
  const pairUp = createPairing();
  const [pairs, holding, failed] = [[] as Pair[], new Map<string, number>(), new Map<string, number>()];
  let questions = 0;
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const rows = await listAsked(db, after, slice);
    for (const row of rows) {
      const terms = new Set(questionTokens(row.question).map(({ term }) => term));
      for (const term of terms) {
        holding.set(term, (holding.get(term) ?? 0) + 1);
        if (hasFailed(row)) failed.set(term, (failed.get(term) ?? 0) + 1);
      }
      pairs.push(...pairUp(row));
    }
    questions += rows.length;
    if (rows.length < slice) return { pairs, use: { questions, holding, failed } };
    after = rows.at(-1)?.id ?? after;
    await setImmediate();
  }
}

/** Of the words that came in, only those count that are in the place where the answer was found. */
async function toRephrasing({ db }: Work, { asked, answered }: Pair): Promise<Rephrasing> {
  const cited = await listCited(db, [answered.id]);
  const held = await termsOf(db, cited);
  const gained = [...wordsOnlyIn(answered.question, asked.question)].filter(([terms]) => terms.split(' ').every((term) => held.has(term)));
  return {
    askedId: asked.id,
    answeredId: answered.id,
    chat: asked.sessionId ?? 0,
    person: asked.userId,
    lost: wordsOnlyIn(asked.question, answered.question),
    gained: new Map(gained),
  };
}

async function termsOf(db: Deps['db'], cited: readonly CitedPassage[]): Promise<Set<string>> {
  const texts: string[] = [];
  for (const one of cited) texts.push(one.name, one.section, one.quote, ...(await listAround(db, one)));
  return new Set(texts.flatMap((text) => tokenize(text).map(({ term }) => term)));
}

/** The shipped words know it. */
function isKnown({ said, found }: SynonymCandidate): boolean {
  const wanted = found.split(' ').map(stem);
  const tokens = tokenize(said);
  const others = new Set([...tokens.flatMap(synonymsOf), ...phrasesIn(tokens, new Map()).flatMap(({ others }) => others)]);
  return wanted.every((term) => others.has(term));
}

async function toProposal(
  deps: Work,
  { said, found, rephrasings, chats, people, ...terms }: SynonymCandidate,
): Promise<Proposal | undefined> {
  const newest = [...rephrasings].sort((a, b) => b.askedId - a.askedId).slice(0, keptPairs);
  const target = { synonym: { said, found }, pairs: newest.map(({ askedId, answeredId }): [number, number] => [askedId, answeredId]) };
  const interactions = newest.flatMap(({ askedId, answeredId }) => [answeredId, askedId]);
  const hits = await measureHits(deps, target, interactions, { synonyms: [] });
  const withIt = await measureHits(deps, target, interactions, { synonyms: [target.synonym] });
  if (hits !== null && withIt !== null && withIt.found < hits.found) return undefined;
  const count = rephrasings.length;
  return {
    actionType: 'add_synonym',
    subjectKey: `add_synonym:${terms.saidTerms}>${terms.foundTerms}`,
    priority: count >= seenOften ? 'high' : count >= seenSometimes ? 'medium' : 'low',
    description: `Let searches for “${said}” also find “${found}”.`,
    implementationPlan: `A question with “${said}” then also finds passages with “${found}”. The golden questions are run first: it goes live only if none gets worse, and it can be undone.`,
    expectedImpact:
      hits === null || withIt === null
        ? `Questions with “${said}” find what the documents call “${found}”.`
        : `Of ${hits.questions} questions that it was learned from, ${hits.found} find the right passage among the first ${hits.within} today, ${withIt.found} with it.`,
    evidence: {
      count,
      facts: [`In ${count} rephrasings, ${chats} chats and by ${people} people, “${said}” failed and “${found}” was answered.`],
      interactions,
    },
    target,
    before: { ...noEffect(deps.now()), hits },
  };
}

/** A person who asks again later than this asks a new question. */
const sameMatterMs = 10 * 60_000;
/** Share of all words of both questions that they have in common, from which on one may be the other in other words. */
const alikeFrom = 0.5;
const longestPhrase = 3;
/** Failed questions that a successful question may replace. */
const triesKept = 3;

const hasFailed = ({ grounded, verdict, rating, isHelpful }: AskedRow): boolean =>
  grounded === 0 || verdict !== 'good' || (rating !== null && rating <= 2) || isHelpful === 0;

/** Finds the questions that failed and were asked again in other words with success, from questions given in the order asked. */
export function createPairing(): (row: AskedRow) => Pair[] {
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

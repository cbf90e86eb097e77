import { alternatives, holdsWord } from '../../../language/same-words.ts';
import type { Clause, Cue, Scope, Statement } from './statement.ts';

/** What is denied, permitted, required, limited and put in order in the claim is so in the sources, and the other way round for what the claim repeats. */
export function meaningAgrees(claim: Statement, sources: readonly Statement[], around: readonly Statement[]): boolean {
  return (
    denialsAgree(claim, sources, around) &&
    relationsAgree(claim, sources) &&
    modalsAgree(claim, sources) &&
    quantifiersAgree(claim, sources)
  );
}

function denialsAgree(claim: Statement, sources: readonly Statement[], around: readonly Statement[]): boolean {
  const denied = new Set([...sources, ...around].flatMap((source) => deniedWords(source)));
  const denies = [...sources, ...around].some(({ scopes }) => scopes.some(({ cue }) => isDenial(cue)));
  const claimDenies = claim.scopes.filter(({ cue }) => isDenial(cue));
  // What the claim denies is denied there.
  const isBorneOut = claimDenies.every((scope) => {
    const heads = scope.words.slice(0, 3);
    if (heads.length > 0) return heads.some((head) => holdsWord(denied, head));
    const before = claim.clauses[scope.clause]?.text ?? [];
    // "If no one is available": nothing is left to compare but that something is denied.
    if (before.length === 0) return denies;
    return before.some((word) => holdsWord(denied, word));
  });
  if (!isBorneOut) return false;
  const said = claim.clauses.filter(({ isNegated }) => !isNegated);
  const withoutIn = new Set(claim.scopes.filter(({ cue }) => cue === 'without').flatMap(({ words }) => words.slice(0, 2)));
  const isSaid = (word: string): boolean =>
    !withoutIn.has(word) && said.some((clause) => [...alternatives(word)].some((other) => clause.words.has(other)));
  // What is denied there is not said here without the denial.
  const affirmed = sources.flatMap((source) => affirmedWords(source));
  return sources.every((source) =>
    source.scopes.every((scope) => {
      if (!isDenial(scope.cue)) return true;
      const [head] = scope.words;
      if (head !== undefined && isSaid(head) && !affirmed.includes(head)) return false;
      const only = scope.words.filter((word) => isSaid(word) && !affirmed.includes(word));
      return only.length === 0 || (scope.cue === 'without' && only.length < 2);
    }),
  );
}

function isDenial(cue: Cue): boolean {
  return cue === 'not' || cue === 'without';
}

/** Words in the reach of a denial; where nothing follows it ("Gown: No"), those before it. A passive has its verb behind and its object before it. */
function deniedWords({ scopes, clauses }: Statement): string[] {
  return scopes
    .filter(({ cue }) => isDenial(cue))
    .flatMap(({ words, clause, cue }) => (cue === 'without' ? words.slice(0, 3) : [...words, ...(clauses[clause]?.text ?? [])]));
}

/** Words that are somewhere outside of every denial. */
function affirmedWords({ scopes, clauses }: Statement): string[] {
  const reach = (index: number): Set<string> =>
    new Set(scopes.filter(({ cue, clause }) => isDenial(cue) && clause === index).flatMap(({ words }) => words));
  return clauses.flatMap((clause, index) => clause.text.filter((word) => !reach(index).has(word)));
}

const related: readonly Cue[] = ['before', 'after', 'until', 'unless', 'only'];

/** The words after "before", "after", "until", "unless" or "only" come after the same word there, and no exception is dropped. */
function relationsAgree(claim: Statement, sources: readonly Statement[]): boolean {
  const scopes = sources.flatMap((source) => source.scopes);
  const isBorneOut = claim.scopes
    .filter(({ cue, words }) => related.includes(cue) && cue !== 'after' && words.length > 0)
    .every((scope) => scopes.some((source) => isSameRelation(scope, source)));
  const isReversed = claim.scopes
    .filter(({ cue, words }) => cue === 'after' && words.length > 0)
    .some((scope) =>
      scopes.some((source) => source.cue === 'before' && holdsWord(new Set(source.words.slice(0, 3)), scope.words[0] ?? '')),
    );
  const keepsExceptions = sources.every((source) => source.scopes.every((scope) => scope.cue !== 'unless' || keepsException(claim, scope)));
  const keepsLimits = sources.every((source) => source.scopes.every((scope) => scope.cue !== 'only' || keepsLimit(claim, scope)));
  return isBorneOut && !isReversed && keepsExceptions && keepsLimits;
}

function isSameRelation(claimed: Scope, source: Scope): boolean {
  if (claimed.cue !== source.cue && !(claimed.cue === 'only' && source.cue === 'unless')) return false;
  const words = new Set(source.words);
  if (claimed.cue === 'only' && words.size === 0) return true;
  return claimed.words.slice(0, 3).some((word) => holdsWord(words, word));
}

/** A claim that says the rule says its exception; one that speaks of neither side is about something else. */
function keepsException(claim: Statement, exception: Scope): boolean {
  if (exception.words.length === 0) return true;
  if (claim.scopes.some(({ cue }) => cue === 'unless' || cue === 'only')) return true;
  return claim.terms.some(({ stem }) => holdsWord(new Set(exception.words), stem));
}

function keepsLimit(claim: Statement, limit: Scope): boolean {
  const [head] = limit.words;
  if (head === undefined || !holdsWord(claim.words, head)) return true;
  return claim.scopes.some(({ cue }) => cue === 'only' || cue === 'unless' || cue === 'not');
}

/** "may" stays "may", and what is required is not made a choice. */
function modalsAgree(claim: Statement, sources: readonly Statement[]): boolean {
  return claim.clauses.every((clause, index) => {
    if (clause.isNegated || clause.text.length < 2 || clause.permits === clause.obliges) return true;
    // "may be at most" and "must be no more than" are the same.
    if (claim.quantities.some((quantity) => quantity.clause === index && quantity.role === 'at most')) return true;
    const closest = closestClauses(clause, sources);
    if (clause.permits) return closest.some(({ permits, obliges }) => permits || (!obliges && hasChoice(sources)));
    return closest.some(({ permits, obliges }) => !permits || obliges);
  });
}

/** Where nobody says that something must be done, and bounds or choices are given, "can" is a way of speaking. */
function hasChoice(sources: readonly Statement[]): boolean {
  return sources.some(({ clauses, words, quantities }) => {
    return clauses.some(({ permits }) => permits) || holdsWord(words, 'choos') || quantities.some(({ role }) => role === 'at most');
  });
}

/** Both clauses of a sentence share its modal, so those that share nearly as many words count too. */
function closestClauses(clause: Clause, sources: readonly Statement[]): Clause[] {
  const scored = sources
    .flatMap(({ clauses }) => clauses)
    .map((one) => ({ one, shared: clause.text.filter((word) => holdsWord(one.words, word)).length }));
  const most = Math.max(0, ...scored.map(({ shared }) => shared));
  return scored.filter(({ shared }) => shared === most).map(({ one }) => one);
}

function quantifiersAgree(claim: Statement, sources: readonly Statement[]): boolean {
  if (claim.isUniversal && !claim.clauses.some(({ isNegated }) => isNegated) && !sources.some(({ isUniversal }) => isUniversal))
    return false;
  // What is said with "usually" is not said without it.
  return claim.clauses.every((clause) => {
    if (clause.isHedged || clause.text.length < 2) return true;
    return closestClauses(clause, sources).some(({ isHedged }) => !isHedged);
  });
}

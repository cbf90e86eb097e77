import { stopWords } from '../../../language/stop-words.ts';
import { fold, stem } from '../../../language/terms.ts';
import { type Condition, findConditions } from './conditions.ts';
import { plainWording } from './plain-wording.ts';
import { findQuantities, type Quantity, rawTokens, type RawToken, unitOf } from './quantities.ts';

/** Words that turn, limit or order what stands behind them. */
export type Cue = 'not' | 'without' | 'before' | 'after' | 'until' | 'unless' | 'only';
/** The content words that a cue governs, in order: to the end of its clause. */
export type Scope = { cue: Cue; clause: number; words: string[] };
/** isHedged: usually, most, some and the like. */
export type Clause = { words: Set<string>; isNegated: boolean; permits: boolean; obliges: boolean; isHedged: boolean; text: string[] };
/** at: which of the sentence's tokens. */
export type Term = { stem: string; word: string; at: number; clause: number; isName: boolean };
/** A sentence taken apart for comparison: what it says of what, with which figures, turned or limited by what. */
export type Statement = {
  terms: Term[];
  words: Set<string>;
  quantities: (Quantity & { clause: number })[];
  clauses: Clause[];
  scopes: Scope[];
  conditions: Condition[];
  /** all, every, always and the like. */
  isUniversal: boolean;
};

const cues: Record<string, Cue> = {
  not: 'not', no: 'not', never: 'not', none: 'not', without: 'without', before: 'before', after: 'after', when: 'after', until: 'until',
  unless: 'unless', only: 'only', except: 'unless', solely: 'only',
}; // prettier-ignore
const permitting = /^(?:may|can|could|might|allowed|permitted|optional|option|welcome|free)$/;
const obliging = /^(?:must|required|requires?|shall|mandatory|need|needs|obliged|have|has)$/;
const universal = /^(?:all|every|always|everyone|everybody|everything|whatever|any|each|whenever|both)$/;
const hedging =
  /^(?:usually|most|mostly|many|often|generally|typically|normally|commonly|rarely|nearly|some|sometimes|few|several|about|approximately|probably|likely|almost|around)$/;
const beginsClause =
  /^(?:and|but|so|or|then|which|who|while|because|since|if|when|unless|after|before|until|it|they|he|she|you|we|not|never|do|does|must|may|should|is|are|as|whether|even|although|though|usually|often|mostly)$/;
const clauseAfterAnd = /^(?:not|never|do|does|must|may|should|can|is|are|was|were|will|the|it|they|he|she|you|we|then|if|when|a)$/;
const function_ =
  /^(?:make|sure|also|then|always|please|well|even|ever|yes|it's|there|whether|either|both|including|according|regarding|along|etc|rather|like|case|kind|way|one|need|needs|needed|required|requires?|must|should|may|can|allowed|permitted|shall|ensure|available|now|already|still|instead|yet|ones|else|following|follows|certain|via|upon|per|among|until|done|being|day's|whichever|whoever|anyone|anybody|anything|everyone|everybody|everything|something|somebody|someone|individual)$/;
const longestScope = 8;

export function parseStatement(text: string): Statement {
  const tokens = rawTokens(plainWording(text));
  const clauseOf = splitClauses(tokens);
  const quantities = findQuantities(tokens).map((quantity) => ({ ...quantity, clause: clauseOf[quantity.at] ?? 0 }));
  const inQuantity = new Set(quantities.flatMap(({ at, end, kind }) => (kind === 'code' ? [at] : range(at, end))));
  const clauses = Array.from({ length: (clauseOf.at(-1) ?? 0) + 1 }, newClause);
  const statement: Statement = {
    terms: [],
    words: new Set(),
    quantities,
    clauses,
    scopes: [],
    conditions: [],
    isUniversal: false,
  };
  for (const at of tokens.keys()) readToken(statement, tokens, at, clauseOf[at] ?? 0, inQuantity);
  statement.conditions = findConditions(tokens, statement.terms);
  return statement;
}

function newClause(): Clause {
  return { words: new Set(), isNegated: false, permits: false, obliges: false, isHedged: false, text: [] };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function splitClauses(tokens: readonly RawToken[]): number[] {
  let clause = 0;
  return tokens.map(({ text }, at) => {
    const next = (tokens[at + 1]?.text ?? '').toLowerCase();
    const previous = (tokens[at - 1]?.text ?? '').toLowerCase();
    const word = text.toLowerCase();
    const opens =
      /^[;:.!?()—|]$/.test(previous) ||
      (previous === ',' && beginsClause.test(word)) ||
      word === 'but' ||
      (word === 'and' && clauseAfterAnd.test(next) && at > 0);
    return opens && at > 0 ? ++clause : clause;
  });
}

function readToken(
  statement: Statement,
  tokens: readonly RawToken[],
  at: number,
  clauseIndex: number,
  inQuantity: ReadonlySet<number>,
): void {
  const { text } = tokens[at] ?? { text: '' };
  const word = fold(text.replace(/'s$|'$/, ''));
  const clause = statement.clauses[clauseIndex];
  if (clause === undefined) return;
  const cue = cues[word];
  if (cue !== undefined) {
    if (cue === 'not') clause.isNegated = true;
    statement.scopes.push({ cue, clause: clauseIndex, words: [] });
    return;
  }
  const isFrequency = /^(?:each|every|all)$/.test(word) && (inQuantity.has(at + 1) || unitOf(tokens[at + 1]?.text) !== undefined);
  if (permitting.test(word)) clause.permits = true;
  if (obliging.test(word)) clause.obliges = true;
  if (universal.test(word) && !isFrequency) statement.isUniversal = true;
  if (hedging.test(word)) clause.isHedged = true;
  if (!/\p{L}/u.test(text) || inQuantity.has(at) || word.length < 2) return;
  // "IT" is a department, "it" is not.
  if ((stopWords.has(word) || function_.test(word)) && !/^(?:IT|ON|OR|US)$/.test(text)) return;
  const previous = tokens[at - 1]?.text ?? '.';
  const term = { stem: stem(word), word, at, clause: clauseIndex, isName: /^\p{Lu}/u.test(text) && !/^[.!?:|—]$/.test(previous) };
  statement.terms.push(term);
  statement.words.add(term.stem);
  clause.words.add(term.stem);
  clause.text.push(term.stem);
  for (const scope of statement.scopes) if (scope.clause === clauseIndex && scope.words.length < longestScope) scope.words.push(term.stem);
}

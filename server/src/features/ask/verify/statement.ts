import { figuresAmong, type RawToken, rawTokens, type TokenFigure, unitOf } from '../../../language/figures/tokens.ts';
import { stopWords } from '../../../language/stop-words.ts';
import { fold, stem } from '../../../language/terms.ts';
import { type Condition, findConditions } from './conditions.ts';

/** Words that turn, limit or order the words after them. */
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
  quantities: (TokenFigure & { clause: number })[];
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
  const quantities = figuresAmong(tokens).map((quantity) => ({ ...quantity, clause: clauseOf[quantity.at] ?? 0 }));
  const inQuantity = new Set(quantities.flatMap(({ at, end }) => range(at, end)));
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

/**
 * What a text says, in one wording: bounds become signs (≤ ≥ > <), negations "not", and phrases that mean one thing one word, so that
 * "no longer than 7 days" and "at most seven days" can be compared word by word.
 */
function plainWording(text: string): string {
  let plain = text
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .replace(/[“”"*_`]/g, '');
  for (const [pattern, by] of wordings) plain = plain.replace(pattern, by);
  return plain;
}

const comparative = '(?:more|longer|later|older|greater|higher|larger|bigger|further|heavier)';
const lesser = '(?:less|fewer|shorter|younger|lower|smaller|sooner|earlier)';

const wordings: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:[-•◦▪–+]|\(?(?:\d{1,2}|[a-z])[.)])\s+/i, ''],
  [/\b([ap])\.\s?m\.?(?=\W|$)/gi, '$1m'],
  [/\b(?:i\.e\.|e\.g\.|for example|such as)/gi, ','],
  [/\b(\d{1,3})\s?[–-]\s?(\d{1,3})(?=\s*(?:%|°|[a-z]))/gi, '$1 to $2'],
  [/\bbetween (\d\S*) and (\d)/gi, '$1 to $2'],
  [/\bcan't\b|\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [
    new RegExp(
      `\\b(?:not|never) ((?:[a-z]+ ){1,4}?)(?:for )?${comparative} than (?=\\$?\\d|one |two |three |four |five |ten |half )`,
      'gi',
    ),
    '$1 ≤ ',
  ],
  [new RegExp(`\\b(?:no|not) (?:any )?${comparative} than\\b`, 'gi'), ' ≤ '],
  [new RegExp(`\\b(?:no|not) (?:any )?${lesser} than\\b`, 'gi'), ' ≥ '],
  [/\b(?:at (?:the )?most|up to|a maximum of|maximum of|(?:do |does |must |may )?not (?:to )?exceed(?:ing)?|within|inside of)\b/gi, ' ≤ '],
  [/\b(?:at (?:the very )?least|a minimum of|minimum of)\b/gi, ' ≥ '],
  [/\bor (?:more|better|older|higher|above|over|longer|later|greater)\b/gi, ' ≥≥ '],
  [/\bor (?:less|fewer|below|under|younger|lower|shorter|sooner|earlier)\b/gi, ' ≤≤ '],
  [new RegExp(`\\b${comparative} than\\b`, 'gi'), ' > '],
  [new RegExp(`\\b${lesser} than\\b`, 'gi'), ' < '],
  [/\b(?:over|above|exceed(?:s|ing)?|beyond)(?= \$?\d)/gi, ' > '],
  [/\b(?:under|below)(?= (?:age |\$)?\d)/gi, ' < '],
  [/\bhow often\b/gi, ''],
  [/\b(?:nobody|no one|no-one)\b/gi, 'not anyone'],
  [/\bneither\b/gi, 'not'],
  [/\bnor\b/gi, 'and not'],
  [/\b(?:someone|somebody)\b/gi, 'anyone'],
  [/\b(?:avoid|refrain from|(?:is|are) (?:forbidden|prohibited) (?:to|from))\b/gi, 'not'],
  [/\bno longer\b/gi, 'not now'],
  [/\b(?:as soon as|once(?= [a-z]+ (?:is|are|has|have|was)))\b/gi, 'when'],
  [/\b(?:at once|right away|straight away|without delay|promptly)\b/gi, 'immediately'],
  [/\b(?:prior to|ahead of)\b/gi, 'before'],
  [/\b(?:in advance|ahead)\b/gi, 'before'],
  [/\btill\b/gi, 'until'],
  [/\bexcept (?:if|when)\b/gi, 'unless'],
  [/\b(?:in the place|in place|instead) of\b|\brather than\b/gi, 'in place of'],
  [/\b(?:put|puts|putting) on\b/gi, 'wear'],
  [/\b(?:take|takes|taking|taken) off\b/gi, 'remove'],
  [/\b(?:turn|turns|turned|switch|switches|switched)(?= (?:off|on)\b)/gi, 'turn'],
  [/\bshut(?:s|ting)? down\b|\bshut the (\w+) down\b/gi, 'shutdown $1'],
  [/\b(?:throw|throws|thrown) (?:away|out)\b/gi, 'discard'],
  [/\b(?:a|per) (?=(?:day|week|month|year|minute|hour)\b)/gi, 'each '],
  [/\bevery (?=(?:day|week|month|year|quarter|minute|hour)\b)/gi, 'each '],
  [/\bdaily\b/gi, 'each day'],
  [/\bweekly\b/gi, 'each week'],
  [/\bmonthly\b/gi, 'each month'],
  [/\b(?:yearly|annually|annual)\b/gi, 'each year'],
  [/\bquarterly\b/gi, 'each quarter'],
];

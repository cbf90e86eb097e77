import { markedHeadings } from '../../../language/headings.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { isQuotable, type Sentence, sentencesOfPassage, shownText } from '../../../language/sentences.ts';
import { cellsOf } from '../../../language/tables.ts';
import { type Evidence, supportFor } from './verify.ts';
import { keepsConditions } from './conditions.ts';
import { addressesModel } from './injection.ts';
import { parseStatement, type Statement } from './statement.ts';

/** A sentence that may be cited. number: the passage's, from 1, as the model is shown it. */
export type Source = { sentence: Sentence; passage: RetrievedPassage; number: number };
/** Sentences that bear a claim out together, in their passage's order. */
export type Support = { sources: Source[]; score: number };

type Parsed = Source & { statement: Statement; around: readonly Statement[]; subject: readonly string[] | undefined };

const longestWindow = 3;
/** A claim worded anew is looked for in windows that share at least this much of it. */
const worthParsing = 0.25;

export function sourcesOf(passage: RetrievedPassage, number: number): Source[] {
  return sentencesOfPassage(passage)
    .filter(isQuotable)
    .map((sentence) => ({ sentence, passage, number }));
}

export type FindSupport = (claim: string, hint?: number, question?: string) => Support | undefined;

/** Finds what bears a claim out among the passages' sentences. A line that gives instructions to a model bears nothing out. */
export function createSupportFinder(passages: readonly RetrievedPassage[]): FindSupport {
  const parsed = passages.map((passage, index) =>
    sourcesOf(passage, index + 1)
      .filter(isTrustworthy)
      .map(parseSource),
  );
  return (text, hint, question = '') => {
    const claim = parseStatement(text);
    const asked = parseHeading(question).words;
    if (claim.terms.length === 0) return undefined;
    let best: Support | undefined;
    for (const sources of parsed)
      for (let size = 1; size <= longestWindow; size++)
        for (let from = 0; from + size <= sources.length; from++) {
          const found = supportIn(claim, sources.slice(from, from + size), asked);
          if (found !== undefined && isBetter(found, best, hint)) best = found;
        }
    return best;
  };
}

/** Fewer sentences before more, then more words, then the passage that the model named. */
function isBetter(found: Support, best: Support | undefined, hint: number | undefined): boolean {
  if (best === undefined) return true;
  const value = ({ sources, score }: Support): number => score - (sources.length - 1) * 0.15 + (sources[0]?.number === hint ? 0.01 : 0);
  return value(found) > value(best);
}

function supportIn(claim: Statement, window: readonly Parsed[], asked: ReadonlySet<string>): Support | undefined {
  const first = window[0];
  if (first === undefined) return undefined;
  const words = new Set(
    window.flatMap(({ statement, around }) => [...statement.words, ...around.flatMap((heading) => [...heading.words])]),
  );
  const near = claim.terms.filter(({ stem }) => words.has(stem)).length;
  if (near < worthParsing * claim.terms.length) return undefined;
  const evidence: Evidence = {
    sentences: window.map(({ statement }) => statement),
    around: window.flatMap(({ around }) => around),
    subjects: window.flatMap(({ subject }) => (subject === undefined ? [] : [subject])),
  };
  const score = supportFor(claim, evidence);
  return score === 0 || !keepsConditions(claim, evidence.sentences, asked) ? undefined : { sources: [...window], score };
}

/** False for a sentence on a line that speaks to a model. */
export function isTrustworthy({ sentence, passage }: Source): boolean {
  const from = passage.text.lastIndexOf('\n', sentence.start - 1) + 1;
  const to = passage.text.indexOf('\n', sentence.end);
  return !addressesModel(passage.text.slice(from, to === -1 ? undefined : to));
}

function parseSource(source: Source): Parsed {
  const { sentence, passage } = source;
  const headings = markedHeadings(passage.text.slice(0, sentence.start)).map(({ title }) => title);
  const titles = [passage.documentName, ...passage.heading.split(' > '), ...headings, sentence.lead ?? '', sentence.context];
  const around = titles.filter((title) => title !== '' && !addressesModel(title)).map(parseHeading);
  const isRow = sentence.kind === 'row';
  const cells = cellsOf(sentence.text, sentence.context);
  const firstCell = isRow ? cells.find((cell) => cell !== '') : undefined;
  const subject = firstCell === undefined ? undefined : [...parseStatement(firstCell).words];
  return { ...source, statement: parseStatement(shownText(sentence)), around, subject };
}

const parsedHeadings = new Map<string, Statement>();

/** All sentences of a section share its headings, and all claims of an answer its question. */
function parseHeading(title: string): Statement {
  const known = parsedHeadings.get(title) ?? parseStatement(title);
  if (parsedHeadings.size > 2_000) parsedHeadings.clear();
  parsedHeadings.set(title, known);
  return known;
}

import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { markedHeadings } from '../../../language/headings.ts';
import { isQuotable, type Sentence, sentencesOfPassage, shownText, unnumbered } from '../../../language/sentences.ts';
import { inEnglish, readInEnglish } from '../../../language/spanish/in-english.ts';
import { isSpanish } from '../../../language/spanish/language-of.ts';
import { cellsOf } from '../../../language/tables.ts';
import { fold, stem, tokenize } from '../../../language/terms.ts';
import { readFrom } from '../retrieve/read-passage.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { sourceOf } from '../source-of.ts';
import { keepsConditions } from '../verify/conditions.ts';
import { addressesModel } from '../verify/injection.ts';
import { parseStatement, type Statement } from '../verify/statement.ts';
import { type Evidence, isSupported, supportFor } from '../verify/verify.ts';

/** A part of an answer with the citation that bears it out; isNew says whether it is shown for the first time. */
export type Cited = { citation: Citation; isNew: boolean };
/** quoted: a passage contains the sentence word for word. supported: a passage says the same thing. */
export type Checked = { verdict: Citation['verdict'] | 'unsupported'; cited: Cited[] };
export type CitationBook = {
  /**
   * The source of a sentence that was taken from a passage unchanged; undefined if it was not. hint is the passage's number as it was
   * written.
   */
  cite: (text: string, hint?: number) => Cited | undefined;
  /** What bears out a sentence that a model wrote: one sentence word for word, or up to three neighbours that say the same. question: whose conditions it may leave out. */
  check: (text: string, hint?: number, question?: string) => Checked;
  /** The sentence of the passage of that number that says the same; undefined if it has none. */
  citeAlso: (text: string, number: number) => Cited | undefined;
  list: () => Citation[];
};

/**
 * Citations are made here, from the retrieved passages: regardless of the number that a model wrote, its sentence is looked up in the
 * passages.
 */
export function createCitationBook(passages: readonly RetrievedPassage[]): CitationBook {
  const sources = passages.flatMap((passage, index) => sourcesOf(passage, index + 1)).filter(isTrustworthy);
  const byWords = new Map<string, Source[]>();
  for (const source of sources) {
    for (const key of shownAs(source.sentence)) byWords.set(key, [...(byWords.get(key) ?? []), source]);
  }
  const given = new Map<string, Citation>();
  const toCited = (source: Source, verdict: Citation['verdict']): Cited => {
    const at = `${sourceOf(source.passage)}:${source.passage.startOffset + source.sentence.start}`;
    const known = given.get(at);
    if (known !== undefined) return { citation: known, isNew: false };
    const citation = toCitation(source.passage, source.sentence, given.size + 1, verdict);
    given.set(at, citation);
    return { citation, isNew: true };
  };
  const cite = (text: string, hint?: number): Cited | undefined => {
    const source = preferred(byWords.get(wordsOf(text)), hint);
    return source === undefined ? undefined : toCited(source, 'quoted');
  };
  const citeAlso = (text: string, number: number): Cited | undefined => {
    const own = sources.filter((source) => source.number === number);
    const same = own.find(({ sentence }) => shownAs(sentence).has(wordsOf(text)));
    const source = same ?? own.find(({ sentence }) => isSupported(text, `${sentence.context} ${sentence.text}`));
    return source === undefined ? undefined : toCited(source, same === undefined ? 'supported' : 'quoted');
  };
  let findSupport: ReturnType<typeof createSupportFinder> | undefined;
  const check = (text: string, hint?: number, question?: string): Checked => {
    const same = preferred(byWords.get(wordsOf(text)), hint);
    if (same !== undefined) return { verdict: 'quoted', cited: [toCited(same, 'quoted')] };
    findSupport ??= createSupportFinder(passages);
    const support = findSupport(text, hint, question);
    if (support === undefined) return { verdict: 'unsupported', cited: [] };
    return { verdict: 'supported', cited: support.sources.map((source) => toCited(source, 'supported')) };
  };
  return { cite, citeAlso, check, list: () => [...given.values()] };
}

/** A citation of a passage's sentence; offsets and line are those of the sentence itself in its document. */
export function toCitation(passage: RetrievedPassage, sentence: Sentence, number: number, verdict: Citation['verdict']): Citation {
  return {
    number,
    documentId: passage.documentId,
    memoryId: passage.memoryId,
    documentName: passage.documentName,
    section: sectionAt(passage, sentence.start) || passage.documentName,
    lineIndex: passage.firstLine + (passage.text.slice(0, sentence.start).match(/\n/g)?.length ?? 0),
    version: passage.version,
    startOffset: passage.startOffset + sentence.start,
    endOffset: passage.startOffset + sentence.end,
    quote: sentence.text,
    page: passage.page,
    verdict,
    standing: passage.standing ?? 'effective',
    warning: passage.warning ?? null,
  };
}

/** A passage may contain several short sections: the headings above the sentence, joined by " > ". */
function sectionAt(passage: RetrievedPassage, offset: number): string {
  const path = passage.heading === '' ? [] : passage.heading.split(' > ');
  for (const { title, level } of markedHeadings(passage.text.slice(0, offset))) {
    path.splice(Math.min(level - 1, path.length));
    path.push(title);
  }
  return path.join(' > ');
}

/** Of equal sources, the passage that the model named, else the best one. */
function preferred(sources: readonly Source[] | undefined, hint: number | undefined): Source | undefined {
  return sources?.find((source) => source.number === hint) ?? sources?.[0];
}

/** The words of a sentence as answers show it: a step with its number and, by itself, without. */
function shownAs(sentence: Sentence): Set<string> {
  const shown = shownText(sentence);
  return new Set(sentence.kind === 'step' ? [wordsOf(shown), wordsOf(unnumbered(shown))] : [wordsOf(shown)]);
}

function wordsOf(text: string): string {
  return tokenize(text)
    .map((token) => token.word)
    .join(' ');
}

/** A sentence that may be cited. number: the passage's, from 1, as the model is shown it. */
type Source = { sentence: Sentence; passage: RetrievedPassage; number: number };
/** Sentences that bear a claim out together, in their passage's order. */
type Support = { sources: Source[]; score: number };

type Parsed = Source & { statement: Statement; around: readonly Statement[]; subject: readonly string[] | undefined };

const longestWindow = 3;
/** A reworded claim is looked for in windows that share at least this much of it. */
const worthParsing = 0.25;

function sourcesOf(passage: RetrievedPassage, number: number): Source[] {
  return sentencesOfPassage(passage)
    .filter(isQuotable)
    .map((sentence) => ({ sentence, passage, number }));
}

type FindSupport = (claim: string, hint?: number, question?: string) => Support | undefined;

/** Finds what bears a claim out among the passages' sentences. A line that gives instructions to a model bears nothing out. */
function createSupportFinder(passages: readonly RetrievedPassage[]): FindSupport {
  const parsed = passages.map((passage, index) =>
    sourcesOf(passage, index + 1)
      .filter(isTrustworthy)
      .map(parseSource),
  );
  const words = new Set(parsed.flat().flatMap(({ statement, around }) => [statement, ...around].flatMap((one) => [...one.words])));
  return (text, hint, question = '') => {
    const claim = isSpanish(question) ? parseClaim(text, words) : parseStatement(text);
    const asked = parseHeading(inEnglish(question)).words;
    if (claim === undefined || claim.terms.length === 0) return undefined;
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

/**
 * A Spanish claim, for a Spanish question, is read in English, with the words of the passages where a word has several. One with a word that cannot be read, and that no passage
 * contains as it is, cannot be compared: undefined.
 */
function parseClaim(text: string, words: ReadonlySet<string>): Statement | undefined {
  if (!isSpanish(text)) return parseStatement(text);
  const reading = readInEnglish(text, (word) => words.has(stem(fold(word))));
  const unread = reading.pieces.filter(({ isRead }) => !isRead).map(({ start, end }) => reading.text.slice(start, end));
  return unread.every((word) => words.has(stem(fold(word)))) ? parseStatement(reading.text) : undefined;
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
function isTrustworthy({ sentence, passage }: Source): boolean {
  const from = passage.text.lastIndexOf('\n', sentence.start - 1) + 1;
  const to = passage.text.indexOf('\n', sentence.end);
  return !addressesModel(passage.text.slice(from, to === -1 ? undefined : to));
}

function parseSource(source: Source): Parsed {
  const { sentence, passage } = source;
  const headings = markedHeadings(passage.text.slice(0, sentence.start)).map(({ title }) => title);
  const titles = [passage.documentName, ...passage.heading.split(' > '), ...headings, sentence.lead ?? '', sentence.context];
  const around = titles.filter((title) => title !== '' && !addressesModel(title)).map((title) => parseHeading(readFrom(passage, title)));
  const isRow = sentence.kind === 'row';
  const cells = cellsOf(sentence.text, sentence.context);
  const firstCell = isRow ? cells.find((cell) => cell !== '') : undefined;
  const subject = firstCell === undefined ? undefined : [...parseStatement(readFrom(passage, firstCell)).words];
  return { ...source, statement: parseStatement(readFrom(passage, shownText(sentence))), around, subject };
}

const parsedHeadings = new Map<string, Statement>();

/** All sentences of a section share its headings, and all claims of an answer its question. */
function parseHeading(title: string): Statement {
  const known = parsedHeadings.get(title) ?? parseStatement(title);
  if (parsedHeadings.size > 2_000) parsedHeadings.clear();
  parsedHeadings.set(title, known);
  return known;
}

import { countWords } from '../lib/count-words.ts';
import { type Heading, outline } from './headings.ts';
import { sentenceEnds } from './sentence-ends.ts';
import { startsNothing } from './sentences.ts';
import { termString } from './terms.ts';

export { outline } from './headings.ts';
export { outlineInSlices } from './outline-in-slices.ts';

/** A stretch of a document that is found, ranked and quoted as one. text === content.slice(startOffset, endOffset); lines are 0-based. */
export type Passage = {
  ordinal: number;
  /** Heading path, joined by " > "; empty where there is none. */
  heading: string;
  text: string;
  startOffset: number;
  endOffset: number;
  firstLine: number;
  lastLine: number;
  /** From 1; null for documents without pages. */
  page: number | null;
  nameTerms: string;
  headingTerms: string;
  bodyTerms: string;
};

const wanted = 120;
const most = 180;
/** However few words a passage has, it has no more characters: UTF-16 code units. */
const mostCharacters = 2_000;
/** A section shorter than this joins the next one: alone it would say too little to be found. */
const leastAtHeading = 15;

type Piece = { start: number; end: number; words: number; heading: Heading | undefined };
type Group = { pieces: Piece[]; path: readonly Heading[]; words: number };

/** The name's part of the index; recomputed when a document is renamed. */
export function nameTerms(name: string): string {
  return termString(
    name.replace(/\.(?:pdf|docx?|xlsx?|pptx|odt|rtf|html?|epub|eml|msg|png|jpe?g|tiff?|txt|md|mp4|mkv|avi|mov|webm|flv)$/i, ''),
  );
}

/** The same passages of a document that was renamed in the meantime. */
export function namedPassages(passages: readonly Passage[], name: string): Passage[] {
  const terms = nameTerms(name);
  return passages.map((passage) => ({ ...passage, nameTerms: terms }));
}

/** A document's passages of 120-180 words and 2,000 characters at most, following its sections. pages[i] is the offset at which page i + 1 starts. */
export function splitPassages(content: string, options: { name: string; pages?: readonly number[] }): Passage[] {
  const headings = new Map(outline(content).map((heading) => [heading.lineIndex, heading]));
  const lineStarts = startsOfLines(content);
  const names = nameTerms(options.name);
  return group(piecesOf(content, headings)).map(({ pieces, path }, ordinal) => {
    const startOffset = pieces[0]?.start ?? 0;
    const endOffset = pieces.at(-1)?.end ?? startOffset;
    const heading = path.map((one) => one.title).join(' > ');
    const body = pieces
      .filter((piece) => piece.heading === undefined || !path.includes(piece.heading))
      .map((piece) => content.slice(piece.start, piece.end));
    return {
      ordinal,
      heading,
      text: content.slice(startOffset, endOffset),
      startOffset,
      endOffset,
      firstLine: countUpTo(lineStarts, startOffset) - 1,
      lastLine: countUpTo(lineStarts, endOffset) - 1,
      page: options.pages === undefined || options.pages.length === 0 ? null : Math.max(1, countUpTo(options.pages, startOffset)),
      nameTerms: names,
      headingTerms: termString(heading),
      bodyTerms: termString(body.join('\n')),
    };
  });
}

function group(pieces: Iterable<Piece>): Group[] {
  const groups: Group[] = [];
  let path: readonly Heading[] = [];
  let current: Group = { pieces: [], path, words: 0 };
  const begin = (): void => {
    if (current.pieces.length > 0) groups.push(current);
    current = { pieces: [], path, words: 0 };
  };
  for (const piece of pieces) {
    const { heading } = piece;
    if (piece.end - (current.pieces[0]?.start ?? piece.start) > mostCharacters) begin();
    if (heading === undefined) {
      if (current.words > 0 && (current.words + piece.words > most || current.words >= wanted)) begin();
      current.words += piece.words;
    } else {
      path = [...path.filter((above) => above.level < heading.level), heading];
      if (current.words >= leastAtHeading || (current.words === 0 && !leadsDeeper(current, heading))) begin();
      if (current.words === 0) current.path = path;
    }
    current.pieces.push(piece);
  }
  begin();
  return groups;
}

/** Headings that directly follow each other belong together only while they lead deeper. */
function leadsDeeper({ pieces }: Group, next: Heading): boolean {
  const last = pieces.at(-1)?.heading;
  return last === undefined || last.level < next.level;
}

/** A text as its headings, paragraphs, list items and table rows; text longer than a passage is cut at the ends of its sentences. */
function* piecesOf(content: string, headings: ReadonlyMap<number, Heading>): Generator<Piece> {
  let open: { start: number; end: number } | undefined;
  let offset = 0;
  for (const [index, line] of content.split('\n').entries()) {
    const start = offset + (line.length - line.trimStart().length);
    const end = offset + line.trimEnd().length;
    offset += line.length + 1;
    const heading = headings.get(index);
    if (
      open !== undefined &&
      (heading !== undefined || start >= end || !startsNothing(line) || '.!?:'.includes(content.charAt(open.end - 1)))
    ) {
      yield* cut(content, open.start, open.end);
      open = undefined;
    }
    if (start >= end) continue;
    if (heading !== undefined) yield { start, end, words: 0, heading };
    else open = { start: open?.start ?? start, end };
  }
  if (open !== undefined) yield* cut(content, open.start, open.end);
}

function* cut(content: string, start: number, end: number): Generator<Piece> {
  const pieceOf = (from: number, to: number): Piece => ({
    start: from,
    end: to,
    words: countWords(content.slice(from, to)),
    heading: undefined,
  });
  const whole = pieceOf(start, end);
  if (whole.words <= wanted && end - start <= mostCharacters) yield whole;
  else for (const [from, to] of sentenceRanges(content, start, end)) if (content.slice(from, to).trim() !== '') yield pieceOf(from, to);
}

function* sentenceRanges(content: string, from: number, to: number): Generator<[number, number]> {
  let start = from;
  for (const end of [...sentenceEnds(content.slice(from, to)).map((offset) => from + offset), to]) {
    if (end <= start) continue;
    yield* hardCut(content, start, end);
    start = end;
    while (start < to && /\s/.test(content.charAt(start))) start++;
  }
}

function* hardCut(content: string, start: number, end: number): Generator<[number, number]> {
  let from = start;
  while (end - from > 1_600) {
    const space = content.slice(from, from + 1_401).lastIndexOf(' ');
    const to = from + (space > 0 ? space : 1_400);
    yield [from, to];
    from = space > 0 ? to + 1 : to;
  }
  if (from < end) yield [from, end];
}

function startsOfLines(content: string): number[] {
  const starts = [0];
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** How many of the ascending numbers are not above the limit. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

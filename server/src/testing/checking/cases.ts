import { readFileSync } from 'node:fs';
import { splitPassages } from '../../language/passages.ts';
import type { RetrievedPassage } from '../../features/ask/retrieve/search.ts';

/** A faithful paraphrase of a passage of the handbook. source: words of the passage by which it is found. */
export type HonestCase = { file: string; source: string; text: string };
export const lyingWays = [
  'number',
  'negation',
  'citation',
  'injection',
  'endless',
  'garbage',
  'empty',
  'language',
  'image',
  'html',
  'condition',
] as const;
/** An answer that a model must not get away with. lie: the part of it that nobody may read unmarked; inject: what was slipped into the passage. */
export type LyingCase = {
  way: (typeof lyingWays)[number];
  file: string;
  source: string;
  question: string;
  answer: string;
  lie?: string;
  inject?: string;
};

const handbook = new URL('../../../../handbook/', import.meta.url);
const passagesGiven = 8;

function readCases(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

export function readHonestCases(): HonestCase[] {
  return (readCases('./honest.json') as [string, string, string][]).map(([file, source, text]) => ({ file, source, text }));
}

export function readLyingCases(): LyingCase[] {
  return readCases('./lies.json') as LyingCase[];
}

/** Odd ones are held out: the checker was not adjusted to them. */
export function isHeldOut(index: number): boolean {
  return index % 2 === 1;
}

/**
 * The passage that contains the source, and its neighbors: eight of the same document, the hardest company it can have. own: its number,
 * from 1.
 */
export function passagesFor({ file, source, inject }: { file: string; source: string; inject?: string }): {
  passages: RetrievedPassage[];
  own: number[];
} {
  const text = readFileSync(new URL(file, handbook), 'utf8');
  const content = inject === undefined ? text : text.replace(source, `${source}\n\n${inject}\n\n`);
  const split = splitPassages(content, { name: file });
  const at = split.findIndex((passage) => passage.text.includes(source));
  if (at === -1) throw new Error(`No passage of ${file} holds "${source}"`);
  const from = Math.max(0, Math.min(at - 3, split.length - passagesGiven));
  const passages = split.slice(from, from + passagesGiven).map((passage, index): RetrievedPassage => ({
    id: index + 1,
    documentId: 1,
    memoryId: null,
    documentName: /^# (.+)$/m.exec(text)?.[1] ?? file,
    version: 1,
    heading: passage.heading,
    text: passage.text,
    startOffset: passage.startOffset,
    firstLine: passage.firstLine,
    page: null,
    ordinal: passage.ordinal,
    score: 10 - index,
  }));
  const own = passages.filter((passage) => passage.text.includes(source)).map(({ id }) => id);
  return { passages, own };
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { indexAt, type TextRange } from '../../../lib/text-lines.ts';
import { trpc } from '../../../trpc.ts';
import { placeFrom } from './found-places.ts';
import type { ViewerPlace } from './viewer-search.ts';

interface FindingOptions {
  id: number;
  content: string;
  lineStarts: readonly number[];
  place: ViewerPlace;
  /** The passage that is marked. */
  mark: TextRange | undefined;
  /** Line that is being read, from 1: where the way to the next hit begins as long as none is marked. */
  reading: number;
}

/** Goes to a place, chosen from the one that the address names by now: keys come faster than a page is drawn. */
function useShow(lineStarts: readonly number[]) {
  const navigate = useNavigate();
  return (choose: (named: TextRange | undefined) => TextRange | undefined) => {
    void navigate({
      to: '.',
      search: (before) => {
        const { from: start, to: end } = before;
        const place = choose(typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined);
        if (place === undefined) return before;
        return { ...before, line: indexAt(lineStarts, place.start) + 1, from: place.start, to: place.end };
      },
      replace: true,
    });
  };
}

/** The marks in a document in addition to the cited passage: the typed text, exactly, or else the words of a search, as the server finds them. */
export function useFinding({ id, content, lineStarts, place: { find, text }, mark, reading }: FindingOptions) {
  const navigate = useNavigate();
  const isTyped = text !== undefined && text !== '';
  const words = useFoundWords(id, find);
  const exact = useFindText(content, text ?? '');
  const places = isTyped ? exact?.ranges : find === undefined ? undefined : words.places;

  const show = useShow(lineStarts);
  const here = () => {
    const offset = lineStarts[reading - 1] ?? 0;
    return mark ?? { start: offset, end: offset };
  };
  // The first hit shown is the next one from the current place, unless the address names a hit already.
  const showFirst = useEffectEvent((ranges: readonly TextRange[]) => {
    if (ranges.some(({ start, end }) => start === mark?.start && end === mark.end)) return;
    const { start } = here();
    show(() => placeFrom(ranges, { start, end: start }, 1));
  });
  useEffect(() => {
    if (exact !== undefined) showFirst(exact.ranges);
  }, [exact]);

  return {
    words: find,
    typed: text,
    places,
    isCut: isTyped && exact?.isCut === true,
    hasFailed: !isTyped && words.error !== null,
    retry: words.retry,
    go: (step: 1 | -1) => {
      show((named) => placeFrom(places ?? [], named ?? here(), step));
    },
    type: (next: string) => void navigate({ to: '.', search: (before) => ({ ...before, text: next }), replace: true }),
    forget: () => void navigate({ to: '.', search: (before) => ({ ...before, find: undefined }), replace: true }),
  };
}

/** The places of a search's words in a document that was read. Not requested without a search. */
function useFoundWords(id: number, find: string | undefined) {
  const { data, error, refetch } = trpc.search.inDocument.useQuery({ id, q: find ?? '' }, { enabled: find !== undefined });
  const places = useMemo(() => data?.map(({ from, to }) => ({ start: from, end: to })), [data]);
  return { places, error, retry: () => void refetch() };
}

/** The search waits until typing pauses. Milliseconds. */
const pauseMs = 150;

interface Found extends FoundText {
  content: string;
  typed: string;
}

/** The places of the typed text in the document. It is undefined during the search, and when nothing was typed. */
function useFindText(content: string, typed: string): FoundText | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (typed === '') return undefined;
    const search = findText(content, typed);
    let timer = window.setTimeout(step, pauseMs);
    function step() {
      const next = search.next();
      if (next.done === true) setFound({ ...next.value, content, typed });
      else timer = window.setTimeout(step);
    }
    return () => {
      window.clearTimeout(timer);
    };
  }, [content, typed]);
  return found?.content === content && found.typed === typed ? found : undefined;
}

/** Further hits are neither counted nor marked, and the count must say so. */
export const maxFound = 10_000;

/** Characters looked through in one go: a few milliseconds. */
const sliceLength = 400_000;
/** How far a hit may reach beyond its slice. */
const overlap = 4_000;

/** Blocks of Unicode with letters that are others with a mark: Latin, Greek, Cyrillic. */
const markedLetters: readonly [number, number][] = [
  [0xc0, 0x24f],
  [0x386, 0x3ce],
  [0x400, 0x4ff],
  [0x1e00, 0x1fff],
];

/** Characters that people type with one key and documents write with another. */
const alike = [`'‘’‚‛′`, `"“”„‟″«»`, '-‐‑‒–—−'];

/** Marks on a letter, and Markdown's marks of emphasis behind it, which are not shown. */
const marks = '[\\p{M}\\u00ad*]*';
/** White space, or the border between two cells. */
const gap = '(?<!\\s)\\s+(?:\\|\\s+)?[*]*';

interface FoundText {
  /** In order and apart from each other. */
  ranges: readonly TextRange[];
  /** There are more. */
  isCut: boolean;
}

/**
 * Finds the text as it was typed. Capitals and marks on letters do not count; any white space equals any other, also across lines and cells. It pauses after
 * each slice, so that a long text does not block the screen. The last value is the final result. Offsets are UTF-16.
 */
export function* findText(content: string, typed: string): Generator<undefined, FoundText> {
  const pattern = patternOf(typed);
  const ranges: TextRange[] = [];
  let from = 0;
  for (let slice = 0; pattern !== null && slice < content.length; slice += sliceLength) {
    const end = slice + sliceLength;
    const start = Math.max(slice, from);
    for (const match of content.slice(start, end + overlap).matchAll(pattern)) {
      const at = start + match.index;
      if (at >= end) break;
      if (ranges.length === maxFound) return { ranges, isCut: true };
      from = at + match[0].length;
      ranges.push({ start: at, end: from });
    }
    yield;
  }
  return { ranges, isCut: false };
}

function patternOf(typed: string): RegExp | null {
  if (typed.trim() === '') return null;
  const parts = plain(typed).match(/\s+|\S/gu) ?? [];
  return new RegExp(parts.map((part) => (/\s/.test(part) ? gap : letter(part) + (part === '*' ? '' : marks))).join(''), 'giu');
}

function letter(character: string): string {
  const others = alike.find((group) => group.includes(character)) ?? character + (variants().get(character.toLowerCase()) ?? '');
  return `[${Array.from(others, (one) => `\\u{${one.codePointAt(0)?.toString(16) ?? ''}}`).join('')}]`;
}

let known: Map<string, string> | undefined;

/** The letters that are this one with a mark, by the letter in lower case. */
function variants(): Map<string, string> {
  if (known !== undefined) return known;
  known = new Map();
  for (const [first, last] of markedLetters) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      const base = plain(character).toLowerCase();
      if (base !== character.toLowerCase() && base.length === 1) known.set(base, (known.get(base) ?? '') + character);
    }
  }
  return known;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}

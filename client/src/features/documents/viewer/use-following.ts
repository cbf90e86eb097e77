import { useEffect, useRef, useState, type RefObject } from 'react';
import { scrollUntilStable } from '../../../lib/scroll-until-stable.ts';
import type { PageLines } from './page-starts.ts';

/** Text and pages next to each other: the one that the user scrolls leads, and the other follows from page to page. */
export function useFollowing(
  pageLines: PageLines | undefined,
  /** The line of the address, from 1. */
  line: number | undefined,
  text: RefObject<HTMLDivElement | null>,
  pages: RefObject<HTMLDivElement | null>,
) {
  const [reading, setReading] = useState(line ?? 1);
  const [page, setPage] = useState(pageLines?.pageOf(line ?? 1) ?? 1);
  const leads = useLeader(pages, line);

  const showText = (wanted: number) => {
    const area = text.current;
    if (area === null || pageLines === undefined) return;
    const first = area.querySelector(`[data-line="${pageLines.lineOf(wanted)}"]`);
    scrollUntilStable(area, 0, () => first);
  };
  return {
    reading,
    page,
    /** A line of the text came up. */
    onRead: (next: number) => {
      setReading(next);
      if (leads.current === 'text' && pageLines !== undefined) setPage(pageLines.pageOf(next));
    },
    /** A page came up. */
    onPage: (next: number) => {
      if (leads.current === 'text') return;
      setPage(next);
      showText(next);
    },
    /** The user asked for the text of a page. */
    showText,
    /** The user asked for a page itself. */
    showPage: setPage,
  };
}

/** Which of the two was used last, by pointer, finger, wheel or keys; the text whenever the address names another line. */
function useLeader(pages: RefObject<HTMLDivElement | null>, line: number | undefined): RefObject<'text' | 'pages'> {
  const leads = useRef<'text' | 'pages'>('text');
  useEffect(() => {
    leads.current = 'text';
  }, [line]);
  useEffect(() => {
    const stop = new AbortController();
    const look = ({ target }: Event) => {
      leads.current = target instanceof Node && pages.current?.contains(target) === true ? 'pages' : 'text';
    };
    for (const type of ['pointerover', 'pointerdown', 'wheel', 'touchstart', 'keydown']) {
      document.addEventListener(type, look, { signal: stop.signal, capture: true, passive: true });
    }
    return () => {
      stop.abort();
    };
  }, [pages]);
  return leads;
}

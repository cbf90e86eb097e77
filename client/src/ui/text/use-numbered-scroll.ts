import { type RefObject, type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { scrollUntilStable } from '../../lib/scroll-until-stable.ts';

/** After a jump the lines are drawn a frame or two later; until then there is no line at the top. */
const settleMs = 100;

/** Where a place is put, and what is taken as being read: this part of the height. */
const readingPart = 1 / 3;

interface NumberedScroll {
  area: RefObject<HTMLDivElement | null>;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
}

interface NumberedPlace {
  /** The key that distinguishes one place from another. */
  place: string;
  text: string;
  zoom: number;
  area: RefObject<HTMLDivElement | null> | undefined;
  onRead: ((line: number) => void) | undefined;
}

/** Brings the mark, or else the current line, into view whenever the place changes; what one was reading stays there when the zoom does. */
export function useNumberedScroll({ place, text, zoom, area: givenArea, onRead }: NumberedPlace): NumberedScroll {
  const ownArea = useRef<HTMLDivElement>(null);
  const area = givenArea ?? ownArea;
  const topLine = useRef<Element | null>(null);
  const settled = useRef(0);
  const tell = (root: HTMLElement) => {
    const line = lineBeingRead(root);
    if (line !== undefined) onRead?.(line);
  };
  const tellAtPlace = useEffectEvent(tell);

  useLayoutEffect(() => {
    const root = area.current;
    const target = topLine.current;
    return root === null || target === null ? undefined : scrollUntilStable(root, 0, () => target);
  }, [area, zoom]);

  useLayoutEffect(() => {
    const root = area.current;
    if (root === null) return undefined;
    return scrollUntilStable(root, readingPart, () => placeIn(root));
  }, [area, text, place]);

  useEffect(() => {
    const root = area.current;
    // A place that is in view already causes no scrolling.
    if (root !== null) settled.current = window.setTimeout(() => tellAtPlace(root), settleMs);
    return () => {
      window.clearTimeout(settled.current);
    };
  }, [area, text, place]);

  return {
    area,
    onScroll: ({ currentTarget }) => {
      window.clearTimeout(settled.current);
      settled.current = window.setTimeout(() => {
        topLine.current = lineAt(currentTarget, 0);
        tell(currentTarget);
      }, settleMs);
    },
  };
}

function placeIn(area: HTMLElement): Element | null {
  return area.querySelector('mark:not([data-found])') ?? area.querySelector('[aria-current]');
}

/** From 1; undefined where something lies over the text. */
function lineBeingRead(area: HTMLElement): number | undefined {
  const place = placeIn(area)?.closest<HTMLElement>('[data-line]') ?? null;
  const line = place !== null && isInView(place, area) ? place : lineAt(area, area.scrollTop === 0 ? 0 : readingPart);
  return line === null ? undefined : Number(line.dataset.line);
}

function isInView(line: HTMLElement, area: HTMLElement): boolean {
  const frame = area.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  return bottom > frame.top && top < frame.bottom;
}

/** The line at this part of the height, or the next line below if something else is there. */
function lineAt(area: HTMLElement, part: number): HTMLElement | null {
  const { left, top, width, height } = area.getBoundingClientRect();
  for (const below of [1, 24, 48]) {
    // A table may be narrower than half of the area.
    for (const across of [width / 2, 48]) {
      const line = document.elementFromPoint(left + across, top + height * part + below)?.closest<HTMLElement>('[data-line]');
      if (line != null) return line;
    }
  }
  return null;
}

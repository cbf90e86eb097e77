import { useEffect, useLayoutEffect, useRef, type RefObject, type UIEvent } from 'react';
import { scrollUntilStable } from '../lib/scroll-until-stable.ts';

/** After a jump the lines are drawn a frame or two later; until then there is no line at the top. */
const settleMs = 100;

interface NumberedScroll {
  area: RefObject<HTMLDivElement | null>;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
}

/** Brings the mark, or else the current line, into view whenever the place changes; what one was reading stays there when the zoom does. */
export function useNumberedScroll(place: string, text: string, zoom: number): NumberedScroll {
  const area = useRef<HTMLDivElement>(null);
  const topLine = useRef<Element | null>(null);
  const settled = useRef(0);

  useLayoutEffect(() => {
    const root = area.current;
    const target = topLine.current;
    return root === null || target === null ? undefined : scrollUntilStable(root, 0, () => target);
  }, [zoom]);

  useLayoutEffect(() => {
    const root = area.current;
    if (root === null) return undefined;
    return scrollUntilStable(root, 1 / 3, () => root.querySelector('mark:not([data-found])') ?? root.querySelector('[aria-current]'));
  }, [text, place]);

  useEffect(
    () => () => {
      window.clearTimeout(settled.current);
    },
    [],
  );

  return {
    area,
    onScroll: ({ currentTarget }) => {
      window.clearTimeout(settled.current);
      settled.current = window.setTimeout(() => {
        topLine.current = lineAtTop(currentTarget);
      }, settleMs);
    },
  };
}

function lineAtTop(area: HTMLElement): Element | null {
  const { left, top, width } = area.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + 1)?.closest('[data-line]') ?? null;
}

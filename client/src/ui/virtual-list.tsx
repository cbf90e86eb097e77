import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { usePreferences } from '../lib/preferences.ts';
import { pressedKey } from '../lib/shortcuts.ts';
import { useTextScale } from '../lib/text-scale.ts';
import { ScrollArea } from './scroll-area.tsx';

/** Of a row's height; styles.css draws compact rows with less space and closer lines. */
const compactShare = 0.92;

interface VirtualListProps<Item> {
  /** Name of the list and of the area in which it scrolls. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** Height of a row in pixels, at the usual text size and density. */
  rowHeight: number;
  /** Rows differ in height: each is measured, and what was given is the least. Thousands of them scroll more smoothly without. */
  isMeasured?: boolean;
  /** A list as short as this is drawn whole: then the browser's own search finds what is in it. Fewer where a row takes long to draw. */
  drawnWhole?: number;
  /** The row that is scrolled to when the list appears and when another one becomes it. */
  currentKey?: number | undefined;
  className?: string;
  /** The tab index is for what is focusable in the row: Tab stops at one row only, the arrow keys go on from there. */
  children: (item: Item, tabIndex: 0 | -1) => ReactNode;
}

/**
 * A list of any length. Of a long list, only the rows in sight exist. The element that the arrow keys focus has `data-row-focus`. Screen readers
 * get the length and the place of each row.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  return <Rows {...props} rowHeight={useDrawnHeight(props.rowHeight)} />;
}

function Rows<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, rowHeight, isMeasured = false, className, children } = props;
  const area = useRef<HTMLDivElement>(null);
  const { listRef, activeIndex, setActive, onKeyDown } = useRowFocus(props);
  const virtualizer = useRows(props, area, activeIndex);
  return (
    <ScrollArea ref={area} label={label} className={className}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the links and boxes in its rows */}
      <ul
        ref={listRef}
        aria-label={label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={(event) => {
          onKeyDown(event, (index) => virtualizer.scrollToIndex(index));
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of the focus of what is in it
            <li
              key={key}
              ref={isMeasured ? virtualizer.measureElement : undefined}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={classNames('absolute inset-x-0', isMeasured ? 'grid grid-cols-1' : 'contain-strict')}
              style={{ top: start, [isMeasured ? 'minHeight' : 'height']: rowHeight }}
              onFocus={() => setActive(keyOf(item))}
            >
              {children(item, index === activeIndex ? 0 : -1)}
            </li>
          );
        })}
      </ul>
    </ScrollArea>
  );
}

/** A row as high as this browser's text size and density make it. */
function useDrawnHeight(rowHeight: number): number {
  const { density } = usePreferences().all;
  return Math.ceil(rowHeight * Math.max(1, useTextScale()) * (density === 'compact' ? compactShare : 1));
}

function useRows<Item>(
  { items, keyOf, rowHeight, drawnWhole = 200, currentKey }: VirtualListProps<Item>,
  area: RefObject<HTMLDivElement | null>,
  activeIndex: number,
) {
  // oxlint-disable-next-line react/incompatible-library -- nothing of what it gives is memoized
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyAt(items, keyOf, index),
    overscan: items.length <= drawnWhole ? items.length : Math.min(8, drawnWhole),
    // Rows may come a frame after the scrolling; then they delay nothing.
    useFlushSync: false,
    // The row that has the focus stays, however far the list is scrolled.
    rangeExtractor: (range) => withIndex(range, activeIndex),
  });
  useCurrentInSight(items, keyOf, currentKey, (index) => {
    const row = virtualizer.measurementsCache[index];
    if (area.current === null || row === undefined || isInSight(area.current, row)) return;
    virtualizer.scrollToOffset(row.start - (area.current.clientHeight - row.size) / 2);
  });
  return virtualizer;
}

function keyAt<Item>(items: readonly Item[], keyOf: (item: Item) => number, index: number): number {
  const item = items[index];
  return item === undefined ? -1 - index : keyOf(item);
}

function withIndex(range: Range, index: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (index < 0 || shown.includes(index)) return shown;
  return [...shown, index].sort((a, b) => a - b);
}

function isInSight(area: HTMLElement, { start, size }: { start: number; size: number }): boolean {
  return start >= area.scrollTop && start + size <= area.scrollTop + area.clientHeight;
}

/** Scrolls to the current row once it is there; not again when only the list around it changes. */
function useCurrentInSight<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number,
  currentKey: number | undefined,
  scrollTo: (index: number) => void,
): void {
  const shownKey = useRef<number>(undefined);
  // The list is at its top after it was hidden and shown again, for example while something next to it loads.
  useLayoutEffect(
    () => () => {
      shownKey.current = undefined;
    },
    [],
  );
  useLayoutEffect(() => {
    if (shownKey.current === currentKey) return;
    const index = items.findIndex((item) => keyOf(item) === currentKey);
    if (currentKey !== undefined && index < 0) return;
    shownKey.current = currentKey;
    if (index >= 0) scrollTo(index);
  });
}

interface RowFocusOptions<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** Where Tab goes until another row was focused. */
  currentKey?: number | undefined;
}

interface RowFocus {
  listRef: RefObject<HTMLUListElement | null>;
  /** The row at which Tab stops; -1 in an empty list. */
  activeIndex: number;
  setActive: (key: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLUListElement>, scrollTo: (index: number) => void) => void;
}

const steps = {
  down: (index: number, last: number) => Math.min(index + 1, last),
  up: (index: number) => Math.max(index - 1, 0),
  first: () => 0,
  last: (_: number, last: number) => last,
};
const stepNames = ['down', 'up', 'first', 'last'] as const;

/** The arrow keys, Home and End move the focus from row to row; the row need not exist before. */
function useRowFocus<Item>({ items, keyOf, currentKey }: RowFocusOptions<Item>): RowFocus {
  const listRef = useRef<HTMLUListElement>(null);
  const isMoving = useRef(false);
  const [activeKey, setActive] = useState<number>();
  const activeIndex = indexOf(items, keyOf, activeKey) ?? indexOf(items, keyOf, currentKey) ?? (items.length === 0 ? -1 : 0);

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    listRef.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"] [data-row-focus]`)?.focus({ preventScroll: true });
  }, [activeIndex]);

  return {
    listRef,
    activeIndex,
    setActive,
    onKeyDown: (event, scrollTo) => {
      const step = stepNames.find((name) => pressedKey(event, name) !== undefined);
      // Menus and dialogs that a row opened are elsewhere in the DOM, though their keys pass here.
      const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (step === undefined || !isInside || event.defaultPrevented) return;
      event.preventDefault();
      const next = steps[step](activeIndex, items.length - 1);
      const item = items[next];
      if (item === undefined || next === activeIndex) return;
      isMoving.current = true;
      setActive(keyOf(item));
      scrollTo(next);
    },
  };
}

function indexOf<Item>(items: readonly Item[], keyOf: (item: Item) => number, key: number | undefined): number | undefined {
  if (key === undefined) return undefined;
  const index = items.findIndex((item) => keyOf(item) === key);
  return index < 0 ? undefined : index;
}

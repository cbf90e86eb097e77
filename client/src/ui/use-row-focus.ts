import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { pressedKey } from '../lib/shortcuts.ts';

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
export function useRowFocus<Item>({ items, keyOf, currentKey }: RowFocusOptions<Item>): RowFocus {
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
      // Menus and dialogs that a row opened stand elsewhere, though their keys pass here.
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

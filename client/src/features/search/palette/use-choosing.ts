import { type KeyboardEvent, useId, useState } from 'react';
import { pressedKey } from '../../../lib/shortcuts.ts';
import { placeAfter, useChoiceThatWaits } from '../../../ui/use-combobox.ts';
import type { PaletteItem } from './palette-item.ts';

interface ChoosingOptions {
  /** Where the keys begin: the place of an item, or -1 while there is none. */
  start: number;
  onChoose: (run: () => void) => void;
  /** True if the first item may change in a moment, or if there is none yet. */
  isUnsettled: (first: PaletteItem | undefined) => boolean;
  /** Called where a choice waits for it. */
  onWait: () => void;
}

/** Which item the keys are at: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ with a list that is always open. */
export function useChoosing(items: readonly PaletteItem[], { start, onChoose, isUnsettled, onWait }: ChoosingOptions) {
  const listId = useId();
  const [activeId, setActiveId] = useState<string>();
  const found = items.findIndex(({ id }) => id === activeId);
  const place = found < 0 ? start : found;
  const active = items[place];
  const mustWait = found < 0 && isUnsettled(active);
  const choose = (item: PaletteItem) => {
    if (item.staysOpen !== true) {
      onChoose(item.run);
      return;
    }
    // The item that fetches more may go; the items before it stay.
    setActiveId(items[items.indexOf(item) - 1]?.id);
    item.run();
  };
  const waiting = useChoiceThatWaits(mustWait, () => active !== undefined && choose(active));
  const goTo = (id: string | undefined) => {
    waiting.end();
    setActiveId(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = placeAfter(event, place, items.length);
    const isChoice = pressedKey(event, 'choose') !== undefined;
    if (next === undefined && !isChoice) return;
    event.preventDefault();
    if (next !== undefined) goTo(items[next]?.id);
    else if (mustWait) {
      waiting.begin();
      onWait();
    } else if (active !== undefined) choose(active);
  };
  const begin = () => goTo(undefined);
  return { listId, optionId: (id: string) => `${listId}-${id}`, active, choose, onKeyDown, begin };
}

export type Choosing = ReturnType<typeof useChoosing>;

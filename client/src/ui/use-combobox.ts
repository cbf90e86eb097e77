import { useId, useState, type KeyboardEvent } from 'react';
import { pressedKey } from '../lib/shortcuts.ts';
import type { ComboboxOption } from './combobox-option.ts';

export interface ComboboxState {
  chosen: ComboboxOption | null;
  onChoose: (option: ComboboxOption | null) => void;
  /** What fits what is typed, best first; few enough to be drawn. */
  options: readonly ComboboxOption[];
  /** What is typed; empty once something is chosen. */
  onType: (text: string) => void;
}

/** text: null when nothing was typed since the last choice. place: of the option that the keys are at, -1 for none. */
interface Typing {
  text: string | null;
  isOpen: boolean;
  place: number;
}

const atRest: Typing = { text: null, isOpen: false, place: -1 };

/** The keys and states of the combobox pattern with a list that is chosen from: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function useCombobox({ chosen, onChoose, options, onType }: ComboboxState) {
  const listId = useId();
  const [{ text, isOpen, place }, setTyping] = useState(atRest);
  const active = Math.min(place, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const show = (at: number): void => setTyping({ text, isOpen: true, place: at });
  const close = () => {
    setTyping(atRest);
    onType('');
  };
  const choose = (option: ComboboxOption | null) => {
    onChoose(option);
    close();
  };
  const type = (typed: string) => {
    setTyping({ text: typed, isOpen: true, place: typed === '' ? -1 : 0 });
    onType(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event, isOpen ? active : -1, options.length);
    const isChoice = pressedKey(event, 'choose') !== undefined && isOpen;
    // The Enter that ends the composition of a character chooses nothing.
    if (event.nativeEvent.isComposing || (next === undefined && !isChoice)) return;
    event.preventDefault();
    if (next !== undefined) show(next);
    else choose(options[active] ?? chosen);
  };
  const fieldProps = {
    ...relations(isOpen, options.length > 0 ? listId : undefined, active >= 0 ? optionId(active) : undefined),
    value: text ?? chosen?.label ?? '',
    onClick: () => {
      show(-1);
    },
    // What was typed and not chosen goes; an emptied field chooses nothing.
    onBlur: () => {
      if (text === '' && chosen !== null) onChoose(null);
      if (isOpen || text !== null) close();
    },
    onKeyDown,
  };
  return { listId, optionId, active, isOpen, choose, close, type, fieldProps };
}

export type ComboboxBox = ReturnType<typeof useCombobox>;

const relations = (isOpen: boolean, listId: string | undefined, activeId: string | undefined) => ({
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? listId : undefined,
  'aria-activedescendant': isOpen ? activeId : undefined,
});

/** Where an arrow key leads, from one end on to the other; undefined for every other key. */
export function placeAfter(event: KeyboardEvent, place: number, count: number): number | undefined {
  if (pressedKey(event, 'down') !== undefined) return place + 1 < count ? place + 1 : 0;
  if (pressedKey(event, 'up') !== undefined) return place > 0 ? place - 1 : count - 1;
  return undefined;
}

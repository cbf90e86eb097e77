import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { pressedKey } from '../lib/shortcuts.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Tells it from others of the same name. */
  detail?: string;
}

/** Options drawn at a time. */
const mostShown = 50;

/** The options whose label contains the typed text, in upper or lower case; few enough to be drawn. */
export function filterOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const wanted = text.trim().toLocaleLowerCase();
  const found: ComboboxOption[] = [];
  for (const option of options) {
    if (found.length === mostShown) break;
    if (option.label.toLocaleLowerCase().includes(wanted)) found.push(option);
  }
  return found;
}

export interface ComboboxState {
  chosen: ComboboxOption | null;
  onChoose: (option: ComboboxOption | null) => void;
  /** The options that match the typed text, best first; few enough to be drawn. */
  options: readonly ComboboxOption[];
  /** The typed text; empty once something is chosen. */
  onType: (text: string) => void;
  /** The options may be others in a moment. */
  isSearching?: boolean | undefined;
}

/** text: null when nothing was typed since the last choice. place: of the option that the keys are at, -1 for none. */
interface Typing {
  text: string | null;
  isOpen: boolean;
  place: number;
}

const atRest: Typing = { text: null, isOpen: false, place: -1 };

/** The keys and states of the combobox pattern with a list that is chosen from: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function useCombobox({ chosen, onChoose, options, onType, isSearching = false }: ComboboxState) {
  const listId = useId();
  const [{ text, isOpen, place }, setTyping] = useState(atRest);
  const active = Math.min(place, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const close = () => {
    setTyping(atRest);
    onType('');
  };
  const choose = (option: ComboboxOption | null) => {
    onChoose(option);
    close();
  };
  const mustWait = isSearching && active <= 0 && (text ?? '') !== '';
  const waiting = useChoiceThatWaits(mustWait, () => options[active] !== undefined && choose(options[active]));
  const show = (at: number): void => {
    waiting.end();
    setTyping({ text, isOpen: true, place: at });
  };
  const type = (typed: string) => {
    waiting.end();
    setTyping({ text: typed, isOpen: true, place: typed === '' ? -1 : 0 });
    onType(typed);
  };
  const enter = () => (mustWait ? waiting.begin() : choose(options[active] ?? chosen));
  const fieldProps = {
    ...relations(isOpen, options.length > 0 ? listId : undefined, active >= 0 ? optionId(active) : undefined),
    value: text ?? chosen?.label ?? '',
    onClick: () => show(-1),
    // Typed text that was not chosen is removed. An emptied field chooses nothing.
    onBlur: () => {
      if (text === '' && chosen !== null) onChoose(null);
      if (isOpen || text !== null) close();
    },
    onKeyDown: (event: KeyboardEvent) => {
      onKey(event, { show, next: placeAfter(event, isOpen ? active : -1, options.length), enter: isOpen ? enter : undefined });
    },
  };
  return { listId, optionId, active, isOpen, choose, close, type, fieldProps };
}

interface OnKey {
  /** Where the key leads. */
  next: number | undefined;
  show: (at: number) => void;
  /** Left out where there is nothing to choose from. */
  enter: (() => void) | undefined;
}

function onKey(event: KeyboardEvent, { next, show, enter }: OnKey): void {
  const isChoice = pressedKey(event, 'choose') !== undefined && enter !== undefined;
  // The Enter that ends the composition of a character chooses nothing.
  if (event.nativeEvent.isComposing || (next === undefined && !isChoice)) return;
  event.preventDefault();
  if (next === undefined) enter?.();
  else show(next);
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

interface WaitingChoice {
  begin: () => void;
  /** The choice is taken back. */
  end: () => void;
}

/**
 * A user who types and presses Enter at once means the result for the typed text, not the list still on the screen. So `onSettled` is called once
 * `mustWait` is over, if a choice was begun during the wait.
 */
export function useChoiceThatWaits(mustWait: boolean, onSettled: () => void): WaitingChoice {
  const waiting = useRef(false);
  const settle = useEffectEvent(() => {
    if (!waiting.current) return;
    waiting.current = false;
    onSettled();
  });
  useEffect(() => {
    if (!mustWait) settle();
  }, [mustWait]);
  return {
    begin: () => {
      waiting.current = true;
    },
    end: () => {
      waiting.current = false;
    },
  };
}

import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { useMemo, useRef, useState } from 'react';

export interface Selection {
  /** True while the user is selecting documents. */
  isOn: boolean;
  /** Only what is shown: nobody deletes what they do not see in the list. */
  selected: ReadonlySet<number>;
  start: () => void;
  /** Ends choosing, and forgets what was chosen. */
  stop: () => void;
  /** With a range, everything from the last one on becomes what this one becomes. */
  toggle: (id: number, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

const nothing: ReadonlySet<number> = new Set();

export function useSelection(found: readonly ListedDocument[]): Selection {
  const [isOn, setIsOn] = useState(false);
  const [chosen, setChosen] = useState(nothing);
  const lastId = useRef<number>(undefined);
  const selected = useMemo(() => {
    if (chosen.size === 0) return nothing;
    return new Set(found.filter(({ id }) => chosen.has(id)).map(({ id }) => id));
  }, [found, chosen]);

  const reset = (isStarted: boolean) => {
    setIsOn(isStarted);
    setChosen(nothing);
    lastId.current = undefined;
  };
  const toggle = (id: number, isRange: boolean) => {
    const next = new Set(selected);
    const isWanted = !next.has(id);
    for (const one of isRange ? between(found, lastId.current, id) : [id]) {
      if (isWanted) next.add(one);
      else next.delete(one);
    }
    lastId.current = id;
    setChosen(next);
  };
  return {
    isOn,
    selected,
    start: () => reset(true),
    stop: () => reset(false),
    toggle,
    selectAll: () => {
      setChosen(new Set(found.map(({ id }) => id)));
    },
    clear: () => setChosen(nothing),
  };
}

function between(found: readonly ListedDocument[], from: number | undefined, to: number): number[] {
  const ends = [from, to].map((id) => found.findIndex((document) => document.id === id));
  if (ends.includes(-1)) return [to];
  return found.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}

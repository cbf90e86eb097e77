export interface Listeners {
  /** Gives back how to stop listening. */
  add: (listener: () => void) => () => void;
  notify: () => void;
}

export function createListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    notify: () => {
      for (const listener of all) listener();
    },
  };
}

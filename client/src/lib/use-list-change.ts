/** Something on the screen that a mutation changes before the server has answered. */
export interface Patch {
  /** No answer that is under way may bring back what is changed now. */
  cancel: () => Promise<unknown>;
  /** Returns how to take the change back. */
  apply: () => () => void;
}

interface CachedQuery<Key, Data> {
  cancel: (key: Key) => Promise<unknown>;
  getData: (key: Key) => Data | undefined;
  setData: (key: Key, change: (data: Data | undefined) => Data | undefined) => unknown;
}

/** Changes what was fetched with one query; leaves alone what was not fetched yet. */
export function patch<Key, Data>(query: CachedQuery<Key, Data>, key: Key, change: (data: Data) => Data): Patch {
  return {
    cancel: () => query.cancel(key),
    apply: () => {
      const before = query.getData(key);
      query.setData(key, (data) => (data === undefined ? undefined : change(data)));
      return () => {
        query.setData(key, () => before);
      };
    },
  };
}

/** Options of a mutation that shows its change at once, takes it back if the server refuses, and fetches again what it touched. */
export function useListChange<Input>(patchesOf: (input: Input) => Patch | Patch[], refresh?: (input: Input) => Promise<unknown>) {
  return {
    onMutate: async (input: Input): Promise<() => void> => {
      const patches = [patchesOf(input)].flat();
      await Promise.all(patches.map(({ cancel }) => cancel()));
      const undo = patches.map(({ apply }) => apply());
      return () => {
        for (const takeBack of undo) takeBack();
      };
    },
    onError: (_error: unknown, _input: Input, undo: (() => void) | undefined) => {
      undo?.();
    },
    onSettled: (_result: unknown, _error: unknown, input: Input) => refresh?.(input),
  };
}

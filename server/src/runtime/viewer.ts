import { AsyncLocalStorage } from 'node:async_hooks';

/** Who reads, for what is not for everyone. Of an administrator, and of the product itself, nothing is kept back. */
export interface Viewer {
  /** Null: somebody who is not signed in. */
  userId: number | null;
  seesAll: boolean;
  /** Ids, ascending. */
  departments: readonly number[];
}

export const theProduct: Viewer = { userId: null, seesAll: true, departments: [] };
export const nobody: Viewer = { userId: null, seesAll: false, departments: [] };

interface Store {
  viewer: Viewer;
}

const storage = new AsyncLocalStorage<Store>();

/** Who the running code reads for: the product, unless `asViewer` says somebody else. */
export const currentViewer = (): Viewer => storage.getStore()?.viewer ?? theProduct;

/** Runs the work, and all that it waits for, for a viewer. */
export function asViewer<Result>(viewer: Viewer, work: () => Result): Result {
  return storage.run({ viewer }, work);
}

/** Runs work in the background that somebody's request began, but that is done for all. */
export const asProduct = <Result>(work: () => Result): Result => asViewer(theProduct, work);

/** The place of a request, in which everything that answers it has to run. Until `becomeViewer` says who asks, nobody does. */
export function openRequest(): { run: (work: () => void) => void } {
  const store: Store = { viewer: nobody };
  return {
    run: (work) => {
      storage.run(store, work);
    },
  };
}

/** From here on, the request that is being answered is this viewer's. */
export function becomeViewer(viewer: Viewer): void {
  const store = storage.getStore();
  if (store === undefined) throw new Error('There is no request');
  store.viewer = viewer;
}

/** Items of a stream, each made for the viewer who asked for the stream: what takes them may run anywhere. */
export function streamFor<Item>(viewer: Viewer, items: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  return asViewer(viewer, () => {
    const iterator = items[Symbol.asyncIterator]();
    return {
      next: () => asViewer(viewer, () => iterator.next()) as Promise<IteratorResult<Item, void>>,
      return: async () => {
        await asViewer(viewer, () => iterator.return?.());
        return { done: true as const, value: undefined };
      },
      throw: (error) => Promise.reject(error as Error),
      [Symbol.asyncIterator]() {
        return this;
      },
      [Symbol.asyncDispose]: async () => {
        await iterator.return?.();
      },
    };
  });
}

/** The same for viewers who see the same departments. */
export const audienceOf = ({ seesAll, departments }: Viewer): string => (seesAll ? 'all' : departments.join());

/** The departments that an audience names; of a source for everyone (null), none. */
export const departmentIdsIn = (audience: string | null): number[] => (audience ?? '').split(',').filter(Boolean).map(Number);

/** Somebody of exactly the departments that an audience names; of a source for everyone (null), somebody of none. */
export const viewerOfAudience = (audience: string | null): Viewer => ({
  ...nobody,
  departments: departmentIdsIn(audience),
});

/** Whether a viewer is that person, or one from whom nothing is kept. */
export const isViewer = ({ seesAll, userId }: Viewer, id: unknown): boolean => seesAll || (userId !== null && userId === id);

/** Whether a viewer belongs to one of the departments of an audience such as ",3,7,". */
export function sees({ seesAll, departments }: Viewer, audience: string): boolean {
  return seesAll || departments.some((id) => audience.includes(`,${id},`));
}

import { listedDocumentSchema, type ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { useMemo } from 'react';
import type { Patch } from '../../../lib/use-list-change.ts';
import { trpc } from '../../../trpc.ts';

type Rows = readonly ListedDocument[];

/** Changes rows of the list without fetching the whole list again. With ten thousand documents, that is only for cases that need it. */
export function useDocumentRows() {
  const utils = trpc.useUtils();
  return useMemo(() => {
    const { listed } = utils.documents;
    const set = (change: (rows: Rows) => ListedDocument[]) => {
      listed.setData(undefined, (rows) => rows && change(rows));
    };
    return {
      /** Changes these in the list, or takes them out of it, until the server has answered. */
      patched: (ids: ReadonlySet<number>, change: (document: ListedDocument) => ListedDocument | null): Patch => ({
        cancel: () => listed.cancel(),
        apply: () => {
          const before = (listed.getData() ?? []).filter(({ id }) => ids.has(id));
          set((rows) => exchange(rows, ids, before.map(change)));
          return () => {
            set((rows) => merge(rows, before));
          };
        },
      }),
      /** A document as the server gave it; if it is none, the list is fetched. */
      put: async (document: unknown) => {
        const { data } = listedDocumentSchema.safeParse(document);
        if (data === undefined) await listed.invalidate();
        // Only the list knows when a document was last cited.
        else set((rows) => merge(rows, [{ ...data, lastCitedAt: rows.find(({ id }) => id === data.id)?.lastCitedAt ?? data.lastCitedAt }]));
      },
      /** Fetches these alone; the deleted ones among them go. */
      refresh: async (ids: readonly number[]) => {
        const fresh = await utils.client.documents.listed.query({ ids: ids.slice(0, limits.bulkDocuments) });
        set((rows) => exchange(rows, new Set(ids.slice(0, limits.bulkDocuments)), fresh));
      },
      remove: (ids: ReadonlySet<number>) => {
        set((rows) => rows.filter(({ id }) => !ids.has(id)));
      },
      restore: (documents: Rows) => {
        set((rows) => merge(rows, documents));
      },
      all: () => listed.getData() ?? [],
      /** So that no answer that is under way brings back what was just changed. */
      cancel: () => listed.cancel(),
      invalidate: () => listed.invalidate(),
    };
  }, [utils]);
}

export type DocumentRows = ReturnType<typeof useDocumentRows>;

/** The newest first, as the server lists them. */
function merge(rows: Rows, changed: Rows): ListedDocument[] {
  const byId = new Map([...rows, ...changed].map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

function exchange(rows: Rows, ids: ReadonlySet<number>, by: readonly (ListedDocument | null)[]): ListedDocument[] {
  const others = rows.filter(({ id }) => !ids.has(id));
  return merge(
    others,
    by.filter((row) => row !== null),
  );
}

import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import type { RegisterChange } from '@vademecum/shared/documents/register.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { useListChange } from '../../../lib/use-list-change.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import { useDocumentRows } from '../list/use-document-rows.ts';

export interface SetOutcome {
  changed: number;
  missing: number;
  /** Values that the changed documents had before. */
  before: RegisterChange[];
}

/** Sets owner, dates, type and audience of many documents: at once on the screen, and back if the server refuses. */
export function useSetDocuments() {
  const rows = useDocumentRows();
  const [outcome, setOutcome] = useState<SetOutcome | null>(null);
  const { mutateAsync, isPending } = useSetMany();

  /** Resolves to false where the server refused; a toast says why. */
  async function set(changes: readonly RegisterChange[], onlyEmpty = false): Promise<boolean> {
    const known = new Map(rows.all().map((row) => [row.id, row]));
    const done: SetOutcome = { changed: 0, missing: 0, before: [] };
    try {
      for (let at = 0; at < changes.length; at += limits.bulkDocuments) {
        const documents = changes.slice(at, at + limits.bulkDocuments);
        const { changed, missing } = await mutateAsync({ documents, onlyEmpty });
        const ids = new Set(changed);
        done.changed += changed.length;
        done.missing += missing.length;
        done.before.push(...documents.filter(({ id }) => ids.has(id)).flatMap((change) => valuesBefore(change, known.get(change.id))));
      }
      return true;
    } catch {
      return false;
    } finally {
      setOutcome(done.changed + done.missing === 0 ? null : done);
    }
  }
  return {
    set,
    isSetting: isPending,
    outcome,
    undo: async () => {
      if (outcome !== null && (await set(outcome.before))) setOutcome(null);
    },
  };
}

function useSetMany() {
  const rows = useDocumentRows();
  const utils = trpc.useUtils();
  return trpc.documents.setMany.useMutation({
    ...useListChange(
      ({ documents, onlyEmpty = false }: Inputs['documents']['setMany']) => {
        const byId = new Map(documents.map((change) => [change.id, change]));
        const departments = utils.departments.choices.getData() ?? [];
        return rows.patched(new Set(byId.keys()), (row) =>
          withAudience(withChange(row, byId.get(row.id), onlyEmpty), byId.get(row.id), departments),
        );
      },
      ({ documents }) => Promise.all([rows.refresh(documents.map(({ id }) => id)), utils.documents.get.invalidate()]),
    ),
    meta: { failureTitle: 'Change Failed', failure: (error) => messageOf(error, 'No document was changed. Please try again.') },
  });
}

function withChange(row: ListedDocument, change: RegisterChange | undefined, onlyEmpty: boolean): ListedDocument {
  if (change === undefined) return row;
  const { id: _, type = row.type, departmentIds: __, ...wanted } = change;
  const { owner, effectiveFrom, reviewDue } = row.lifecycle;
  const kept = onlyEmpty
    ? Object.fromEntries(Object.entries({ owner, effectiveFrom, reviewDue }).filter(([, value]) => value !== null))
    : {};
  return { ...row, type: onlyEmpty ? row.type : type, lifecycle: { ...row.lifecycle, ...wanted, ...kept } };
}

/** Its departments by their names, as far as they are known here. */
function withAudience(row: ListedDocument, change: RegisterChange | undefined, known: ListedDocument['departments']): ListedDocument {
  const ids = change?.departmentIds;
  return ids === undefined ? row : { ...row, departments: known.filter(({ id }) => ids.includes(id)) };
}

function valuesBefore(change: RegisterChange, row: ListedDocument | undefined): RegisterChange[] {
  if (row === undefined) return [];
  const { type, lifecycle, departments } = row;
  const { owner, effectiveFrom, reviewDue } = lifecycle;
  const values = { type, owner, effectiveFrom, reviewDue, departmentIds: departments.map(({ id }) => id) };
  const given = Object.entries(values).filter(([name]) => change[name as keyof typeof values] !== undefined);
  return [{ id: row.id, ...(Object.fromEntries(given) as Partial<typeof values>) }];
}

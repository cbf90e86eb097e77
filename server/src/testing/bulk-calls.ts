import type { BulkExecuted, BulkOperation, BulkPreview, BulkUndone } from '@vademecum/shared/memories/bulk.ts';
import type { Caller } from './test-app.ts';

interface Choice {
  action: string;
  memoryIds?: number[];
  criteria?: object;
  parameters?: object;
}

/** What an administrator does with many memories at once. */
export function bulkCalls(caller: Caller) {
  const previewing = (fields: object) => caller.send('POST', '/api/admin/bulk-operation-preview', fields);
  const preview = async (fields: object) => (await previewing(fields)).json<BulkPreview>();
  const executing = (fields: object) => caller.send('POST', '/api/admin/bulk-operation-execute', fields);
  const undoing = (id: number) => caller.send('POST', '/trpc/bulk.undo', { id });
  return {
    previewing,
    preview,
    executing,
    undoing,
    /** Previews and executes. */
    carryOut: async (fields: Choice) => {
      const { confirmationToken } = await preview(fields);
      const { action, memoryIds } = fields;
      return (await executing({ action, confirmationToken, ...(memoryIds !== undefined && { memoryIds }) })).json<BulkExecuted>();
    },
    undo: async (id: number) => (await undoing(id)).json<{ result: { data: BulkUndone } }>().result.data,
    list: async () => (await caller.get('/trpc/bulk.list')).json<{ result: { data: BulkOperation[] } }>().result.data,
  };
}

import { expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';
import { changedRows, readStoredRows } from './stored-rows.ts';

test('a row that is added, changed or deleted is seen, by whichever connection', async () => {
  const { deps, as, close } = await createTestApp();
  const admin = await as('admin');
  const before = await readStoredRows(deps);
  expect(changedRows(before, await readStoredRows(deps))).toEqual([]);

  const created = await admin.send('POST', '/api/memories', { topic: 'Keys', value: 'The spare key is with reception.' });
  const { id } = created.json<{ id: number }>();
  const added = await readStoredRows(deps);
  expect(changedRows(before, added).filter((row) => row.startsWith('+ memories '))).toHaveLength(1);

  await deps.writer.write([deps.db.updateTable('memories').set({ topic: 'Spare keys' }).where('id', '=', id)]);
  const changed = await readStoredRows(deps);
  expect(changedRows(added, changed).map((row) => row.slice(0, 11))).toEqual(expect.arrayContaining(['+ memories ', '- memories ']));

  await admin.send('DELETE', `/api/memories/${id}`);
  expect(changedRows(changed, await readStoredRows(deps)).some((row) => row.startsWith('- memories '))).toBe(true);
  await close();
});

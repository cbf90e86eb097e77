import type { ImportPreview } from '@vademecum/shared/memories/memory-import.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDepartment } from '../../../testing/departments.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
let desk: number;
let labs: number;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
  [desk, labs] = [await addDepartment(clinic, 'Front desk'), await addDepartment(clinic, 'Laboratory')];
});
afterEach(() => clinic.close());

async function preview(content: string): Promise<ImportPreview> {
  const { payload, headers } = uploadForm({}, { name: 'memories.csv', content });
  const authorization = `Bearer ${admin.token}`;
  const url = '/api/memories/import-preview';
  return (await clinic.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })).json<ImportPreview>();
}
const execute = (token: string) => admin.send('POST', '/api/memories/import', { token });
const note = async (topic: string, departmentIds: number[], value = 'In room 4.') =>
  (await admin.send('POST', '/api/memories', { topic, value, departmentIds })).json<Memory>();
const audiences = async () =>
  new Map(
    (await admin.get('/api/memories'))
      .json<Memory[]>()
      .map(({ topic, departments }) => [topic, departments.map(({ name }) => name).join()]),
  );

test.each(['csv', 'json'])(
  'an export as %s names the departments, changes nothing as it is, and brings them back after a loss',
  async (format) => {
    await note('Fax', [labs, desk]);
    await note('Keys', [], 'The charge nurse has them in her pocket.');
    const before = await audiences();
    const file = (await admin.get(`/api/memories/export?format=${format}`)).body;
    expect(file).toContain('Front desk; Laboratory');
    expect((await preview(file)).duplicate.count).toBe(2);
    await clinic.deps.db.deleteFrom('memories').execute();
    expect((await execute((await preview(file)).token)).json()).toEqual({ added: 2, changed: 0, leftOut: 0 });
    expect(await audiences()).toEqual(before);
  },
);

test('a file changes who can see a memory: the preview says so, and without the column it stays as it is', async () => {
  const { id, revision } = await note('Fax', [labs]);
  await note('Keys', [desk]);
  const shown = await preview('topic,value,departments\nFax,In room 4.,front DESK\nKeys,In room 4.,\nSafe,In room 5.,Laboratory');
  expect(shown.changed.first.map(({ changes }) => changes)).toEqual([
    [{ field: 'departments', from: 'Laboratory', to: 'Front desk' }],
    [{ field: 'departments', from: 'Front desk', to: 'Everyone' }],
  ]);
  await execute(shown.token);
  const after = new Map([
    ['Safe', 'Laboratory'],
    ['Keys', ''],
    ['Fax', 'Front desk'],
  ]);
  expect(await audiences()).toEqual(after);
  expect((await admin.get(`/api/memories/${id}`)).json<Memory>().revision).toBe(revision);
  await execute((await preview('topic,value\nFax,In room 7.')).token);
  expect(await audiences()).toEqual(after);
});

test('a row with a department that nobody knows is refused, and one deleted since the preview stops the import', async () => {
  const shown = await preview('topic,value,departments\nFax,In room 4.,Front desk; Pharmacy\nKeys,At the desk.,Laboratory');
  expect([shown.added.count, shown.refused.first]).toEqual([1, [{ line: 2, reason: 'There is no department named “Pharmacy”' }]]);
  await admin.send('DELETE', `/api/departments/${labs}`);
  const reply = await execute(shown.token);
  expect(reply.statusCode).toBe(409);
  expect(reply.body).toContain('1 memory is limited to a department that was deleted');
  expect((await audiences()).size).toBe(0);
});

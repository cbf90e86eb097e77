import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

const add = async (name: string) =>
  (await manager.send('POST', '/api/documents', { name, content: 'Some text.' })).json<{ id: number }>().id;

async function listed(input?: object): Promise<unknown[]> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return (await manager.get(`/trpc/documents.listed${query}`)).json<{ result: { data: unknown[] } }>().result.data;
}

test('the list has what its rows show and no more, newest first', async () => {
  const [old, current] = [await add('Sharps policy'), await add('Exposure control plan')];
  await manager.send('PUT', `/api/documents/${old}/lifecycle`, { owner: 'Infection control', supersededBy: current });
  await manager.send('PUT', `/api/documents/${current}/lifecycle`, { effectiveFrom: '2025-02-01', reviewDue: '2026-01-31' });
  const row = {
    type: 'text',
    status: 'active',
    statusMessage: null,
    uploadedAt: '2026-03-02T09:00:00.000Z',
    contentLength: 10,
    version: 1,
    lastCitedAt: null,
    fileName: null,
    departments: [],
  };
  expect(await listed()).toEqual([
    {
      id: current,
      name: 'Exposure control plan',
      ...row,
      lifecycle: { owner: null, effectiveFrom: '2025-02-01', reviewDue: '2026-01-31', standing: 'expired' },
    },
    {
      id: old,
      name: 'Sharps policy',
      ...row,
      lifecycle: { owner: 'Infection control', effectiveFrom: null, reviewDue: null, standing: 'superseded' },
    },
  ]);
});

test('a document has its version, and the time of the last answer that cited it', async () => {
  const add = async (name: string, content: string) =>
    (await manager.send('POST', '/api/documents', { name, content })).json<{ id: number }>().id;
  const cited = await add('Sharps', 'A needlestick injury is reported within two hours.');
  await add('Parking', 'Visitors park behind the building.');
  const query = 'When is a needlestick injury reported?';
  await manager.send('POST', '/api/chat', { query });
  clinic.clock.pass(60_000);
  await manager.send('POST', '/api/chat', { query });
  await manager.send('POST', '/trpc/documents.replaceText', { id: cited, content: 'A needlestick injury is reported at once.' });
  expect(await listed()).toMatchObject([
    { name: 'Parking', version: 1, lastCitedAt: null },
    { name: 'Sharps', version: 2, lastCitedAt: '2026-03-02T09:01:00.000Z' },
  ]);
});

test('single rows are asked for by id; what is gone is not among them', async () => {
  const [one, two] = [await add('One'), await add('Two')];
  await add('Three');
  await manager.send('DELETE', `/api/documents/${two}`);
  expect(await listed({ ids: [one, two] })).toMatchObject([{ id: one, name: 'One' }]);
});

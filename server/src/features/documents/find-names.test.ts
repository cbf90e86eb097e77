import { palettePage, type foundDocumentNamesSchema } from '@vademecum/shared/search/palette.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertDocument } from './documents.queries.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

type Found = z.infer<typeof foundDocumentNamesSchema>;

const add = (name: string) =>
  insertDocument(clinic.deps.db, { name, type: 'protocol', uploadedAt: '2026-03-02T09:00:00.000Z', uploadedBy: null, extension: 'txt' });

async function find(input: object): Promise<Found> {
  const reply = await manager.get(`/trpc/documents.findNames?input=${encodeURIComponent(JSON.stringify(input))}`);
  return reply.json<{ result: { data: Found } }>().result.data;
}

test('a document is found by the words and codes of its name, the newest first', async () => {
  const form = await add('Form A-1312/B Sharps');
  await add('Parking');
  const hygiene = await add('Hygiène des mains: form');
  expect(await find({ q: 'form' })).toEqual({
    documents: [
      { id: hygiene, name: 'Hygiène des mains: form', type: 'protocol' },
      { id: form, name: 'Form A-1312/B Sharps', type: 'protocol' },
    ],
    nextCursor: null,
  });
  expect((await find({ q: 'sharps a1312b' })).documents).toMatchObject([{ id: form }]);
  expect((await find({ q: 'hygiene' })).documents).toMatchObject([{ id: hygiene }]);
  expect(await find({ q: 'nothing' })).toEqual({ documents: [], nextCursor: null });
});

test('of a thousand documents a page at a time is given, each once, and the oldest is found at once', async () => {
  const oldest = await add('The one and only');
  const made: number[] = [];
  for (let number = 0; number < 1_000; number += 1) made.unshift(await add(`Policy ${number}`));
  expect((await find({ q: 'only' })).documents).toMatchObject([{ id: oldest }]);
  const first = await find({ q: 'policy' });
  const second = await find({ q: 'policy', cursor: first.nextCursor });
  const ids = [...first.documents, ...second.documents].map(({ id }) => id);
  expect(ids).toEqual(made.slice(0, 2 * palettePage));
});

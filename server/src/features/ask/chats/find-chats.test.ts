import { palettePage, type foundChatsSchema } from '@vademecum/shared/search/palette.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let nurse: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  const manager = await clinic.as('manager');
  const content = '# Cold chain\n\nThe vaccine refrigerator is kept between 2 °C and 8 °C.\n';
  await manager.send('POST', '/api/documents', { name: 'Vaccines', content, type: 'protocol' });
});
afterEach(() => clinic.close());

type Found = z.infer<typeof foundChatsSchema>;

async function find(input: object, caller = nurse): Promise<Found> {
  const reply = await caller.get(`/trpc/chat.find?input=${encodeURIComponent(JSON.stringify(input))}`);
  return reply.json<{ result: { data: Found } }>().result.data;
}

async function ask(query: string, chatName: string, caller = nurse): Promise<number> {
  clinic.clock.pass(60_000);
  const { id } = (await caller.send('POST', '/api/chat-sessions', { chatName })).json<{ id: number }>();
  await caller.send('POST', '/api/chat', { query, chat_session_id: id });
  return id;
}

test('a nurse finds her chats by name first and then by what was said, and nobody else’s', async () => {
  const said = await ask('What temperature must the vaccine refrigerator keep?', 'Monday');
  const named = await ask('Where do staff park?', 'The refrigérator again');
  await ask('What temperature must the vaccine refrigerator keep?', 'Hers', await clinic.as('user'));
  expect(await find({ q: 'REFRIGERATOR' })).toEqual({
    chats: [
      { id: named, chatName: 'The refrigérator again', updatedAt: expect.any(String) as string, said: null },
      {
        id: said,
        chatName: 'Monday',
        updatedAt: expect.any(String) as string,
        said: 'What temperature must the vaccine refrigerator keep? The vaccine refrigerator is kept between 2 °C and 8 ° …',
      },
    ],
    nextCursor: null,
  });
  // Of an answer too, every word of it, and no letter matches any other.
  expect((await find({ q: 'between temperature' })).chats.map(({ id }) => id)).toEqual([said]);
  expect((await find({ q: 'refrigerator parachute' })).chats).toEqual([]);
  expect((await find({ q: 'te_perature' })).chats).toEqual([]);
});

test('with nothing typed the last used come first, a page at a time, without one twice', async () => {
  const made: number[] = [];
  for (let number = 0; number <= palettePage; number += 1) {
    clinic.clock.pass(1000);
    made.unshift((await nurse.send('POST', '/api/chat-sessions', { chatName: `Chat ${number}` })).json<{ id: number }>().id);
  }
  const first = await find({});
  expect(first.chats.map(({ id }) => id)).toEqual(made.slice(0, palettePage));
  const second = await find({ cursor: first.nextCursor });
  expect(second).toMatchObject({ chats: [{ id: made.at(-1), said: null }], nextCursor: null });
});

test('what was said is found beyond the first page of chats', async () => {
  const said = await ask('What temperature must the vaccine refrigerator keep?', 'Oldest');
  for (let number = 0; number < 25; number += 1) {
    clinic.clock.pass(1000);
    await nurse.send('POST', '/api/chat-sessions', { chatName: `Other ${number}` });
  }
  expect((await find({ q: 'vaccine' })).chats).toMatchObject([{ id: said }]);
});

test('more than a name holds is refused with a sentence', async () => {
  const reply = await nurse.get(`/trpc/chat.find?input=${encodeURIComponent(JSON.stringify({ q: 'x'.repeat(201) }))}`);
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain('Type at most 200 characters');
});

import type { GapReply } from '@vademecum/shared/learning/gaps.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let nurse: Caller;
let other: Caller;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  other = await clinic.as('user', 'other@clinic.test');
  manager = await clinic.as('manager');
  const content = '# Cold chain\n\nThe vaccine refrigerator is kept between 2 °C and 8 °C.\n';
  await manager.send('POST', '/api/documents', { name: 'Vaccines', content, type: 'protocol' });
});
afterEach(() => clinic.close());

const query = 'Where is the bicycle rack of the staff?';

async function report(): Promise<number> {
  const { messageId } = (await nurse.send('POST', '/api/chat', { query })).json<{ messageId: number }>();
  await nurse.send('POST', '/trpc/gaps.report', { messageId });
  return messageId;
}

async function complete(): Promise<void> {
  const admin = await clinic.as('admin');
  const [gap] = (await admin.get('/api/documentation-gaps')).json<{ id: number }[]>();
  await admin.send('PUT', `/api/documentation-gaps/${gap?.id}`, { status: 'completed' });
}

const repliesFor = async (caller: Caller) => (await caller.get('/trpc/gaps.replies')).json<{ result: { data: GapReply[] } }>().result.data;

test('a person who reported missing information sees where it is now until they have seen it; nobody else does', async () => {
  const messageId = await report();
  expect(await repliesFor(nurse)).toEqual([]);
  const content = '# Grounds\n\n## Bicycles\n\nThe bicycle rack of the staff is behind the east door.\n';
  await manager.send('POST', '/api/documents', { name: 'Grounds', content, type: 'manual' });
  await complete();
  expect(await repliesFor(nurse)).toEqual([
    { messageId, question: query, place: expect.objectContaining({ name: 'Grounds', memoryId: null }) as unknown },
  ]);
  expect(await repliesFor(other)).toEqual([]);
  expect((await other.send('POST', '/trpc/gaps.seeReply', { messageId })).statusCode).toBe(404);
  expect((await nurse.send('POST', '/trpc/gaps.seeReply', { messageId })).statusCode).toBe(200);
  expect(await repliesFor(nurse)).toEqual([]);
});

test('a report that was closed without a passage that answers it names no place', async () => {
  const messageId = await report();
  await complete();
  expect(await repliesFor(nurse)).toEqual([{ messageId, question: query, place: null }]);
});

import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let nurse: Caller;
let manager: Caller;
let documentId: number;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  manager = await clinic.as('manager');
  const content =
    '# Cold chain\n\n| Document number | HC-CC-04 |\n| --- | --- |\n\nThe vaccine refrigerator is kept between 2 °C and 8 °C.\n';
  documentId = (await manager.send('POST', '/api/documents', { name: 'Vaccines', content, type: 'protocol' })).json<{ id: number }>().id;
});
afterEach(() => clinic.close());

const ask = async (query: string) =>
  (await nurse.send('POST', '/api/chat', { query })).json<{ chat_session_id: number; messageId: number }>();

/** The answers of a session as the chat screen reads them. */
async function turnsOf(id: number): Promise<ChatTurn[]> {
  const input = encodeURIComponent(JSON.stringify({ id }));
  return (await nurse.get(`/trpc/chat.turns?input=${input}`)).json<{ result: { data: ChatTurn[] } }>().result.data;
}

test('an answer names the number, the version, the dates and the owner of its document as they are today, until the document is deleted', async () => {
  const { chat_session_id: id } = await ask('What temperature must the vaccine refrigerator keep?');
  const none = {
    documentId,
    memoryId: null,
    number: 'HC-CC-04',
    version: 1,
    effectiveFrom: null,
    reviewDue: null,
    owner: null,
    departments: [],
  };
  expect((await turnsOf(id))[0]?.sources).toEqual([none]);
  const lifecycle = { owner: 'Pharmacy', effectiveFrom: '2026-01-05', reviewDue: '2027-01-05' };
  await manager.send('PUT', `/api/documents/${documentId}/lifecycle`, lifecycle);
  expect((await turnsOf(id))[0]?.sources).toEqual([{ ...none, ...lifecycle }]);
  await manager.send('DELETE', `/api/documents/${documentId}`);
  expect((await turnsOf(id))[0]).toMatchObject({ sources: [], citations: [{ documentId }] });
});

test('an answer out of a memory names the person who owns it', async () => {
  const value = 'The parking permit for visitors is kept in the blue drawer.';
  const memory = (await manager.send('POST', '/api/memories', { topic: 'Parking permit', value, ownerId: manager.id })).json<{
    id: number;
  }>();
  const { chat_session_id: id } = await ask('Where is the parking permit for visitors kept?');
  const [facts] = (await turnsOf(id))[0]?.sources ?? [];
  expect(facts).toMatchObject({
    documentId: null,
    memoryId: memory.id,
    version: 1,
    owner: expect.stringMatching(/^Pat Number \d+$/) as string,
  });
});

test('the own judgement comes back with the chat, and a rating in stars takes its place', async () => {
  const { chat_session_id: id, messageId } = await ask('What temperature must the vaccine refrigerator keep?');
  const judgement = async () => (await turnsOf(id))[0]?.isHelpful;
  const judge = (feedback: object) => nurse.send('POST', '/api/feedback', { messageId, ...feedback });
  expect(await judgement()).toBeNull();
  await judge({ feedbackType: 'helpful', isHelpful: false });
  await judge({ feedbackType: 'detailed', feedbackText: 'Out of date' });
  expect(await judgement()).toBe(false);
  await judge({ feedbackType: 'helpful', isHelpful: true });
  expect(await judgement()).toBe(true);
  await judge({ feedbackType: 'rating', rating: 2 });
  expect(await judgement()).toBeNull();
});

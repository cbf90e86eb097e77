import { withheldAnswer } from '@vademecum/shared/ask/answer-words.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDepartment } from '../../../testing/departments.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let nurse: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
});
afterEach(() => clinic.close());

test('who leaves a department no longer reads in old chats what its documents said, and reads it again as a member', async () => {
  const admin = await clinic.as('admin');
  const desk = await addDepartment(clinic, 'Front desk', [nurse]);
  const content = '# Safe\n\nThe key of the safe is in drawer 7 of the registry.\n';
  const given = { name: 'Safe', content, departmentIds: [desk] };
  const { id } = (await admin.send('POST', '/api/documents', given)).json<Document>();
  const query = 'Where is the key of the safe?';
  const { chat_session_id: chat } = (await nurse.send('POST', '/api/chat', { query })).json<{ chat_session_id: number }>();
  const turn = async () => {
    const input = encodeURIComponent(JSON.stringify({ id: chat }));
    return (await nurse.get(`/trpc/chat.turns?input=${input}`)).json<{ result: { data: ChatTurn[] } }>().result.data[0];
  };
  const find = async () => (await nurse.get(`/trpc/chat.find?input=${encodeURIComponent('{"q":"registry"}')}`)).body;
  expect((await turn())?.response).toContain('drawer 7');
  expect(await find()).toContain('registry');

  const { db } = clinic.deps;
  await db.deleteFrom('departmentMembers').where('userId', '=', nurse.id).execute();
  expect(await turn()).toMatchObject({ query, response: withheldAnswer, citations: [], sources: [], conflicts: [], explanation: null });
  expect(JSON.stringify(await turn())).not.toMatch(/drawer|registry/);
  expect(await find()).not.toContain('registry');
  const next = (await nurse.send('POST', '/api/chat', { query: 'And in which drawer?', chatSessionId: chat })).body;
  expect(next).not.toMatch(/drawer 7|registry/);

  await db.insertInto('departmentMembers').values({ departmentId: desk, userId: nurse.id }).execute();
  expect((await turn())?.response).toContain('drawer 7');
  // A document that is gone is a secret of nobody.
  await admin.send('DELETE', `/api/documents/${id}`);
  expect((await turn())?.response).toContain('drawer 7');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let nurse: Caller;
let messageId: number;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  messageId = (await nurse.send('POST', '/api/chat', { query: 'Where are the gloves?' })).json<{ messageId: number }>().messageId;
});
afterEach(() => clinic.close());

const rate = (feedback: object, caller = nurse) => caller.send('POST', '/api/feedback', { messageId, ...feedback });
const stored = () =>
  clinic.deps.db.selectFrom('feedback').select(['messageId', 'userId', 'feedbackType', 'rating', 'isHelpful', 'feedbackText']).execute();

test('of an answer one may think three things in turn: the last judgement stands, and words do not take it back', async () => {
  const first = await rate({ feedbackType: 'helpful', isHelpful: false });
  expect([first.statusCode, first.json()]).toEqual([201, { success: true, id: 1 }]);
  await rate({ feedbackType: 'rating', rating: 4 });
  expect((await rate({ feedbackType: 'detailed', feedbackText: '  Which room? ' })).json()).toEqual({ success: true, id: 1 });
  expect(await stored()).toEqual([
    { messageId, userId: nurse.id, feedbackType: 'detailed', rating: 4, isHelpful: null, feedbackText: 'Which room?' },
  ]);
  await rate({ feedbackType: 'helpful', isHelpful: false });
  await rate({ feedbackType: 'detailed', feedbackText: 'Still not.' });
  expect(await stored()).toMatchObject([{ feedbackType: 'detailed', rating: null, isHelpful: 0, feedbackText: 'Still not.' }]);
  const learned = clinic.deps.db.selectFrom('interactions').select(['rating', 'isHelpful', 'feedbackText']);
  expect(await learned.execute()).toEqual([{ rating: null, isHelpful: 0, feedbackText: 'Still not.' }]);
});

test.each([
  [{ feedbackType: 'helpful' }, 'Choose helpful or not helpful'],
  [{ feedbackType: 'rating' }, 'Choose a rating from 1 to 5'],
  [{ feedbackType: 'rating', rating: 6 }, 'Rate from 1 to 5'],
  [{ feedbackType: 'detailed', feedbackText: '  ' }, 'Write your feedback first'],
  [{ feedbackType: 'detailed', feedbackText: 'x'.repeat(501) }, 'Feedback is too long (500 characters at most)'],
])('%j is refused: %s', async (feedback, message) => {
  const reply = await rate(feedback);
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, message]);
  expect(await stored()).toEqual([]);
});

test("somebody else's answer cannot be rated, and deleting the session forgets the rating", async () => {
  const other = await clinic.as('manager');
  expect((await rate({ feedbackType: 'helpful', isHelpful: true }, other)).statusCode).toBe(404);
  await rate({ feedbackType: 'helpful', isHelpful: true });
  const [session] = (await nurse.get('/api/chat-sessions')).json<{ id: number }[]>();
  await nurse.send('DELETE', `/api/chat-sessions/${session?.id ?? 0}`);
  expect(await stored()).toEqual([]);
});

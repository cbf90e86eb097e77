import type { EvidenceRow, Learned } from '@vademecum/shared/learning/proposals.ts';
import { expect, test } from 'vitest';
import { learningClinic } from '../../../testing/learning-clinic.ts';

const { app, admin, nurse, ask, rate, add, propose, actions, set, query, golden } = learningClinic();

const chaperone =
  'A chaperone may be any trained nurse of the clinic.\n\nA chaperone is somebody who is present while a patient is examined.\n';
const others = [
  'gloves',
  'masks',
  'gowns',
  'vaccines',
  'parking',
  'lockers',
  'fax',
  'payroll',
  'badges',
  'laundry',
  'mail',
  'scales',
  'chairs',
  'lamps',
  'keys',
  'radios',
  'towels',
  'printers',
];

/** What the clinic asks all day, and two people who call a chaperone a sitter. */
async function teachSitter() {
  const id = await add('Chaperones', chaperone);
  await add('Supplies', others.map((one) => `The ${one} of the clinic are kept in the room of ${one}.`).join('\n\n'));
  for (const one of others) await ask(`Where are the ${one} kept?`, nurse(2));
  for (const [index, question] of ['Who may be a sitter?', 'What is a sitter?'].entries()) {
    const { chat_session_id: session } = await ask(question, nurse(index));
    await ask(question.replace('sitter', 'chaperone'), nurse(index), session);
  }
  return id;
}

test('a word that two people rephrase is proposed, tried, goes live, raises what its questions find, and is taken back', async () => {
  const id = await teachSitter();
  await golden('Who may be a chaperone?', id, 'A chaperone may be any trained nurse of the clinic.', 'Chaperones');
  expect((await ask('Who can be the sitter?')).grounded).toBe(false);
  expect([await propose(), await propose()]).toEqual([1, 0]);
  const [proposed] = await actions();
  expect(proposed).toMatchObject({
    actionType: 'add_synonym',
    status: 'pending',
    priority: 'low',
    description: 'Let searches for “sitter” also find “chaperone”.',
    facts: ['In 2 rephrasings, 2 chats and by 2 people, “sitter” failed and “chaperone” was answered.'],
    completedAt: null,
  });
  expect(proposed?.implementationPlan).toContain('The golden questions are run first');
  const evidence = await query<EvidenceRow[]>('improvement.evidence', { id: proposed?.id });
  expect(evidence.map(({ question, isAnswered }) => [question, isAnswered])).toEqual([
    ['What is a chaperone?', true],
    ['What is a sitter?', false],
    ['Who may be a chaperone?', true],
    ['Who may be a sitter?', false],
  ]);
  expect(JSON.stringify(evidence), 'neither time nor number of a question').not.toMatch(/\d\d:\d\d|"id"/);
  const done = await set(proposed?.id ?? 0, 'completed');
  expect(done).toMatchObject({ status: 'completed', note: null, decidedBy: expect.stringContaining('Pat') as string });
  expect(done.after?.golden).toEqual({ total: 1, first: 1, amongFive: 1, answered: 1 });
  expect(done.after?.hits).toEqual({ questions: 2, found: 2, within: 5 });
  expect(done.before?.hits?.found).toBeLessThan(2);
  await app().deps.background.idle();
  expect((await ask('Who can be the sitter?')).citations[0]?.documentName).toBe('Chaperones');
  expect(await query<Learned[]>('improvement.learned')).toMatchObject([
    { actionId: done.id, description: 'Let searches for “sitter” also find “chaperone”.' },
  ]);
  expect(await set(done.id, 'dismissed')).toMatchObject({ error: 'This is live. Undo it first' });
  expect(await set(done.id, 'undone')).toMatchObject({ status: 'undone', completedAt: null });
  expect([(await ask('Who can be the sitter?')).grounded, await query('improvement.learned'), await propose()]).toEqual([false, [], 0]);
});

test('a bad synonym is refused by the golden questions, which says what would be lost, and changes nothing', async () => {
  const right = await add('Front desk', 'Visitors wait in the hall, and the desk calls them one by one.\n\nThe copay is 20 dollars.');
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await add(`Insurance guide ${number}`, `Insurance ${number}: what insurance covers, and which insurance does not.`);
  await golden('What is the copay?', right, 'The copay is 20 dollars.', 'Front desk');
  const planted = await app()
    .deps.db.insertInto('improvementActions')
    .values({
      actionType: 'add_synonym',
      subjectKey: 'add_synonym:copay>insur',
      priority: 'low',
      description: 'Let searches for “copay” also find “insurance”.',
      evidence: JSON.stringify({ count: 2, facts: [], interactions: [] }),
      target: JSON.stringify({ synonym: { said: 'copay', found: 'insurance' }, pairs: [] }),
      createdAt: app().deps.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = (await ask('What is the copay?')).citations.map(({ documentName }) => documentName);
  expect(await set(planted.id, 'completed')).toMatchObject({
    status: 'refused',
    note: 'It was refused: 1 golden question would be lost: “What is the copay?”.',
    completedAt: null,
  });
  await app().deps.background.idle();
  expect(await query('improvement.learned')).toEqual([]);
  expect((await ask('What is the copay?')).citations.map(({ documentName }) => documentName)).toEqual(before);
  expect(await set(planted.id, 'dismissed')).toMatchObject({ status: 'dismissed', note: null });
});

test('a document whose answers are rated badly is to be reviewed, and the ratings since show what that brought', async () => {
  const id = await add('Glove list', 'The gloves are kept in the supply room.');
  for (const index of [0, 1, 2]) {
    const { messageId } = await ask('Where are the gloves kept?', nurse(index));
    expect(await propose()).toBe(0);
    await rate(messageId, index === 0 ? 1 : 2, nurse(index));
  }
  await propose();
  const proposed = (await actions()).find(({ actionType }) => actionType === 'review_document');
  expect(proposed).toMatchObject({
    priority: 'high',
    documentId: id,
    description: 'Review “Glove list”: answers that cite it are rated 1.7 of 5 on average.',
    facts: ['3 answers that cite it were rated 1.7 of 5 on average by 3 people.'],
    before: { rating: { ratings: 3, mean: 5 / 3 } },
  });
  app().clock.pass(60_000);
  expect(await set(proposed?.id ?? 0, 'undone')).toMatchObject({
    error: 'This changes nothing in the search, so there is nothing to undo. Open it again instead',
  });
  expect(await set(proposed?.id ?? 0, 'completed')).toMatchObject({ status: 'completed', after: { rating: { ratings: 0, mean: null } } });
  expect(await set(proposed?.id ?? 0, 'pending')).toMatchObject({ status: 'pending', completedAt: null, after: null });
});

test('what is dismissed stays away until twice as much speaks for it; a deleted document takes its proposal along', async () => {
  const id = await add('Glove list', 'The gloves are kept in the supply room.');
  const rateAgain = async () => rate((await ask('Where are the gloves kept?')).messageId, 1);
  for (let times = 0; times < 3; times++) await rateAgain();
  await propose();
  const review = async () => (await actions()).find(({ actionType }) => actionType === 'review_document');
  await set((await review())?.id ?? 0, 'dismissed');
  await rateAgain();
  await propose();
  expect(await review()).toMatchObject({ status: 'dismissed' });
  await rateAgain();
  await rateAgain();
  await propose();
  expect(await review()).toMatchObject({
    status: 'pending',
    note: 'It was dismissed, but its evidence has since grown from 3 to 6.',
  });
  await admin().send('DELETE', `/api/documents/${id}`);
  await propose();
  expect(await review()).toMatchObject({ status: 'dismissed', note: 'The document was deleted or archived.', decidedBy: null });
});

test('a gap that many people meet asks for a document, and is done when it closes', async () => {
  for (const index of [0, 1, 2]) {
    const { messageId } = await ask('How do we sterilise endoscopes?', nurse(index));
    await nurse(index).send('POST', '/trpc/gaps.report', { messageId });
  }
  expect(await propose()).toBe(1);
  const [proposed] = await actions();
  expect(proposed).toMatchObject({
    actionType: 'add_document',
    priority: 'high',
    description: 'Add a document that answers “How do we sterilise endoscopes?”.',
    expectedImpact: '3 questions by 3 people would get an answer with its source.',
  });
  await admin().send('PUT', `/api/documentation-gaps/${proposed?.gapId ?? 0}`, { status: 'completed' });
  await propose();
  expect((await actions())[0]).toMatchObject({ status: 'completed', note: 'The gap is closed: its questions are answered now.' });
});

test('only those who hold reports see actions, bad input says so, and what is not there is not found', async () => {
  const manager = await app().as('manager');
  expect((await manager.get('/api/improvement-actions')).statusCode).toBe(403);
  expect(await set(99, 'completed')).toMatchObject({ error: 'Improvement action not found' });
  expect(await set(99, 'done')).toMatchObject({ error: 'Status is one of pending, completed, dismissed, undone' });
});

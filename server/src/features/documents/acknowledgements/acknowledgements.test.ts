import type { Acknowledgement, Reading, Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodyOf, mailAt, startMailServer } from '../../../testing/mail-server.ts';
import { addDepartment } from '../../../testing/departments.ts';
import { signInAgain } from '../../../testing/sign-in-again.ts';
import { type Caller, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

const day = 24 * 60 * 60 * 1000;
const text = '| Document number | HC-IC-02 |\n| --- | --- |\n\n# Spills\n\nPut on **gloves** before you touch a spill.\n';
const question = {
  question: 'What comes first?',
  choices: ['Towels', 'Gloves', 'A form'],
  right: 1,
  quote: 'Put on gloves before you touch a spill',
};
let clinic: TestApp;
let manager: Caller;
let nurse: Caller;
let document: number;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
  nurse = await clinic.as('user');
  document = await add('Spill response');
});
afterEach(() => clinic.close());

async function add(name: string): Promise<number> {
  return (await manager.send('POST', '/api/documents', { name, content: text, type: 'manual' })).json<{ id: number }>().id;
}

const roster = async (of = document, by = manager) => (await by.get(`/api/documents/${of}/acknowledgements`)).json<Roster>();
const mine = async (person: Caller) => (await person.get('/api/acknowledgements')).json<Reading[]>();
const open = async (person: Caller) => (await mine(person)).filter(({ state }) => state !== 'acknowledged');
const stateOf = async (person: Caller) => (await roster()).people.find(({ id }) => id === person.id)?.state;
const asked = { roles: ['user'], due: '2026-03-09' };

async function ask(fields: object = asked, of = document): Promise<number> {
  const reply = await manager.send('POST', `/api/documents/${of}/acknowledgements`, fields);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Roster>().request?.id ?? 0;
}

const acknowledge = (person: Caller, id: number, fields: object = { version: 1 }) =>
  person.send('POST', `/api/acknowledgements/${id}`, fields);

async function replaceText(content = `${text}\nCall 911 for mercury.\n`): Promise<void> {
  expect((await manager.send('PUT', `/api/documents/${document}/text`, { content, duplicate: 'allow' })).statusCode).toBe(200);
}

const messageOf = (reply: { json: () => unknown }) => (reply.json() as { message: string }).message;

test('a manager asks, the nurse sees what to read, acknowledges it, and both see who did and when', async () => {
  const id = await ask();
  expect(await open(nurse)).toMatchObject([
    { id, documentId: document, documentName: 'Spill response', version: 1, state: 'open', due: '2026-03-09', needsSignature: false },
  ]);
  expect(await open(manager)).toEqual([]);
  const reply = await acknowledge(nurse, id);
  expect(reply.statusCode).toBe(201);
  const record = { documentName: 'Spill response', documentNumber: 'HC-IC-02', version: 1, role: 'user', isSigned: false };
  expect(reply.json<Acknowledgement>()).toMatchObject({ ...record, userId: nurse.id, acknowledgedAt: '2026-03-02T09:00:00.000Z' });
  expect(await mine(nurse)).toMatchObject([{ id, state: 'acknowledged', version: 1, acknowledgedAt: '2026-03-02T09:00:00.000Z' }]);
  expect(await roster()).toMatchObject({ people: [{ id: nurse.id, state: 'acknowledged' }], records: [{ userId: nurse.id }] });
  expect(messageOf(await acknowledge(nurse, id))).toBe('You have acknowledged this document already');
});

test('a department is asked as it is now: who joins later is asked, who leaves or is locked is not, and what is recorded stays', async () => {
  const [late, other] = [await clinic.as('user'), await clinic.as('manager')];
  const lab = await addDepartment(clinic, 'Laboratory', [nurse, other]);
  const id = await ask({ departmentIds: [lab], due: '2026-03-09' });
  expect((await roster()).people.map((person) => person.id).toSorted((a, b) => a - b)).toEqual([nurse.id, other.id]);
  expect(await open(late)).toEqual([]);
  expect((await acknowledge(late, id)).statusCode).toBe(404);
  await clinic.deps.db.insertInto('departmentMembers').values({ departmentId: lab, userId: late.id }).execute();
  expect(await open(late)).toHaveLength(1);
  await acknowledge(nurse, id);
  const admin = await clinic.as('admin');
  for (const person of [nurse, other]) await admin.send('PUT', `/api/auth/users/${person.id}/status`, { status: 'locked' });
  const after = await roster();
  expect(after.people.map((person) => person.id)).toEqual([late.id]);
  expect(after.records.map((record) => record.userId)).toEqual([nurse.id]);
});

test('nobody is asked to read what they may not see', async () => {
  const inside = await clinic.as('user');
  const lab = await addDepartment(clinic, 'Laboratory', [inside]);
  await clinic.deps.db
    .insertInto('documentAudiences')
    .values({ documentId: document, audience: `,${lab},` })
    .execute();
  const admin = await clinic.as('admin');
  const reply = await admin.send('POST', `/api/documents/${document}/acknowledgements`, { ...asked, roles: ['user', 'admin'] });
  const { people, request } = reply.json<Roster>();
  expect(people.map((person) => person.id)).toEqual([inside.id, admin.id]);
  expect(await open(nurse)).toEqual([]);
  expect((await acknowledge(nurse, request?.id ?? 0)).statusCode).toBe(404);
  const choices = await admin.get(`/trpc/acknowledgements.askables?input=${encodeURIComponent(JSON.stringify({ id: document }))}`);
  expect(choices.json<{ result: { data: { people: { id: number }[] } } }>().result.data.people.map(({ id }) => id)).toEqual([
    inside.id,
    admin.id,
  ]);
});

test('a version that is no longer current is refused, and who has not read it reads the new one', async () => {
  const id = await ask();
  await replaceText();
  const reply = await acknowledge(nurse, id, { version: 1 });
  expect(reply.statusCode).toBe(409);
  expect(messageOf(reply)).toBe('Version 1 is not the current version. Read version 2 and acknowledge that one');
  expect((await acknowledge(nurse, id, { version: 2 })).statusCode).toBe(201);
  await replaceText(text);
  expect(await stateOf(nurse)).toBe('acknowledged');
});

test('asked at every version, the nurse reads each new one within as many days, and the former records stay', async () => {
  const id = await ask({ ...asked, everyVersion: true });
  await acknowledge(nurse, id);
  clinic.clock.pass(3 * day);
  nurse = await signInAgain(clinic, nurse);
  manager = await signInAgain(clinic, manager);
  await replaceText();
  expect(await open(nurse)).toMatchObject([{ version: 2, due: '2026-03-12', state: 'open' }]);
  await acknowledge(nurse, id, { version: 2 });
  expect(await stateOf(nurse)).toBe('acknowledged');
  expect((await roster()).records.map(({ version }) => version)).toEqual([2, 1]);
});

test('the sidebar asks for the state alone: how many wait, how many are late, the next day, and reminders', async () => {
  const state = async () => (await nurse.get('/trpc/acknowledgements.state')).json<{ result: { data: object } }>().result.data;
  expect(await state()).toEqual({ open: 0, overdue: 0, hasAny: false, nextDue: null, reminded: [] });
  const id = await ask();
  await manager.send('POST', `/api/documents/${document}/acknowledgements/remind`);
  const reminded = [{ documentName: 'Spill response', due: '2026-03-09', remindedAt: '2026-03-02T09:00:00.000Z' }];
  expect(await state()).toEqual({ open: 1, overdue: 0, hasAny: true, nextDue: '2026-03-09', reminded });
  const [row] = (await manager.get('/trpc/documents.listed')).json<{ result: { data: { isAsked?: true }[] } }>().result.data;
  expect(row?.isAsked).toBe(true);
  await acknowledge(nurse, id);
  expect(await state()).toEqual({ open: 0, overdue: 0, hasAny: true, nextDue: null, reminded: [] });
});

test('it is overdue from the day after', async () => {
  await ask({ ...asked, due: '2026-03-02' });
  expect(await stateOf(nurse)).toBe('open');
  clinic.clock.pass(day);
  manager = await signInAgain(clinic, manager);
  expect(await stateOf(nurse)).toBe('overdue');
});

test('a signature needs the password, and guesses are slowed down', async () => {
  const id = await ask({ ...asked, needsSignature: true });
  const refused = await acknowledge(nurse, id);
  expect(refused.json()).toMatchObject({ message: 'Enter your password to sign', issues: [{ path: 'password' }] });
  expect(messageOf(await acknowledge(nurse, id, { version: 1, password: 'guess' }))).toBe('Incorrect password');
  for (let guess = 0; guess < 9; guess += 1) await acknowledge(nurse, id, { version: 1, password: `guess ${guess}` });
  expect((await acknowledge(nurse, id, { version: 1, password })).statusCode).toBe(429);
  clinic.clock.pass(61_000);
  expect((await acknowledge(nurse, id, { version: 1, password })).json()).toMatchObject({ isSigned: true });
});

test('a wrong answer shows the quote, and no reply tells the right one', async () => {
  const id = await ask({ ...asked, questions: [question] });
  const read = await nurse.get(`/api/acknowledgements/${id}`);
  expect(read.json()).toMatchObject({ questions: [{ question: question.question, choices: question.choices }] });
  const wrong = await acknowledge(nurse, id, { version: 1, answers: [0] });
  expect(wrong.json()).toMatchObject({
    message: 'One answer is not right. Read the quote and try again',
    issues: [{ path: 'answers.0', message: `The document says: “${question.quote}”` }],
  });
  expect(messageOf(await acknowledge(nurse, id))).toBe('Answer the question');
  const rosterBody = (await manager.get(`/api/documents/${document}/acknowledgements`)).body;
  for (const body of [read.body, wrong.body, rosterBody, (await nurse.get('/api/acknowledgements')).body])
    expect(body).not.toContain('right":');
  expect((await acknowledge(nurse, id, { version: 1, answers: [1] })).statusCode).toBe(201);
  expect((await nurse.get(`/api/acknowledgements/${id}`)).statusCode).toBe(404);
});

test('a question is about the text: its quote must be there, and it is not asked once the quote is gone', async () => {
  const lost = { ...question, quote: 'Wash your hands for an hour' };
  const refused = await manager.send('POST', `/api/documents/${document}/acknowledgements`, { ...asked, questions: [question, lost] });
  expect(refused.json()).toMatchObject({
    message: 'The quote of question 2 is not in the document. Copy its words from the text',
    issues: [{ path: 'questions.1.quote' }],
  });
  const id = await ask({ ...asked, questions: [question] });
  await replaceText('# Spills\n\nCall the office.\n');
  expect(await roster()).toMatchObject({ request: { questions: 0, lostQuestions: 1 } });
  expect((await acknowledge(nurse, id, { version: 2 })).statusCode).toBe(201);
});

test.each([
  [{ due: '2026-03-09' }, 'Choose at least one role, department or person'],
  [{ ...asked, due: '2026-03-01' }, 'Choose today or a later day as the due date'],
  [{ ...asked, departmentIds: [99] }, 'A department that you chose no longer exists'],
  [{ ...asked, userIds: [99] }, 'A person whom you chose does not exist'],
  [{ ...asked, questions: [question, question, question, question] }, 'Ask at most 3 questions'],
  [{ ...asked, questions: [{ ...question, right: 3 }] }, 'Mark the right choice'],
])('%j is refused: %s', async (fields, message) => {
  const reply = await manager.send('POST', `/api/documents/${document}/acknowledgements`, fields);
  expect([reply.statusCode, messageOf(reply)]).toEqual([400, message]);
});

test('one request at a time: it is changed or ended, and who acknowledged needs not do it again', async () => {
  const id = await ask();
  await acknowledge(nurse, id);
  const second = await manager.send('POST', `/api/documents/${document}/acknowledgements`, asked);
  expect([second.statusCode, messageOf(second)]).toEqual([
    409,
    'People are already asked to acknowledge this document. Change or end that request',
  ]);
  const changed = await manager.send('PUT', `/api/documents/${document}/acknowledgements`, {
    roles: ['user', 'manager'],
    due: '2026-04-01',
  });
  const states = changed.json<Roster>().people.map((person) => [person.id, person.state]);
  expect(new Map(states as [number, string][])).toEqual(
    new Map([
      [manager.id, 'open'],
      [nurse.id, 'acknowledged'],
    ]),
  );
  expect((await manager.send('DELETE', `/api/documents/${document}/acknowledgements`)).statusCode).toBe(200);
  expect(await open(manager)).toEqual([]);
  expect((await acknowledge(manager, id)).statusCode).toBe(404);
  expect(messageOf(await manager.send('DELETE', `/api/documents/${document}/acknowledgements`))).toBe(
    'Nobody is asked to acknowledge this document now',
  );
  const next = await ask();
  expect(await open(nurse)).toMatchObject([{ id: next }]);
});

test('one press reminds everybody who is open, once a day', async () => {
  const other = await clinic.as('user');
  const id = await ask();
  await acknowledge(other, id);
  const remind = async () => (await manager.send('POST', `/api/documents/${document}/acknowledgements/remind`)).json<object>();
  expect(await remind()).toEqual({ reminded: 1, mailed: 0, remindedBefore: 0 });
  expect(await open(nurse)).toMatchObject([{ remindedAt: '2026-03-02T09:00:00.000Z' }]);
  expect(await remind()).toEqual({ reminded: 0, mailed: 0, remindedBefore: 1 });
  clinic.clock.pass(day);
  manager = await signInAgain(clinic, manager);
  expect(await remind()).toEqual({ reminded: 1, mailed: 0, remindedBefore: 0 });
  expect((await roster()).people.find((person) => person.id === nurse.id)?.remindedAt).toBe('2026-03-03T09:00:00.000Z');
});

test('where mail is sent, a reminder comes by mail, too, with the name, the day and a link', async () => {
  const server = await startMailServer();
  await clinic.close();
  clinic = await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Clinic <clinic@clinic.test>' } });
  [manager, nurse] = [await clinic.as('manager'), await clinic.as('user', 'nurse@clinic.test')];
  document = await add('Spill response');
  const id = await ask();
  const reply = await manager.send('POST', `/api/documents/${document}/acknowledgements/remind`);
  expect(reply.json()).toEqual({ reminded: 1, mailed: 1, remindedBefore: 0 });
  await clinic.deps.background.idle();
  await server.close();
  expect(server.received.map(({ to }) => to)).toEqual([['nurse@clinic.test']]);
  const mail = mailAt(server.received);
  expect(bodyOf(mail, 'text/plain')).toContain('Please read “Spill response”, version 1, and acknowledge it by Mar 9, 2026.');
  expect(bodyOf(mail, 'text/plain')).toContain(`http://127.0.0.1:3000/to-read/${id}`);
});

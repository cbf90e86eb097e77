import type { Role } from '@vademecum/shared/permissions.ts';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { momentsOfMemories, type Staff } from './demo-memories.ts';
import { hireTeam } from './demo-people.ts';
import { writePolicies } from './demo-policies.ts';
import { daysAgoAt, daysBefore, liveThrough, type Moment, weekdayOf } from './demo-moments.ts';
import type { Deps } from './deps.ts';
import { ask, askAtOnce } from './features/ask/chats/chat.service.ts';
import { importHandbook } from './features/documents/handbook.service.ts';
import { findHeaderFacts, setDocuments } from './features/documents/register/register.service.ts';
import { submitFeedback } from './features/learning/questions/feedback.service.ts';
import { saveGoldenFromAnswer } from './features/learning/golden/golden.service.ts';
import { learn } from './features/learning/proposals/learning-runs.service.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import { insertUser } from './features/people/users/users.service.ts';
import { hashPassword } from './lib/passwords.ts';
import { makeToken } from './lib/tokens.ts';

const people: Record<Role, { email: string; firstName: string; lastName: string }> = {
  admin: { email: 'admin@demo.clinic', firstName: 'Ada', lastName: 'Marsh' },
  manager: { email: 'manager@demo.clinic', firstName: 'Ben', lastName: 'Ortega' },
  user: { email: 'nurse@demo.clinic', firstName: 'Nora', lastName: 'Quinn' },
};

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

/** Days since its first memory was written, and some more. */
const openFor = 210;

/** Fills an empty clinic: an account per role, colleagues, the sample handbook, half a year of memories, four weeks of questions, and policies under way. */
export async function seedDemo(deps: Deps): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  const opening = daysBefore(deps, openFor);
  const take = async (role: Role) => {
    const password = makeToken().slice(0, 16);
    const passwordHash = await hashPassword(password);
    accounts.push({ email: people[role].email, password, role });
    return insertUser(deps.db, { ...people[role], role, status: 'active', passwordHash, createdAt: opening.now().toISOString() });
  };
  const staff: Staff = { admin: await take('admin'), manager: await take('manager'), user: await take('user') };
  const team = await hireTeam(opening, staff);
  const ids = await importHandbook(opening, staff.admin.id);
  await deps.ingest.idle();
  await liveThrough(deps, [...(await momentsOfMemories(deps, team)), ...(await momentsOfQuestions(deps, staff))]);
  await fillRegister(deps, staff.admin, ids);
  await writePolicies(deps, team, ids);
  return accounts;
}

/** Takes owner and dates of each document from its own header, as one press in the library does; last, as some came into effect while the clinic was open. */
async function fillRegister(deps: Deps, by: User, ids: readonly number[]): Promise<void> {
  const found = await findHeaderFacts(deps, ids);
  const documents = found.map(({ id, owner, effectiveFrom, reviewDue }) => ({ id, owner, effectiveFrom, reviewDue }));
  await setDocuments(deps, by, { documents, onlyEmpty: true });
}

/** A chat: what one person asks, one question after the other. */
interface Visit {
  by: Role;
  questions: readonly string[];
}

interface Opinion {
  rating?: number;
  isHelpful?: boolean;
  feedbackText?: string;
}

/** Chats are kept for thirty days. */
const weeksOfChats = 4;
const chatsPerDay = 5;
/** Of so many chats one goes on after its first answer. */
const everyLongChat = 3;
/** Of so many answers one is rated. */
const everyRated = 3;
/** What people think of answers, one after the other; most are pleased. */
const ofAnswers: readonly Opinion[] = [
  { isHelpful: true },
  { rating: 5 },
  { rating: 4 },
  { isHelpful: true },
  { rating: 3, feedbackText: 'Correct, but I had to open the document for the rest.' },
  { rating: 5 },
  { isHelpful: false, feedbackText: 'It quotes the policy, but not the step that I asked for.' },
  { rating: 4 },
  { isHelpful: true },
  { rating: 2, feedbackText: 'This covers a different situation than mine.' },
  { rating: 4 },
];
const ofRefusals: readonly Opinion[] = [
  { isHelpful: false, feedbackText: 'Nothing found. I had to ask at the front desk.' },
  { rating: 2 },
  { rating: 3, feedbackText: 'At least it says it doesn’t know.' },
];
const keptGolden = 6;
const turnOfHours = [8.2, 9.4, 10.1, 10.6, 13.5, 14.8, 9.9, 11.3, 15.7];
const askers: readonly Role[] = ['user', 'user', 'manager', 'user', 'admin'];

/** Nothing in the handbook says it. */
const absent: readonly string[] = [
  'Where can staff park their bicycles?',
  'Is there a bicycle rack for staff?',
  'May I bring my bicycle into the building?',
  'How much tuition reimbursement do I get per year?',
  'Which courses count for tuition reimbursement?',
  'How do I apply for tuition reimbursement?',
  'Who repairs the coffee machine in the break room?',
];
/** A word of the staff, and what the handbook calls it. */
const inOtherWords: readonly (readonly [asked: string, again: string])[] = [
  ['How do I reach the terp by phone?', 'How do I reach the interpreter by phone?'],
  ['Who pays for the terp?', 'Who pays for the interpreter?'],
  ['When do I book the terp for a visit?', 'When do I book the interpreter for a visit?'],
];

const questionsSchema = z.array(z.object({ q: z.string(), file: z.string().nullable() }));
const conversationsSchema = z.array(z.array(z.object({ q: z.string() })));

/** Four weeks of questions by all three, some rated, some without an answer, and what the product learned from them in two nights. */
async function momentsOfQuestions(deps: Deps, staff: Staff): Promise<Moment[]> {
  const visits = await listVisits();
  const rated: Rated = { answers: 0, golden: new Set() };
  const moments: Moment[] = [];
  let next = 0;
  for (let daysAgo = weeksOfChats * 7 - 1; daysAgo >= 0; daysAgo--) {
    if ([0, 6].includes(weekdayOf(deps.now(), daysAgo))) continue;
    for (let chat = 0; chat < chatsPerDay; chat++, next++) {
      const visit = visits[next % visits.length];
      const at = daysAgoAt(deps.now(), { daysAgo, hour: turnOfHours[next % turnOfHours.length] ?? 9 });
      if (visit !== undefined && at > 0) moments.push({ daysAgo: at, happen: (then) => hold(then, { visit, staff, rated }) });
    }
  }
  for (const daysAgo of [8, 1]) {
    moments.push({ daysAgo: Math.max(daysAgoAt(deps.now(), { daysAgo, hour: 20 }), 0), happen: (then) => learn(then, 'nightly') });
  }
  return moments;
}

/** As many as four weeks need, mixed: most is known, one in seven is not there or said otherwise. */
async function listVisits(): Promise<Visit[]> {
  const singles = questionsSchema.parse(JSON.parse(await readSample('questions.json'))).map(({ q }) => q);
  const long = conversationsSchema.parse(JSON.parse(await readSample('conversations.json'))).map((turns) => turns.map(({ q }) => q));
  const odd = [...absent.map((one) => [one]), ...inOtherWords];
  const takeFrom = (list: readonly (readonly string[])[], index: number) => list[index % list.length] ?? [];
  return Array.from({ length: weeksOfChats * 5 * chatsPerDay }, (_, index) => {
    const by = askers[index % askers.length] ?? 'user';
    if (index % 7 === 4) return { by, questions: takeFrom(odd, Math.floor(index / 7)) };
    if (index % everyLongChat === 0) return { by, questions: takeFrom(long, Math.floor(index / everyLongChat)) };
    // Far apart in the list, so that no week is about one document.
    return { by, questions: [singles[(index * 7) % singles.length] ?? ''] };
  });
}

async function readSample(name: string): Promise<string> {
  return readFile(new URL(`../../handbook/${name}`, import.meta.url), 'utf8');
}

/** How many answers were rated or could have been, and the golden questions: some visits ask the same. */
type Rated = { answers: number; golden: Set<string> };

async function hold(then: Deps, { visit, staff, rated }: { visit: Visit; staff: Staff; rated: Rated }) {
  let chatSessionId: number | undefined;
  for (const query of visit.questions) {
    const { session, turn } = await askAtOnce(
      ask(then, staff[visit.by].id, { query, ...(chatSessionId !== undefined && { chatSessionId }) }),
    );
    chatSessionId = session.id;
    rated.answers++;
    if (rated.answers % everyRated === 0) {
      const opinions = turn.grounded ? ofAnswers : ofRefusals;
      const opinion = opinions[(rated.answers / everyRated) % opinions.length] ?? {};
      const feedbackType = opinion.rating === undefined ? 'helpful' : 'rating';
      await submitFeedback(then, staff[visit.by].id, { messageId: turn.id, feedbackType, ...opinion });
    }
    const isExample = visit.by === 'manager' && visit.questions.length === 1 && turn.grounded && turn.citations.length > 0;
    if (!isExample || rated.golden.size >= keptGolden || rated.golden.has(query)) continue;
    rated.golden.add(query);
    await saveGoldenFromAnswer(then, staff.manager.id, { messageId: turn.id, number: 1 });
  }
}

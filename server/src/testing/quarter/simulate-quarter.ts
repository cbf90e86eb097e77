import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { ask, askAtOnce } from '../../features/ask/chats/chat.service.ts';
import { importHandbook } from '../../features/documents/handbook.service.ts';
import { submitFeedback } from '../../features/learning/questions/feedback.service.ts';
import { insertUser } from '../../features/people/users/users.service.ts';
import { absentTopics } from './absent-topics.ts';
import { jargon, wrongJargon } from './jargon.ts';
import { createRandom, pickOf } from '../random.ts';

/**
 * known: the handbook contains it. absent: it does not. jargon: in a word that only the staff use. again: a rephrasing of the one before.
 */
export type AskedKind = 'known' | 'absent' | 'jargon' | 'again';
/** The events, as the simulation saw them. */
export interface Asked {
  at: Date;
  userId: number;
  kind: AskedKind;
  /** Of absent topics their name, of jargon the word. */
  about: string | undefined;
  question: string;
  sessionId: number;
  turn: ChatTurn;
  /** Kept for analytics; kept for learning. */
  forAnalytics: boolean;
  forLearning: boolean;
  feedback: { rating?: number; isHelpful?: boolean } | undefined;
}

export interface Quarter {
  staff: { id: number; role: Role }[];
  asked: Asked[];
}

interface QuarterOptions {
  seed: number;
  questions: number;
  /** Shares of what is asked; the rest is known. */
  shares: { absent: number; jargon: number };
  days: number;
  /** Turns the clock to a moment; it never goes back. */
  turnTo: (at: Date) => void;
  /** What the product does by itself in the night; called once each simulated night. */
  atNight: (day: number) => Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
const staffCounts: readonly (readonly [Role, number])[] = [
  ['admin', 2],
  ['manager', 4],
  ['user', 24],
];
const openings = ['', '', '', 'Hi, ', 'Quick question: ', 'Sorry, ', 'Please, '];
const endings = ['', '', '', '', ' Thanks!', ' It is urgent.', ' Thank you so much.'];
/** How often an answer is rated, how often an unanswered question is asked again, and how often a chat goes on with another matter. */
const often = { rated: 0.2, again: 0.5, sameChat: 0.2, notForAnalytics: 0.02, notForLearning: 0.03 };

const knownSchema = z.array(z.object({ q: z.string(), file: z.string().nullable() }));

async function readKnown(): Promise<string[]> {
  const file = new URL('../../../../handbook/questions.json', import.meta.url);
  return knownSchema
    .parse(JSON.parse(await readFile(file, 'utf8')))
    .filter((one) => one.file !== null)
    .map(({ q }) => q);
}

/** Thirty people of the sample clinic ask for so many days; everything goes through the services that serve real people. The same seed asks the same. */
export async function simulateQuarter(deps: Deps, options: QuarterOptions): Promise<Quarter> {
  const random = createRandom(options.seed);
  const staff = await hire(deps);
  await importHandbook(deps, staff[0]?.id ?? 0);
  await deps.ingest.idle();
  const simulation: Simulation = { deps, options, random, staff, known: await readKnown(), asked: [], chats: new Map() };
  const start = nextMidnight(deps.now());
  const perDay = options.questions / options.days;
  for (let day = 0; day < options.days; day++) {
    const wanted = Math.round(perDay * (day + 1)) - simulation.asked.length;
    await simulateDay(simulation, start + day * dayMs, wanted);
    options.turnTo(new Date(start + (day + 1) * dayMs - 1));
    await options.atNight(day);
  }
  return { staff, asked: simulation.asked };
}

function nextMidnight(at: Date): number {
  const midnight = new Date(at);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime();
}

interface Simulation {
  deps: Deps;
  options: QuarterOptions;
  random: () => number;
  staff: { id: number; role: Role }[];
  known: string[];
  asked: Asked[];
  /** The chat that somebody has open. */
  chats: Map<number, number>;
}

async function hire(deps: Deps): Promise<{ id: number; role: Role }[]> {
  const staff: { id: number; role: Role }[] = [];
  for (const [role, count] of staffCounts)
    for (let number = 1; number <= count; number++) {
      const name = { email: `${role}${number}@quarter.test`, firstName: role, lastName: `Number ${number}` };
      const { id } = await insertUser(deps.db, {
        ...name,
        role,
        status: 'active',
        passwordHash: 'none',
        createdAt: deps.now().toISOString(),
      });
      staff.push({ id, role });
    }
  return staff;
}

/** From seven to seven, most in the middle of the morning and of the afternoon. */
async function simulateDay(simulation: Simulation, from: number, wanted: number): Promise<void> {
  const { random, options, asked } = simulation;
  const until = asked.length + wanted;
  const times = Array.from({ length: wanted }, () => 7 + ((random() + random()) / 2) * 12).sort((a, b) => a - b);
  for (const hour of times) {
    if (asked.length >= until) return;
    options.turnTo(new Date(from + hour * 60 * 60 * 1000));
    await simulateVisit(simulation, until);
  }
}

/** Somebody asks one thing, and perhaps again in other words. */
async function simulateVisit(simulation: Simulation, until: number): Promise<void> {
  const { random, staff, options, deps } = simulation;
  const { shares } = options;
  const person = pickOf(random, staff);
  const draw = random();
  const passed = (seconds: number): void => {
    options.turnTo(new Date(deps.now().getTime() + seconds * 1_000));
  };
  if (draw < shares.absent) {
    const { name, questions } = pickOf(random, absentTopics);
    await askOne(simulation, person.id, { kind: 'absent', about: name, question: pickOf(random, questions) });
    if (random() > often.again || simulation.asked.length >= until) return;
    passed(40);
    return askOne(simulation, person.id, { kind: 'absent', about: name, question: pickOf(random, questions), goesOn: true });
  }
  if (draw < shares.absent + shares.jargon) {
    const { said, pairs } = pickOf(random, [...jargon, wrongJargon]);
    const [question, again] = pickOf(random, pairs);
    await askOne(simulation, person.id, { kind: 'jargon', about: said, question, isOfNoHelp: said === wrongJargon.said });
    if (simulation.asked.length >= until) return;
    passed(50);
    return askOne(simulation, person.id, { kind: 'again', about: said, question: again, goesOn: true });
  }
  const question = `${pickOf(random, openings)}${pickOf(random, simulation.known)}${pickOf(random, endings)}`;
  await askOne(simulation, person.id, { kind: 'known', about: undefined, question });
}

type Wanted = Pick<Asked, 'kind' | 'about' | 'question'> & { goesOn?: boolean; isOfNoHelp?: boolean };

async function askOne(
  simulation: Simulation,
  userId: number,
  { kind, about, question, goesOn = false, isOfNoHelp = false }: Wanted,
): Promise<void> {
  const { deps, random, chats, asked } = simulation;
  const chatSessionId = goesOn || random() < often.sameChat ? chats.get(userId) : undefined;
  const enableAnalytics = random() >= often.notForAnalytics;
  const enableSelfImprovement = random() >= often.notForLearning;
  const at = deps.now();
  const input = { query: question, chatSessionId, enableAnalytics, enableSelfImprovement };
  const { session, turn } = await askAtOnce(ask(deps, userId, input));
  chats.set(userId, session.id);
  const feedback = isOfNoHelp ? await markUnhelpful(deps, userId, turn) : await rate(simulation, userId, turn);
  asked.push({
    at,
    userId,
    kind,
    about,
    question,
    sessionId: session.id,
    turn,
    forAnalytics: enableAnalytics,
    forLearning: enableSelfImprovement,
    feedback,
  });
}

/** Who was answered is mostly pleased, who was not hardly ever. */
async function rate({ deps, random }: Simulation, userId: number, turn: ChatTurn): Promise<Asked['feedback']> {
  if (random() >= often.rated) return undefined;
  const isPleased = random() < (turn.grounded ? 0.85 : 0.05);
  if (random() < 0.5) {
    await submitFeedback(deps, userId, { messageId: turn.id, feedbackType: 'helpful', isHelpful: isPleased });
    return { isHelpful: isPleased };
  }
  const rating = isPleased ? 4 + Math.floor(random() * 2) : 1 + Math.floor(random() * 2);
  await submitFeedback(deps, userId, { messageId: turn.id, feedbackType: 'rating', rating });
  return { rating };
}

async function markUnhelpful(deps: Deps, userId: number, turn: ChatTurn): Promise<Asked['feedback']> {
  await submitFeedback(deps, userId, { messageId: turn.id, feedbackType: 'helpful', isHelpful: false });
  return { isHelpful: false };
}

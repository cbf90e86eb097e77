import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import type { ChoosePassage } from '@vademecum/shared/memories/memory-sources.ts';
import { policyDefaults } from '@vademecum/shared/memories/retention-policies.ts';
import { type Role, roles } from '@vademecum/shared/permissions.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Moment } from './demo-moments.ts';
import type { Team } from './demo-people.ts';
import type { Deps } from './deps.ts';
import { ask, askAtOnce } from './features/ask/chats/chat.service.ts';
import { archiveMemory, createMemory, updateMemory } from './features/memories/memories.service.ts';
import { recomputeQuality } from './features/memories/quality.service.ts';
import { findPassages } from './features/memories/sources.service.ts';
import { recheckAll } from './features/memories/checks/memory-checks.service.ts';
import { sampleHealth } from './features/memories/checks/health/memory-health.service.ts';
import { createPolicy } from './features/memories/review/policies.service.ts';
import { localDay } from './lib/local-day.ts';

export type Staff = Record<Role, User>;

const file = new URL('../../handbook/memories.json', import.meta.url);
const days = z.number().int().positive();
/** What the clinic's staff wrote down, in days before the demo or after it. */
const noteSchema = z.strictObject({
  topic: z.string(),
  value: z.string(),
  category: z.enum(memoryCategories).nullable(),
  source: z.string().optional(),
  passage: z.strictObject({ document: z.string(), quote: z.string() }).optional(),
  by: z.enum(roles),
  /** Its author, where nobody else is named. */
  owner: z.enum(roles).optional(),
  writtenDaysAgo: days,
  /** Less than 0: overdue. */
  reviewInDays: z.number().int().optional(),
  isProtected: z.boolean().optional(),
  /** Only they see it. */
  department: z.enum(['frontDesk', 'nursing']).optional(),
  changed: z.strictObject({ by: z.enum(roles), daysAgo: days, value: z.string() }).optional(),
  archivedDaysAgo: days.optional(),
});
type Note = z.infer<typeof noteSchema>;

const questions: readonly { daysAgo: number; by: Role; query: string }[] = [
  { daysAgo: 28, by: 'user', query: 'Where is the spare key to the sample cabinet?' },
  { daysAgo: 26, by: 'manager', query: 'What does Larkspur Health want on the first line of the note?' },
  { daysAgo: 24, by: 'user', query: 'When do I swap an oxygen cylinder?' },
  { daysAgo: 21, by: 'user', query: 'Which room has a door wide enough for an electric wheelchair?' },
  { daysAgo: 16, by: 'user', query: 'How soon must a needlestick be reported?' },
  { daysAgo: 12, by: 'manager', query: 'Where is the spare key to the sample cabinet?' },
  { daysAgo: 9, by: 'user', query: 'What temperature should the vaccine refrigerator be?' },
  { daysAgo: 6, by: 'user', query: 'The autoclave in Room 13 prints nothing. What do I do?' },
  { daysAgo: 4, by: 'user', query: 'A patient did not show up. What do I do?' },
  { daysAgo: 2, by: 'user', query: 'When does the back door alarm arm itself?' },
];
/** Days on which the health was measured, of which its small lines are drawn. */
const measuredDays = 30;
/** The checks take longest, and little changes from day to day. */
const recheckedEvery = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** Its notes as they were written, changed and archived, its policies, and thirty days of looking after them. */
export async function momentsOfMemories(deps: Deps, team: Team): Promise<Moment[]> {
  const { staff } = team;
  const notes = z.array(noteSchema).parse(JSON.parse(await readFile(file, 'utf8')));
  return [
    ...notes.flatMap((note) => momentsOf(note, { team, today: deps.now() })),
    ...questions.map(({ daysAgo, by, query }) => ({
      daysAgo,
      happen: (then: Deps) => askAtOnce(ask(then, staff[by].id, { query, length: 'medium' })),
    })),
    { daysAgo: 100, happen: (then: Deps) => createPolicies(then, staff.admin.id) },
    ...Array.from({ length: measuredDays }, (_, index) => ({
      daysAgo: index,
      happen: index % recheckedEvery === 0 ? lookAfter : sampleHealth,
    })),
  ];
}

function momentsOf(note: Note, { team, today }: { team: Team; today: Date }): Moment[] {
  const { staff } = team;
  let id = 0;
  const { changed, archivedDaysAgo } = note;
  const write = async (then: Deps): Promise<void> => {
    id = (await createMemory(then, staff[note.by], await inputOf(then, note, { team, today }))).id;
  };
  return [
    { daysAgo: note.writtenDaysAgo, happen: write },
    ...(changed === undefined
      ? []
      : [{ daysAgo: changed.daysAgo, happen: (then: Deps) => updateMemory(then, staff[changed.by], { id, value: changed.value }) }]),
    ...(archivedDaysAgo === undefined ? [] : [{ daysAgo: archivedDaysAgo, happen: (then: Deps) => archiveMemory(then, id) }]),
  ];
}

async function inputOf(then: Deps, note: Note, { team, today }: { team: Team; today: Date }) {
  const { topic, value, category, source, passage, isProtected, reviewInDays, department } = note;
  return {
    topic,
    value,
    category,
    ...(source !== undefined && { source }),
    ...(passage !== undefined && { sourcePassage: await passageOf(then, passage) }),
    ownerId: team.staff[note.owner ?? note.by].id,
    reviewDue: reviewInDays === undefined ? null : localDay(new Date(today.getTime() + reviewInDays * dayMs)),
    ...(isProtected !== undefined && { isProtected }),
    ...(department !== undefined && { departmentIds: [team[department]] }),
  };
}

/** As somebody finds it who searches for its words. */
async function passageOf(deps: Deps, { document, quote }: { document: string; quote: string }): Promise<ChoosePassage> {
  const found = (await findPassages(deps, quote)).find((one) => one.documentName === document && one.quote.includes(quote));
  if (found === undefined) throw new Error(`“${quote}” does not stand in “${document}”`);
  return { documentId: found.documentId, lineIndex: found.lineIndex, quote: found.quote };
}

async function createPolicies(deps: Deps, by: number): Promise<void> {
  const policy = { ...policyDefaults, isActive: true };
  await createPolicy(deps, by, { ...policy, policyName: 'Not used for 90 days' });
  await createPolicy(deps, by, {
    ...policy,
    policyName: 'Insurance notes, every 60 days',
    category: 'Insurance',
    minAccessCount: 3,
    minQualityScore: 0.5,
    retentionDays: 60,
  });
}

async function lookAfter(then: Deps): Promise<void> {
  await recheckAll(then);
  await recomputeQuality(then);
  await sampleHealth(then);
}

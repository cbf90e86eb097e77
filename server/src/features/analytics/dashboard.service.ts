import {
  type AnalyticsDashboard,
  type AnalyticsInput,
  analyticsListed,
  type AnalyticsSummary,
  type CitedSection,
  fewestCounted,
  type UnusedDocument,
} from '@vademecum/shared/analytics/analytics.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { listActivity } from './activity.service.ts';
import { countDocuments, countSections, listActiveDocuments, listDocumentNames } from './analytics.queries.ts';
import { gather, type Gathered, summarise, unitOf } from './figures.service.ts';
import { daysOf, percentilesOf, type Tally } from './tally.ts';

type Needed = Pick<Deps, 'db' | 'now'>;

export async function readSummary(deps: Needed, { period }: AnalyticsInput): Promise<AnalyticsSummary> {
  return summarise(deps, await gather(deps, period));
}

/** listed: how many entries each list has at most. */
export async function readDashboard(
  deps: Needed,
  { period }: AnalyticsInput,
  role: Role,
  listed = analyticsListed,
): Promise<AnalyticsDashboard> {
  const gathered = await gather(deps, period);
  const { tally } = gathered;
  const cited = await countCited(deps, gathered);
  const unused = await findUnused(deps, tally, cited.documents);
  return {
    ...(await summarise(deps, gathered)),
    response: percentilesOf(tally.days.flatMap(({ times }) => times)),
    feedback: feedbackOf(tally),
    days: daysOf(tally, gathered.period, unitOf(tally.now)),
    ...(await nameCited(deps, cited, listed)),
    unused: { ...unused, documents: unused.documents.slice(0, listed) },
    topics: [...tally.topics].map(([topic, questions]) => ({ topic, questions })).sort((one, other) => other.questions - one.questions),
    hours: tally.hours,
    activity: await listActivity(deps.db, role),
  };
}

/** All active documents that no answer of the period cites, by name; none where too few questions were asked to tell. */
export async function listUnused(deps: Needed, { period }: AnalyticsInput): Promise<UnusedDocument[]> {
  const gathered = await gather(deps, period);
  return (await findUnused(deps, gathered.tally, (await countCited(deps, gathered)).documents)).documents;
}

function feedbackOf({ days }: Tally): AnalyticsDashboard['feedback'] {
  const sum = (of: 'helpful' | 'notHelpful' | 'ratings' | 'ratingSum'): number => days.reduce((total, day) => total + day[of], 0);
  const ratings = sum('ratings');
  const averageRating = ratings < fewestCounted ? null : Math.round((sum('ratingSum') / ratings) * 100) / 100;
  return { helpful: sum('helpful'), notHelpful: sum('notHelpful'), ratings, averageRating };
}

/** Answers by document, and by document and section. */
interface CitedCounts {
  documents: Map<number, number>;
  sections: Map<string, Omit<CitedSection, 'name'>>;
}

async function countCited({ db }: Needed, { ids }: Gathered): Promise<CitedCounts> {
  const documents: CitedCounts['documents'] = new Map();
  const sections: CitedCounts['sections'] = new Map();
  for (const some of ids) {
    for (const { documentId, answers } of await countDocuments(db, some))
      documents.set(documentId, (documents.get(documentId) ?? 0) + answers);
    await setImmediate();
    for (const { documentId, section, answers } of await countSections(db, some)) {
      const key = `${documentId} ${section}`;
      sections.set(key, { documentId, section, answers: (sections.get(key)?.answers ?? 0) + answers });
    }
    await setImmediate();
  }
  return { documents, sections };
}

async function nameCited({ db }: Needed, { documents, sections }: CitedCounts, listed: number) {
  const mostFirst = <Cited extends { answers: number; documentId: number }>(cited: Cited[]): Cited[] =>
    cited.sort((one, other) => other.answers - one.answers || one.documentId - other.documentId).slice(0, listed);
  const topDocuments = mostFirst([...documents].map(([documentId, answers]) => ({ documentId, answers })));
  const topSections = mostFirst([...sections.values()]);
  const ids = new Set([...topDocuments, ...topSections].map(({ documentId }) => documentId));
  const names = new Map((await listDocumentNames(db, [...ids])).map(({ id, name }) => [id, name]));
  const named = <Cited extends { documentId: number }>(cited: Cited) => ({ ...cited, name: names.get(cited.documentId) ?? '' });
  return { documents: topDocuments.map(named), sections: topSections.map(named) };
}

const byName = new Intl.Collator('en', { numeric: true });

async function findUnused({ db }: Needed, { now }: Tally, cited: ReadonlyMap<number, number>) {
  const active = await listActiveDocuments(db);
  if (now.questions < fewestCounted) return { active: active.length, total: null, documents: [] };
  const documents = active.filter(({ id }) => !cited.has(id)).sort((one, other) => byName.compare(one.name, other.name));
  return { active: active.length, total: documents.length, documents };
}

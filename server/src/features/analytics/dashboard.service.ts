import {
  type AnalyticsActivity,
  type AnalyticsDashboard,
  type AnalyticsInput,
  analyticsListed,
  type AnalyticsRow,
  type AnalyticsSummary,
  type CitedSection,
  fewestCounted,
  type ListAnalyticsRows,
  type UnusedDocument,
} from '@vademecum/shared/analytics/analytics.ts';
import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import { type AuditAction, auditActionNames } from '@vademecum/shared/trust/audit-choices.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { localDay } from '../../lib/local-day.ts';
import { toEntries } from '../trust/audit/audit.service.ts';
import {
  countDocuments,
  countRows,
  countSections,
  listActiveDocuments,
  listDocumentNames,
  listLastEntries,
  listRows,
  listSources,
} from './analytics.queries.ts';
import { gather, type Gathered, summarise, unitOf } from './figures.service.ts';
import { periodOf, spansOf } from './periods.ts';
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

/** All active documents never cited in this period, by name; none where too few questions were asked to tell. */
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
  const names = await namesOf(db, [...ids]);
  const named = <Cited extends { documentId: number }>(cited: Cited) => ({ ...cited, name: names.get(cited.documentId) ?? '' });
  return { documents: topDocuments.map(named), sections: topSections.map(named) };
}

async function namesOf(db: Db, documentIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  return new Map((await listDocumentNames(db, documentIds)).map(({ id, name }) => [id, name]));
}

const byName = new Intl.Collator('en', { numeric: true });

async function findUnused({ db }: Needed, { now }: Tally, cited: ReadonlyMap<number, number>) {
  const active = await listActiveDocuments(db);
  if (now.questions < fewestCounted) return { active: active.length, total: null, documents: [] };
  const documents = active.filter(({ id }) => !cited.has(id)).sort((one, other) => byName.compare(one.name, other.name));
  return { active: active.length, total: documents.length, documents };
}

/** What staff ask and read is nobody's business here: only what changes the clinic's knowledge is. */
const ofKnowledge =
  /^(?:document|memory|retention_policy|validation|memory_health|gap|instructions|glossary|analytics|golden|learning|improvement|retention)\b/;
const onlyRead = /\.(?:read|downloaded|played|reported)$/;
/** For callers who may read the whole log. */
const ofSecurity = /^(?:user|second_factor\.rule|second_factor\.reset|api_key|model|server|admin|audit|cache)\b/;

export function actionsFor(role: Role): AuditAction[] {
  const mayReadLog = hasPermission(role, 'clinic_management');
  return auditActionNames.filter(
    (action) => (ofKnowledge.test(action) && !onlyRead.test(action)) || (mayReadLog && ofSecurity.test(action)),
  );
}

/** The last entries of the audit log that somebody of that role may see, newest first. There is no text of a question, an answer or a memory in it. */
async function listActivity(db: Db, role: Role): Promise<AnalyticsActivity[]> {
  const entries = await toEntries(db, await listLastEntries(db, actionsFor(role), analyticsListed));
  return entries.map(({ id, at, actor, action, objectType, objectId, objectName, outcome }) => ({
    ...{ id, at, action, objectType, objectId, outcome },
    actor: actor?.name ?? null,
    objectName: shownNames.has(objectType) ? objectName : null,
  }));
}

/** A memory's topic and a golden question are words of staff. */
const shownNames: ReadonlySet<string> = new Set(['document', 'user', 'retention_policy', 'abbreviation', 'api_key']);

/** The questions behind a figure, those of the last day first: without their words, times and names. */
export async function readRows(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { period, day, weekday, hour, limit, offset, ...filter }: ListAnalyticsRows,
): Promise<{ total: number; rows: AnalyticsRow[] }> {
  const { days, ...whole } = periodOf(period, now());
  const chosen = day === undefined ? days : days.filter((one) => one.day === day);
  const isWhole = day === undefined && weekday === undefined && hour === undefined;
  const spans = isWhole ? [{ from: whole.from, to: whole.to }] : spansOf(chosen, { weekday, hour });
  if (spans.length === 0) return { total: 0, rows: [] };
  const wanted = { ...filter, spans };
  const rows = await listRows(db, wanted, { limit, offset, dayStarts: days.map(({ from }) => from).reverse() });
  const ids = rows.map(({ id }) => id);
  const sources = Map.groupBy(await listSources(db, ids), ({ interactionId }) => interactionId);
  return {
    total: await countRows(db, wanted),
    rows: rows.map(({ id, askedAt, isHelpful, ...row }) => ({
      ...row,
      askedOn: localDay(new Date(askedAt)),
      isHelpful: isHelpful === null ? null : isHelpful === 1,
      sources: sources.get(id) ?? [],
    })),
  };
}

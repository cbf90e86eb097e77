import type { Acknowledgement, OpenReading, Reading, ReadingState } from '@vademecum/shared/documents/acknowledgements.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../db/open.ts';
import { conflict, invalid, notFound } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { requirePassword } from '../../people/account/account.service.ts';
import { findDocumentNumbers } from '../register/register.service.ts';
import { listActivePeople } from '../../people/users/users.service.ts';
import {
  findOpenRequest,
  insertRecord,
  listLastReminders,
  listOpenRequests,
  listRecords,
  type OpenRequest,
} from './acknowledgements.queries.ts';
import { questionsNow, requireAnswers } from './check-questions.ts';
import { dueOf, isMet, isPersonAsked, stateOf } from './standing.ts';

type Here = Pick<Deps, 'db' | 'now'>;

/** What a person is to read, the most urgent first, and then what they acknowledged, newest first. */
export async function listReadings(here: Here, userId: number): Promise<Reading[]> {
  const records = await listRecords(here.db, { userId });
  return [...(await listOpen(here, userId, records)), ...records.map(toAcknowledged)];
}

/** What the frame of every screen shows, without the history. */
export async function readReadingState(here: Here, userId: number): Promise<ReadingState> {
  const records = await listRecords(here.db, { userId });
  const open = await listOpen(here, userId, records);
  return {
    open: open.length,
    overdue: open.filter(({ state }) => state === 'overdue').length,
    hasAny: open.length + records.length > 0,
    nextDue: open[0]?.due ?? null,
    reminded: open.flatMap(({ documentName, due, remindedAt }) => (remindedAt === null ? [] : [{ documentName, due, remindedAt }])),
  };
}

async function listOpen({ db, now }: Here, userId: number, records: readonly Acknowledgement[]): Promise<Reading[]> {
  const requests = await listAsked(db, userId, records);
  const reminders = new Map((await listLastReminders(db, { userId })).map((one) => [one.documentId, one.remindedAt]));
  const today = localDay(now());
  const open = requests.map((request) => toReading(request, userId, today, reminders.get(request.documentId)));
  return open.toSorted((one, other) => (one.due ?? '').localeCompare(other.due ?? ''));
}

/** Requests that the person has not met yet. */
async function listAsked(db: Db, userId: number, records: readonly Acknowledgement[]): Promise<OpenRequest[]> {
  const [person] = await listActivePeople(db, [userId]);
  if (person === undefined) return [];
  return (await listOpenRequests(db)).filter((request) => isPersonAsked(request, person) && !isMet(request, userId, records));
}

function toReading(request: OpenRequest, userId: number, today: string, remindedAt: string | undefined): Reading {
  const { id, documentId, documentName, currentVersion, needsSignature, askedBy, askedAt } = request;
  return {
    id,
    documentId,
    documentName,
    version: currentVersion,
    state: stateOf(request, userId, [], today),
    due: dueOf(request),
    askedBy,
    remindedAt: remindedAt !== undefined && remindedAt >= askedAt ? remindedAt : null,
    needsSignature,
    acknowledgedAt: null,
    isSigned: null,
  };
}

function toAcknowledged({ requestId, documentId, documentName, version, acknowledgedAt, isSigned }: Acknowledgement): Reading {
  const nothing = { due: null, askedBy: null, remindedAt: null, needsSignature: null };
  return { id: requestId, documentId, documentName, version, state: 'acknowledged', ...nothing, acknowledgedAt, isSigned };
}

/** A request that asks the person, who has not met it yet. To anybody else it is a 404. */
async function getOpen(db: Db, userId: number, id: number): Promise<OpenRequest> {
  const request = await findOpenRequest(db, id);
  const [person] = await listActivePeople(db, [userId]);
  if (request === undefined || person === undefined || !isPersonAsked(request, person)) throw notFound('Document to acknowledge');
  return request;
}

/** One that is open, with its questions. Throws 404 where it is somebody else's, was ended, or is acknowledged. */
export async function getReading({ db, now }: Here, userId: number, id: number): Promise<OpenReading> {
  const request = await getOpen(db, userId, id);
  if (isMet(request, userId, await listRecords(db, { userId }))) throw notFound('Document to acknowledge');
  const questions = await questionsNow(db, request.documentId, request.questions);
  return {
    ...toReading(request, userId, localDay(now()), undefined),
    questions: questions.map(({ question, choices }) => ({ question, choices })),
  };
}

interface Given {
  id: number;
  version: number;
  password?: string | undefined;
  answers: readonly number[];
}

/** Records that a person has read and understood a version. Throws 404, 409 for another version, 400 for wrong answers or a wrong password, 429. */
export async function acknowledge(deps: Deps, user: User, given: Given): Promise<Acknowledgement> {
  const request = await getOpen(deps.db, user.id, given.id);
  await requireCurrent(deps.db, request, user.id, given.version);
  requireAnswers(await questionsNow(deps.db, request.documentId, request.questions), given.answers);
  if (request.needsSignature) await requireSignature(deps, user.id, given.password);
  const numbers = await findDocumentNumbers(deps.db, [request.documentId]);
  return deps.db.transaction().execute(async (db) => {
    // Checking a password takes its time: the document may be another by now.
    const { id: requestId, documentId, documentName, currentVersion, needsSignature } = await getOpen(db, user.id, given.id);
    requireVersion(currentVersion, given.version);
    const record = {
      requestId,
      documentId,
      documentName,
      documentNumber: numbers.get(documentId) ?? null,
      version: currentVersion,
      userId: user.id,
      name: `${user.firstName} ${user.lastName}`,
      role: user.role,
      acknowledgedAt: deps.now().toISOString(),
      isSigned: needsSignature,
    };
    const inserted = await insertRecord(db, record);
    if (inserted === undefined) throw alreadyDone();
    return { ...inserted, ...record };
  });
}

async function requireCurrent(db: Db, request: OpenRequest, userId: number, version: number): Promise<void> {
  requireVersion(request.currentVersion, version);
  if (isMet(request, userId, await listRecords(db, { userId }))) throw alreadyDone();
}

function requireVersion(current: number, given: number): void {
  if (given === current) return;
  throw conflict(`Version ${given} is not the current version. Read version ${current} and acknowledge that one`);
}

const alreadyDone = () => conflict('You have acknowledged this document already');

async function requireSignature(deps: Deps, userId: number, password: string | undefined): Promise<void> {
  if (password === undefined || password === '') {
    const message = 'Enter your password to sign';
    throw invalid(message, [{ path: 'password', message }]);
  }
  await requirePassword(deps, userId, password);
}

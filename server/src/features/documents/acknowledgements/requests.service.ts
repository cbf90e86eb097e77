import type { Ask, Asked, Askables } from '@vademecum/shared/documents/acknowledgements.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { findAudience } from '../../people/departments/audiences.service.ts';
import { listNames } from '../../people/departments/departments.service.ts';
import { canBeMailed, mailLetter } from '../../people/mail/mail.service.ts';
import { type ActivePerson, listActivePeople } from '../../people/users/users.service.ts';
import {
  deleteRecordsBefore,
  findDocument,
  findRequestOf,
  insertReminders,
  insertRequest,
  listNamedPeople,
  listRecords,
  type OpenRequest,
  updateRequest,
  updateRequestEnded,
} from './acknowledgements.queries.ts';
import { requireQuotes } from './check-questions.ts';
import { dueOf, isMet, isPersonAsked, maySee } from './standing.ts';

const refusal = (path: string, message: string) => invalid(message, [{ path, message }]);

/** One request for a document at a time: its roster is one list, and nobody is asked twice. */
export async function askToAcknowledge(deps: Deps, asker: User, input: Ask): Promise<void> {
  const { id, due, everyVersion, needsSignature, questions } = input;
  await deps.db.transaction().execute(async (db) => {
    const { version, status, isInEffect } = await getDocument(db, id);
    if (status !== 'active') throw conflict('This document has no text to read yet. Ask again once it has been read');
    if (!isInEffect) throw conflict('Only a document that is in effect can be acknowledged. This one waits for approval or was retired');
    if ((await findRequestOf(db, id)) !== undefined) {
      throw conflict('People are already asked to acknowledge this document. Change or end that request');
    }
    const asked = await checkedAsked(db, input);
    await requireQuotes(db, id, questions);
    const askedAt = deps.now();
    const fields = { asked, version, askedOn: localDay(askedAt), due: notPast(due, askedAt), everyVersion };
    await insertRequest(db, id, { ...fields, needsSignature, questions, askedAt: askedAt.toISOString(), askedBy: asker.id });
  });
}

/** Who is asked and until when. What was acknowledged counts on. */
export async function changeRequest(deps: Deps, input: Asked & { id: number; due: string; everyVersion: boolean }): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const request = await getRequest(db, input.id);
    const asked = await checkedAsked(db, input);
    const now = deps.now();
    // A date that has passed may stay as it is.
    const due = input.due === request.due ? request.due : notPast(input.due, now);
    const isNewDate = due !== request.due;
    const since = isNewDate ? { version: request.currentVersion, askedOn: localDay(now) } : request;
    await updateRequest(db, request.id, {
      asked,
      version: since.version,
      askedOn: since.askedOn,
      due,
      everyVersion: input.everyVersion,
    });
  });
}

/** Stops asking. What was acknowledged stays. */
export async function endRequest(deps: Deps, documentId: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const { id } = await getRequest(db, documentId);
    await updateRequestEnded(db, id, deps.now().toISOString());
  });
}

async function getDocument(db: Db, id: number) {
  const document = await findDocument(db, id);
  if (document === undefined) throw notFound('Document');
  return document;
}

async function getRequest(db: Db, documentId: number): Promise<OpenRequest> {
  await getDocument(db, documentId);
  const request = await findRequestOf(db, documentId);
  if (request === undefined) throw conflict('Nobody is asked to acknowledge this document now');
  return request;
}

function notPast(due: string, now: Date): string {
  if (due < localDay(now)) throw refusal('due', 'Choose today or a later day as the due date');
  return due;
}

/** Each once. Throws 400 where one does not exist. */
async function checkedAsked(db: Db, asked: Asked): Promise<Asked> {
  const roles = [...new Set(asked.roles)];
  const departmentIds = [...new Set(asked.departmentIds)];
  const userIds = [...new Set(asked.userIds)];
  const departments = new Set((await listNames(db)).map(({ id }) => id));
  if (!departmentIds.every((id) => departments.has(id))) throw refusal('departmentIds', 'A department that you chose no longer exists');
  if ((await listNamedPeople(db, userIds)).length < userIds.length) throw refusal('userIds', 'A person whom you chose does not exist');
  return { roles, departmentIds, userIds };
}

/** Active people who may see the document, with their departments. Throws 404. */
export async function listAskables(db: Db, documentId: number): Promise<Askables> {
  await getDocument(db, documentId);
  const audience = await findAudience(db, { documentId });
  const people = (await listActivePeople(db)).filter((person) => maySee(audience, person));
  return {
    departments: await listNames(db),
    people: people.map(({ departmentIds, ...person }) => ({ ...person, departmentIds: [...departmentIds] })),
  };
}

/** Reminds everybody who has not acknowledged, once a day: in the app at once, and by mail after the answer. */
export async function remind(deps: Deps, documentId: number): Promise<{ reminded: number; mailed: number; remindedBefore: number }> {
  const { db } = deps;
  const request = await getRequest(db, documentId);
  const records = await listRecords(db, { documentId });
  const late = (await listActivePeople(db)).filter((one) => isPersonAsked(request, one) && !isMet(request, one.id, records));
  const remindedAt = deps.now().toISOString();
  const row = { documentId, day: localDay(deps.now()), remindedAt };
  const reminded = new Set(
    await insertReminders(
      db,
      late.map(({ id }) => ({ ...row, userId: id })),
    ),
  );
  const mailed = late.filter((person) => reminded.has(person.id) && canBeMailed(deps, person));
  deps.background.run(async () => {
    for (const person of mailed) await mailReminder(deps, person, request);
  });
  return { reminded: reminded.size, mailed: mailed.length, remindedBefore: late.length - reminded.size };
}

async function mailReminder(deps: Deps, person: ActivePerson, request: OpenRequest): Promise<void> {
  await mailLetter(deps, person, {
    purpose: 'reading',
    subject: `Please read “${request.documentName}”`,
    paragraphs: [
      `Please read “${request.documentName}”, version ${request.currentVersion}, and acknowledge it by ${dayLabel(dueOf(request))}. Open it here:`,
    ],
    url: `${deps.baseUrl()}/to-read/${request.id}`,
  });
}

/** As long as the audit log (45 CFR 164.316(b)(2)(i)). */
const yearsKept = 6;

/** Deletes what was acknowledged more than six years ago; returns how much. */
export function forgetOldAcknowledgements({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = now();
  before.setUTCFullYear(before.getUTCFullYear() - yearsKept);
  return deleteRecordsBefore(db, before.toISOString());
}

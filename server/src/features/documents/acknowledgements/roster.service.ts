import type { Acknowledgement, Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { csvStart, toCsvLine } from '../../../lib/csv.ts';
import { notFound } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { listNames } from '../../people/departments/departments.service.ts';
import { findDocumentNumbers } from '../register/register.service.ts';
import { listActivePeople } from '../../people/users/users.service.ts';
import {
  findDocument,
  findRequestOf,
  listLastReminders,
  listNamedPeople,
  listRecords,
  type OpenRequest,
} from './acknowledgements.queries.ts';
import { questionsNow } from './check-questions.ts';
import { dueOf, isPersonAsked, stateOf } from './standing.ts';

type Here = Pick<Deps, 'db' | 'now'>;

/** Who has acknowledged a document and who has not. Of a deleted one, administrators still get what was recorded. Throws 404. */
export async function readRoster({ db, now }: Here, reader: User, documentId: number): Promise<Roster> {
  const records = await listRecords(db, { documentId });
  const document = await findDocument(db, documentId);
  if (document === undefined) return ofDeleted(reader, records);
  const numbers = await findDocumentNumbers(db, [documentId]);
  const { name, version } = document;
  const request = await findRequestOf(db, documentId);
  return {
    document: { id: documentId, name, number: numbers.get(documentId) ?? null, version },
    request: request === undefined ? null : await describe(db, request),
    people: request === undefined ? [] : await listPeople(db, request, records, localDay(now())),
    records,
  };
}

/** Who could see it was deleted with it, so only people who see everything get its records. */
function ofDeleted(reader: User, records: Acknowledgement[]): Roster {
  const [last] = records;
  if (last === undefined || !hasPermission(reader.role, 'clinic_management')) throw notFound('Document');
  const document = { id: last.documentId, name: last.documentName, number: last.documentNumber, version: null };
  return { document, request: null, people: [], records };
}

async function describe(db: Db, request: OpenRequest): Promise<Roster['request']> {
  const { id, asked, everyVersion, needsSignature, askedAt, askedBy } = request;
  const departments = (await listNames(db)).filter((department) => asked.departmentIds.includes(department.id));
  const questions = (await questionsNow(db, request.documentId, request.questions)).length;
  return {
    id,
    roles: [...asked.roles],
    departments,
    people: await listNamedPeople(db, asked.userIds),
    due: dueOf(request),
    everyVersion,
    needsSignature,
    questions,
    lostQuestions: request.questions.length - questions,
    askedAt,
    askedBy,
  };
}

async function listPeople(db: Db, request: OpenRequest, records: Acknowledgement[], today: string): Promise<Roster['people']> {
  const reminders = new Map((await listLastReminders(db, { documentId: request.documentId })).map((one) => [one.userId, one.remindedAt]));
  const people = (await listActivePeople(db)).filter((person) => isPersonAsked(request, person));
  return people.map(({ id, name, role }) => {
    const remindedAt = reminders.get(id) ?? null;
    const isOfThis = remindedAt !== null && remindedAt >= request.askedAt;
    return { id, name, role, state: stateOf(request, id, records, today), remindedAt: isOfThis ? remindedAt : null };
  });
}

const columns = ['Name', 'Role', 'State', 'Version', 'Acknowledged at', 'Signed', 'Due', 'Document', 'Document number'];
const words = { open: 'Not acknowledged', overdue: 'Not acknowledged, overdue', acknowledged: 'Acknowledged' };

/** The roster as CSV: first who has not acknowledged, then everything that was acknowledged. Times in UTC. */
export function rosterCsv({ document, request, people, records }: Roster): string {
  const about = [document.name, document.number ?? ''];
  const missing = people.filter(({ state }) => state !== 'acknowledged');
  const lines = [
    ...missing.map(({ name, role, state }) => [name, role, words[state], String(document.version), '', '', request?.due ?? '', ...about]),
    ...records.map((one) => [
      one.name,
      one.role,
      words.acknowledged,
      String(one.version),
      one.acknowledgedAt,
      one.isSigned ? 'yes' : 'no',
      '',
      one.documentName,
      one.documentNumber ?? '',
    ]),
  ];
  return csvStart(columns) + lines.map(toCsvLine).join('');
}

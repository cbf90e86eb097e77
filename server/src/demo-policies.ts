import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { daysBefore } from './demo-moments.ts';
import type { Team } from './demo-people.ts';
import type { Deps } from './deps.ts';
import { acknowledge } from './features/documents/acknowledgements/readings.service.ts';
import { askToAcknowledge } from './features/documents/acknowledgements/requests.service.ts';
import { readRoster } from './features/documents/acknowledgements/roster.service.ts';
import { saveApprovalSettings } from './features/documents/approvals/approval-settings.service.ts';
import { approveVersion, nameApprovers, retireDocument, submitVersion } from './features/documents/approvals/approvals.service.ts';
import { importDocument } from './features/documents/documents.service.ts';
import { findDocumentNumbers } from './features/documents/register/register.service.ts';
import { replaceWithFile } from './features/documents/replace.service.ts';
import { dayAfter, localDay } from './lib/local-day.ts';

const folder = new URL('../../handbook/', import.meta.url);

/** Documents in each state of approval, two that people are to read, and one for the front desk alone. Approval is off again at the end. */
export async function writePolicies(deps: Deps, team: Team, handbook: readonly number[]): Promise<void> {
  const numbers = await findDocumentNumbers(deps.db, handbook);
  const find = (number: string): number => {
    const id = handbook.find((one) => numbers.get(one) === number);
    if (id === undefined) throw new Error(`The handbook has no document ${number}`);
    return id;
  };
  const { staff, colleagues, frontDesk } = team;
  const audience = { by: staff.admin, departmentIds: [frontDesk] };
  await importDocument(daysBefore(deps, 60), policy('lost-property.md', 'Lost Property', staff.admin.id, { audience }));
  const book = await importDocument(daysBefore(deps, 200), policy('paper-appointment-book.md', 'Paper Appointment Book', staff.admin.id));
  const types = [{ type: 'protocol' as const, approvers: [colleagues.ivy.id, staff.admin.id], order: 'sequence' as const }];
  await saveApprovalSettings(deps.db, { isRequired: true, types });
  await retireDocument(daysBefore(deps, 12), staff.admin, book.id);
  await importDocument(daysBefore(deps, 1), policy('visitor-photography.md', 'Photography by Visitors', staff.manager.id));
  await approveForLater(deps, team, find('HC-IC-01'));
  await putInReview(deps, team, find('HC-FD-02'));
  await saveApprovalSettings(deps.db, { isRequired: false, types });
  await haveRead(deps, team, { overdue: find('HC-CL-10'), open: find('HC-PR-02') });
}

function policy(
  file: string,
  name: string,
  uploadedBy: number,
  rest?: { audience: { by: Team['staff']['admin']; departmentIds: number[] } },
) {
  const content = createReadStream(new URL(`policies/${file}`, folder));
  return { content, fileName: file, uploadedBy, about: () => ({ name, type: 'protocol' as const, ...rest }) };
}

/** The manager replaces a file of the handbook by one with other words, as an editor would save it. */
async function revise(then: Deps, { staff }: Team, id: number, file: string, changes: readonly (readonly [from: string, to: string])[]) {
  const before = await readFile(new URL(file, folder), 'utf8');
  const after = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`“${from}” is not in ${file}`);
    return text.replace(from, to);
  }, before);
  const content = Readable.from([Buffer.from(after)]);
  const about = () => Promise.resolve({ isDuplicateAllowed: false });
  await replaceWithFile(then, id, { content, fileName: file, uploadedBy: staff.manager.id, about });
}

async function approveForLater(deps: Deps, team: Team, id: number): Promise<void> {
  const { admin, manager } = team.staff;
  await revise(daysBefore(deps, 9), team, id, 'hand-hygiene-and-ppe.md', [
    ['| Version | 5.0 |', '| Version | 5.1 |'],
    ['no longer than 1/4 inch past the fingertip', 'no longer than the fingertip'],
  ]);
  const effectiveFrom = dayAfter(localDay(deps.now()), 21);
  await nameApprovers(daysBefore(deps, 9), manager, { id, approvers: [admin.id], order: 'sequence', effectiveFrom });
  await submitVersion(daysBefore(deps, 8), manager, id);
  await approveVersion(daysBefore(deps, 6), admin, id, undefined);
}

/** The nurse has approved it, the administrator has not. */
async function putInReview(deps: Deps, team: Team, id: number): Promise<void> {
  const { admin, manager } = team.staff;
  const { ivy } = team.colleagues;
  await revise(daysBefore(deps, 5), team, id, 'no-shows-and-late-arrivals.md', [
    ['| Version | 3.0 |', '| Version | 3.1 |'],
    ['| Telehealth | 10 minutes |', '| Telehealth | 15 minutes |'],
    ['The answer is due within 5 minutes.', 'The answer is due within 3 minutes.'],
    ['The no-show fee is $35 for a standard visit', 'The no-show fee is $25 for a standard visit'],
    ['- Bill the fee to the patient', '- Tell the patient about the fee when the visit is booked.\n- Bill the fee to the patient'],
  ]);
  await nameApprovers(daysBefore(deps, 5), manager, { id, approvers: [ivy.id, admin.id], order: 'sequence' });
  await submitVersion(daysBefore(deps, 4), manager, id);
  await approveVersion(daysBefore(deps, 3), ivy, id, 'The new limits match what we do.');
}

const checkQuestion = {
  question: 'Where do you ask about a balance or a diagnosis?',
  choices: ['At the counter, in a low voice', 'In Room 1', 'In the corridor'],
  right: 1,
  quote: 'Move to Room 1 for questions about balances, diagnoses or family matters.',
};

/** One was due two days ago, and only the nurse is missing; the other, with signature and a question, is due in ten days. */
async function haveRead(deps: Deps, team: Team, { overdue, open }: { overdue: number; open: number }): Promise<void> {
  const { staff, colleagues, frontDesk, nursing } = team;
  const { ivy, paul, fay, omar } = colleagues;
  const today = localDay(deps.now());
  const everyone = { roles: [], departmentIds: [frontDesk, nursing], userIds: [], everyVersion: false };
  const ask = { ...everyone, id: overdue, due: dayAfter(today, -2), needsSignature: false, questions: [] };
  await askToAcknowledge(daysBefore(deps, 16), staff.manager, ask);
  const signed = { ...everyone, id: open, due: dayAfter(today, 10), everyVersion: true, needsSignature: true, questions: [checkQuestion] };
  await askToAcknowledge(daysBefore(deps, 4), staff.manager, signed);
  for (const [at, person] of [staff.manager, fay, paul, omar, ivy].entries()) {
    await sign(daysBefore(deps, 14 - 2 * at), team, person, overdue);
  }
  for (const [at, person] of [ivy, omar, paul].entries()) await sign(daysBefore(deps, 3 - at), team, person, open);
}

async function sign(then: Deps, { staff, password }: Team, person: Team['staff']['admin'], documentId: number): Promise<void> {
  const { document, request } = await readRoster(then, staff.admin, documentId);
  if (request === null || document.version === null) throw new Error('Nobody is asked to read it');
  const proof = request.questions === 0 ? { answers: [] } : { answers: [checkQuestion.right], password };
  await acknowledge(then, person, { id: request.id, version: document.version, ...proof });
}

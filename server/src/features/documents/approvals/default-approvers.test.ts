import type { DocumentApproval, WaitingVersion } from '@vademecum/shared/documents/approvals.ts';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { ListedDepartment } from '@vademecum/shared/people/departments.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let [admin, nora, omar]: Caller[] = [];
beforeEach(async () => {
  clinic = await createTestApp();
  [admin, nora, omar] = [await clinic.as('admin'), await clinic.as('manager'), await clinic.as('user')];
});
afterEach(() => clinic.close());

async function send<Body>(method: 'POST' | 'PUT', url: string, body: object): Promise<Body> {
  const reply = await (admin as Caller).send(method, url, body);
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json<Body>();
}
const id = (caller: Caller | undefined) => (caller as Caller).id;
const department = (name: string, body: object = {}) => send<ListedDepartment>('POST', '/api/departments', { name, ...body });
const requireApproval = (types: object[] = []) => send('POST', '/trpc/approvals.saveSettings', { isRequired: true, types });
let made = 0;
const add = (departmentIds: number[]) => {
  made += 1;
  return send<Document>('POST', '/api/documents', {
    name: `Rule ${made}`,
    content: `Rule ${made} is short.`,
    type: 'protocol',
    departmentIds,
  });
};
/** [the approvers in their order, the order, where they come from] */
async function shown(document: { id: number }): Promise<unknown[]> {
  const reply = await (admin as Caller).get(`/api/documents/${document.id}/approval`);
  const { approvers, order, defaultsFrom } = reply.json<DocumentApproval>().waiting as WaitingVersion;
  return [approvers.map(({ userId }) => userId), order, defaultsFrom];
}

test('a document for departments begins with their approvers, unless its type has some; after a change by its author they are no longer the defaults', async () => {
  const desk = await department('Front desk', { approverIds: [id(omar), id(nora)] });
  const labs = await department('Laboratory', { approverIds: [id(nora)], order: 'parallel' });
  const bare = await department('Billing');
  expect(desk).toMatchObject({ approvers: [{ id: id(omar) }, { id: id(nora) }], order: 'sequence' });
  await requireApproval();
  const limited = await add([desk.id]);
  expect(await shown(limited)).toEqual([[id(omar), id(nora)], 'sequence', ['Front desk']]);
  expect(await shown(await add([desk.id, labs.id]))).toEqual([[id(omar), id(nora)], 'sequence', ['Front desk', 'Laboratory']]);
  expect(await shown(await add([bare.id]))).toEqual([[], 'sequence', null]);
  await send('PUT', `/api/documents/${limited.id}/approvers`, { approvers: [id(nora)] });
  expect(await shown(limited)).toEqual([[id(nora)], 'sequence', null]);

  await requireApproval([{ type: 'protocol', approvers: [id(nora)], order: 'sequence' }]);
  expect(await shown(await add([desk.id]))).toEqual([[id(nora)], 'sequence', 'type']);
});

test('a draft that nobody is to approve yet gets the approvers of departments that it is limited to later', async () => {
  const { id: desk } = await department('Front desk', { approverIds: [id(omar)] });
  await requireApproval();
  const draft = await add([]);
  expect(await shown(draft)).toEqual([[], 'sequence', null]);
  await send('PUT', `/api/documents/${draft.id}/lifecycle`, { departmentIds: [desk] });
  expect(await shown(draft)).toEqual([[id(omar)], 'sequence', ['Front desk']]);
});

test('approvers of a department can sign in; one who was locked since stays until the name is taken out', async () => {
  const { id: desk } = await department('Front desk', { approverIds: [id(omar)] });
  await send('PUT', `/api/auth/users/${id(omar)}/status`, { status: 'locked' });
  const put = async (approverIds: number[]) => {
    const reply = await (admin as Caller).send('PUT', `/api/departments/${desk}`, { approverIds });
    return [reply.statusCode, reply.json<{ error?: string }>().error];
  };
  expect(await put([id(omar), id(nora)])).toEqual([200, undefined]);
  expect(await put([id(nora)])).toEqual([200, undefined]);
  expect(await put([id(omar)])).toEqual([400, 'Name approvers who can sign in']);
  expect(await put([id(nora), id(nora)])).toEqual([400, 'Name each approver once']);
});

import type { Caller } from '../test-app.ts';
import { knock } from './doors.ts';
import type { Thing, World } from './things.ts';

let made = 0;
export const restartReadings = (): void => {
  made = 0;
};

async function post({ clinic, staff }: World, url: string, payload: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${staff.admin.token}` };
  return JSON.parse((await knock(clinic, { method: 'POST', url, payload, headers })).body) as unknown;
}

async function makeDocument(world: World): Promise<number> {
  made += 1;
  return ((await post(world, '/api/documents', { name: `Reading ${made}`, content: 'Gloves are in room 4.' })) as { id: number }).id;
}

/** A document that people are asked to acknowledge, with the number of the request. */
async function ask(world: World, asked: object): Promise<{ document: number; request: number }> {
  const id = await makeDocument(world);
  const roster = await post(world, `/api/documents/${id}/acknowledgements`, { ...asked, due: '2030-01-31' });
  return { document: id, request: (roster as { request: { id: number } }).request.id };
}

/** Dates of an approved document that this person wants changed, with another person as approver; gives the id of the document. */
async function prepareVersion(world: World, owner: Caller): Promise<number> {
  const { clinic, staff } = world;
  const id = await makeDocument(world);
  const createdAt = clinic.deps.now().toISOString();
  const draft = { documentId: id, phase: 'draft', former: 'answers', authorId: owner.id, createdAt } as const;
  const dates = { effectiveFrom: null, reviewDue: '2027-01-31', submittedAt: null };
  await clinic.deps.db
    .insertInto('documentDrafts')
    .values({ ...draft, ...dates })
    .execute();
  const userId = staff.admin.id === owner.id ? staff.manager.id : staff.admin.id;
  const undecided = { decision: null, decidedAt: null, comment: null };
  await clinic.deps.db
    .insertInto('documentApprovers')
    .values({ documentId: id, userId, step: 1, ...undecided })
    .execute();
  return id;
}

const remove = ({ staff }: World, id: number) => staff.admin.send('DELETE', `/api/documents/${id}`);

export const policyThings = {
  reading: { isPrivate: true, make: async (world: World, owner: Caller) => (await ask(world, { userIds: [owner.id] })).request },
  askedDocument: { isPrivate: false, make: async (world: World) => (await ask(world, { roles: ['user'] })).document, remove },
  waitingVersion: { isPrivate: false, make: prepareVersion, remove },
} satisfies Record<string, Thing>;

import type { Caller } from '../test-app.ts';
import { knock } from './doors.ts';
import type { Thing, World } from './things.ts';

let made = 0;

/** A document that people are asked to acknowledge, with the number of the request. */
async function ask({ clinic, staff }: World, asked: object): Promise<{ document: number; request: number }> {
  made += 1;
  const headers = { authorization: `Bearer ${staff.admin.token}` };
  const post = async (url: string, payload: object) =>
    JSON.parse((await knock(clinic, { method: 'POST', url, payload, headers })).body) as unknown;
  const { id } = (await post('/api/documents', { name: `Reading ${made}`, content: 'Gloves are in room 4.' })) as { id: number };
  const roster = await post(`/api/documents/${id}/acknowledgements`, { ...asked, due: '2030-01-31' });
  return { document: id, request: (roster as { request: { id: number } }).request.id };
}

export const readingThings = {
  reading: { isPrivate: true, make: async (world: World, owner: Caller) => (await ask(world, { userIds: [owner.id] })).request },
  askedDocument: {
    isPrivate: false,
    make: async (world: World) => (await ask(world, { roles: ['user'] })).document,
    remove: ({ staff }: World, id: number) => staff.admin.send('DELETE', `/api/documents/${id}`),
  },
} satisfies Record<string, Thing>;

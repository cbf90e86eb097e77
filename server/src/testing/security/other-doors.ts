import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Permission } from '@vademecum/shared/permissions.ts';
import { uploadForm } from '../test-app.ts';
import { sent, thing, type World } from './things.ts';

/** The doors that carry files and are no procedures. */
interface FileDoor {
  open: [Permission, ...Permission[]];
  /** The status for callers who are let in. */
  reply: number;
  request: (world: World) => InjectOptions | Promise<InjectOptions>;
}

const policy = { name: 'policy.md', content: '# Gloves\n\nGloves are in room 4.\n' };

export const fileDoors: Record<string, FileDoor> = {
  'POST /api/documents/upload': {
    open: ['manage_docs'],
    reply: 201,
    request: () => ({ method: 'POST', url: '/api/documents/upload', ...uploadForm({ name: 'Policy', duplicate: 'allow' }, policy) }),
  },
  'POST /api/documents/:id/versions': {
    open: ['manage_docs'],
    reply: 201,
    request: async (world) => ({
      method: 'POST',
      url: `/api/documents/${await uploadedDocument(world)}/versions`,
      ...uploadForm({ duplicate: 'allow' }, policy),
    }),
  },
  'GET /api/documents/:id/versions/:version/file': {
    open: ['chat', 'manage_docs'],
    reply: 200,
    request: async (world) => ({ method: 'GET', url: `/api/documents/${await uploadedDocument(world)}/versions/1/file` }),
  },
  'GET /api/analytics/export': { open: ['analytics'], reply: 200, request: () => ({ method: 'GET', url: '/api/analytics/export' }) },
  'GET /api/library/export': {
    open: ['clinic_management'],
    reply: 200,
    request: () => ({ method: 'GET', url: '/api/library/export' }),
  },
  'GET /api/library/downtime-pack': {
    open: ['manage_docs'],
    reply: 200,
    request: () => ({ method: 'GET', url: '/api/library/downtime-pack' }),
  },
  'GET /api/audit/export': { open: ['clinic_management'], reply: 200, request: () => ({ method: 'GET', url: '/api/audit/export' }) },
  'GET /api/validation/batch/:batchId/export': {
    open: ['user_management'],
    reply: 200,
    request: async (world) => ({ method: 'GET', url: `/api/validation/batch/${await endedBatch(world)}/export` }),
  },
  'GET /api/documents/:id/acknowledgements/export': {
    open: ['manage_docs'],
    reply: 200,
    request: async (world) => ({
      method: 'GET',
      url: `/api/documents/${await thing('document').make(world, world.staff.admin)}/acknowledgements/export`,
    }),
  },
  'GET /api/memories/export': { open: ['user_management'], reply: 200, request: () => ({ method: 'GET', url: '/api/memories/export' }) },
  'POST /api/memories/import-preview': {
    open: ['user_management'],
    reply: 200,
    request: () => ({
      method: 'POST',
      url: '/api/memories/import-preview',
      ...uploadForm({}, { name: 'm.csv', content: 'topic,value\nFax,Gone' }),
    }),
  },
  'GET /api/backups/:id/file': {
    open: ['clinic_management'],
    reply: 200,
    request: async (world) => ({ method: 'GET', url: `/api/backups/${await thing('backup').make(world, world.staff.admin)}/file` }),
  },
  'GET /api/documents/:id/file': {
    open: ['chat', 'manage_docs'],
    reply: 200,
    request: async (world) => ({ method: 'GET', url: `/api/documents/${await uploadedDocument(world)}/file` }),
  },
};

/** Open to everybody on purpose: the product's pages and their files, the description of the REST paths, and whether it lives. */
export const openDoors = [
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs*',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
  'GET /assets/*',
  'GET /*',
  'GET *',
  // No session to listen to or to end.
  'GET /mcp',
  'DELETE /mcp',
];

/** Open to API keys alone, for what their procedures are open to: rest/mcp/mcp.test.ts. */
export const keyDoors = ['POST /mcp'];

/** Where procedures are called: whatever the method, tRPC lets through what the procedure is. */
const procedureDoor = '/trpc/:path';

/** The id of a document that has its original file. */
export async function uploadedDocument({ clinic, staff }: World): Promise<number> {
  const { payload, headers } = uploadForm({ duplicate: 'allow' }, policy);
  const authorization = `Bearer ${staff.admin.token}`;
  const reply = await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload, headers: { ...headers, authorization } });
  return reply.json<{ id: number }>().id;
}

/** "GET /api/documents/:id" for every door that the server has, read from the server itself. */
export function listDoors(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const doors: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    parents.length = indent.length / 4;
    parents.push(part);
    const path = parents.join('');
    if (path === procedureDoor || methods === undefined) continue;
    const named = methods.split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS');
    doors.push(...named.map((method) => `${method} ${path}`));
  }
  return doors;
}

/** What a validation is called that is over. */
export async function endedBatch(world: World): Promise<string> {
  const { batchId } = await sent(world, world.staff.admin, 'POST', '/api/validation/batch', { memoryIds: [1] });
  await world.clinic.deps.background.idle();
  return batchId as string;
}

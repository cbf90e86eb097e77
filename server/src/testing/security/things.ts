import type { Role } from '@vademecum/shared/permissions.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertBackup } from '../../features/trust/backups/backup.queries.ts';
import { trialSubject } from '../../features/settings/instructions/instructions-trial.ts';
import { getInstructions } from '../../features/settings/instructions/instructions.service.ts';
import { previewBulk } from '../../features/memories/bulk/preview.service.ts';
import { startSession } from '../../features/people/sign-in/sessions.service.ts';
import { getUser } from '../../features/people/users/users.service.ts';
import { makeAvi } from '../../features/documents/extraction/testing/make-videos.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../test-app.ts';
import { knock } from './doors.ts';

/** A clinic with staff, in which things can be made. */
export interface World {
  clinic: TestApp;
  /** One of each role, signed in. */
  staff: Record<Role, Caller>;
}

export async function makeWorld(settings: Record<string, string> = {}): Promise<World> {
  const clinic = await createTestApp({ settings });
  return { clinic, staff: { admin: await clinic.as('admin'), manager: await clinic.as('manager'), user: await clinic.as('user') } };
}

interface Thing {
  /** Others must not even learn that it exists. */
  isPrivate: boolean;
  /** Made for (and where it is private, owned by) that person; gives its id. */
  make: (world: World, owner: Caller) => Promise<number>;
  /** Left out where nothing is ever deleted. */
  remove?: (world: World, id: number, owner: Caller) => Promise<unknown>;
}

/** A preview of that person's, as it is executed: made without asking whether they may. */
export async function bulkPreview(world: World, { id }: Caller): Promise<{ action: 'protect'; confirmationToken: string }> {
  const memory = await things.memory.make(world);
  const { confirmationToken } = await previewBulk(world.clinic.deps, id, { action: 'protect', memoryIds: [memory] });
  return { action: 'protect', confirmationToken };
}

let made = 0;
/** The next world gets the same names as the one before. */
export const restartNames = (): void => {
  made = 0;
};

/** Saves a change of the glossary, whatever golden questions other documents of this clinic have cost. */
export const whateverIsLost = { overrideReason: 'Only permissions are tried here' };

/** A name that nothing else has. */
export function freshName(what: string): string {
  made += 1;
  return `${what} ${made}`;
}

async function sent(
  { clinic }: Pick<World, 'clinic'>,
  { token }: Caller,
  method: 'POST' | 'PUT',
  url: string,
  payload: object,
): Promise<Record<string, unknown>> {
  const reply = await knock(clinic, { method, url, payload, headers: { authorization: `Bearer ${token}` } });
  if (reply.status >= 300) throw new Error(`${method} ${url}: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body) as Record<string, unknown>;
}

const idIn = (body: Record<string, unknown>, field = 'id') => body[field] as number;

async function askSomething(world: World, owner: Caller): Promise<{ messageId: number; chat_session_id: number; response_id: string }> {
  return (await sent(world, owner, 'POST', '/api/chat', { query: `Where are the gloves of ${freshName('room')}?` })) as never;
}

async function deleteChatOf({ clinic }: World, messageId: number, owner: Caller): Promise<unknown> {
  const { sessionId } = await clinic.deps.db
    .selectFrom('chatMessages')
    .select('sessionId')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  return owner.send('DELETE', `/api/chat-sessions/${sessionId}`);
}

/** The text of every trial that is made here. */
export const triedText = 'Be brief, and name the source';

export const things = {
  user: { isPrivate: false, make: async ({ clinic }) => (await clinic.as('user')).id },
  invitedUser: { isPrivate: false, make: async (world) => (await invite(world)).id },
  chat: {
    isPrivate: true,
    make: async (world, owner) => idIn(await sent(world, owner, 'POST', '/api/chat-sessions', { chatName: freshName('Chat') })),
    remove: (_world, id, owner) => owner.send('DELETE', `/api/chat-sessions/${id}`),
  },
  message: {
    isPrivate: true,
    make: async (world, owner) => (await askSomething(world, owner)).messageId,
    remove: deleteChatOf,
  },
  document: {
    isPrivate: false,
    make: async (world) =>
      idIn(
        await sent(world, world.staff.admin, 'POST', '/api/documents', {
          name: freshName('Policy'),
          content: '# Gloves\n\nGloves are in room 4.\n',
          duplicate: 'allow',
        }),
      ),
    remove: ({ staff }, id) => staff.admin.send('DELETE', `/api/documents/${id}`),
  },
  video: {
    isPrivate: false,
    make: async ({ clinic, staff }) => {
      const { payload, headers } = uploadForm({ name: freshName('Video') }, { name: 'video.avi', content: makeAvi() });
      const authorization = `Bearer ${staff.admin.token}`;
      const reply = await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload, headers: { ...headers, authorization } });
      return idIn(reply.json());
    },
    remove: ({ staff }, id) => staff.admin.send('DELETE', `/api/documents/${id}`),
  },
  memory: {
    isPrivate: false,
    make: async (world) =>
      idIn(await sent(world, world.staff.admin, 'POST', '/api/memories', { topic: freshName('Keys'), value: 'In the safe.' })),
    remove: ({ staff }, id) => staff.admin.send('DELETE', `/api/memories/${id}`),
  },
  retentionPolicy: {
    isPrivate: false,
    make: async (world) => {
      const fields = { policyName: freshName('Quarterly'), category: null, retentionDays: 90 };
      return idIn(await sent(world, world.staff.admin, 'POST', '/api/retention-policies', fields));
    },
    remove: ({ staff }, id) => staff.admin.send('DELETE', `/api/retention-policies/${id}`),
  },
  bulkOperation: {
    isPrivate: false,
    make: async (world) => {
      const preview = await bulkPreview(world, world.staff.admin);
      return idIn(await sent(world, world.staff.admin, 'POST', '/api/admin/bulk-operation-execute', preview), 'operationId');
    },
  },
  instructionVersion: {
    isPrivate: false,
    make: async (world) =>
      idIn(await sent(world, world.staff.admin, 'PUT', '/api/llm-instructions', { instructions: freshName('Be brief') }), 'version'),
  },
  glossaryTerm: {
    isPrivate: false,
    make: async (world) => {
      const reply = await sent(world, world.staff.admin, 'POST', '/trpc/glossary.add', {
        term: freshName('XQ').replace(' ', ''),
        longForms: ['extra quick'],
        ...whateverIsLost,
      });
      return (reply as { result: { data: { id: number } } }).result.data.id;
    },
    remove: ({ staff }, id) => staff.admin.send('POST', '/trpc/glossary.remove', { id, ...whateverIsLost }),
  },
  gap: {
    isPrivate: false,
    make: async (world) => {
      const { messageId } = await askSomething(world, world.staff.user);
      await sent(world, world.staff.user, 'POST', '/trpc/gaps.report', { messageId });
      const report = world.clinic.deps.db.selectFrom('gapReports').select('gapId').where('messageId', '=', messageId);
      return (await report.executeTakeFirstOrThrow()).gapId;
    },
  },
  improvementAction: {
    isPrivate: false,
    make: async ({ clinic: { deps } }) => {
      const { id } = await deps.db
        .insertInto('improvementActions')
        .values({
          actionType: 'add_document',
          subjectKey: freshName('add_document'),
          priority: 'low',
          description: 'Add a document.',
          evidence: JSON.stringify({ count: 1, facts: [], interactions: [] }),
          target: '{}',
          createdAt: deps.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  },
  backup: {
    isPrivate: false,
    make: async ({ clinic: { deps } }) => {
      const fileName = `${freshName('old').replace(' ', '-')}.backup`;
      mkdirSync(deps.config.backupDir, { recursive: true });
      writeFileSync(join(deps.config.backupDir, fileName), 'made with another key');
      const at = deps.now().toISOString();
      return insertBackup(deps.db, { fileName, kind: 'manual', keyId: 'before', startedAt: at, finishedAt: at, bytes: 21 });
    },
    remove: ({ staff }, id) => staff.admin.send('POST', '/trpc/backups.delete', { id }),
  },
  session: {
    isPrivate: true,
    make: async ({ clinic }, owner) => {
      const { deps } = clinic;
      await startSession(deps, await getUser(deps.db, owner.id));
      const newest = deps.db.selectFrom('sessions').select('id').where('userId', '=', owner.id).orderBy('id', 'desc');
      return (await newest.executeTakeFirstOrThrow()).id;
    },
    remove: (_world, id, owner) => owner.send('DELETE', `/api/auth/sessions/${id}`),
  },
  apiKey: {
    isPrivate: false,
    make: async (world) => {
      const fields = { name: freshName('Key'), role: 'user', expiresAt: '2026-06-01T00:00:00.000Z' };
      return ((await sent(world, world.staff.admin, 'POST', '/api/api-keys', fields)) as { apiKey: { id: number } }).apiKey.id;
    },
    remove: ({ staff }, id) => staff.admin.send('DELETE', `/api/api-keys/${id}`),
  },
  resetRequest: {
    isPrivate: false,
    make: async ({ clinic }) => {
      const email = `${freshName('forgetful').replace(' ', '')}@clinic.test`;
      const { id: userId } = await clinic.as('user', email);
      await knock(clinic, { method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
      await clinic.deps.background.idle();
      const request = clinic.deps.db.selectFrom('resetRequests').select('id').where('userId', '=', userId);
      return (await request.executeTakeFirstOrThrow()).id;
    },
    remove: ({ staff }, id) => staff.admin.send('POST', '/trpc/users.dismissResetRequest', { id }),
  },
  citedMessage: { isPrivate: true, make: askAndCite, remove: deleteChatOf },
  goldenQuestion: { isPrivate: false, make: saveGoldenQuestion },
  instructionTrial: {
    isPrivate: true,
    make: async ({ clinic }, owner) => {
      const at = clinic.clock.now().toISOString();
      const figures = { total: 0, first: 0, amongFive: 0, reciprocalRank: 0, answered: 0, lost: 0, gained: 0 };
      const run = { reason: 'instructions' as const, isTrial: 1, startedBy: owner.id, startedAt: at, finishedAt: at, ...figures };
      const values = { ...run, subject: JSON.stringify(trialSubject(triedText, (await getInstructions(clinic.deps.db)).version)) };
      return (await clinic.deps.db.insertInto('goldenRuns').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },
  },
  goldenDrop: {
    isPrivate: false,
    make: async ({ clinic }) => {
      const at = clinic.clock.now().toISOString();
      const figures = { total: 1, first: 0, amongFive: 0, reciprocalRank: 0, answered: 0, lost: 1, gained: 0 };
      const run = clinic.deps.db
        .insertInto('goldenRuns')
        .values({ reason: 'documents', isTrial: 0, startedAt: at, finishedAt: at, ...figures });
      return (await run.returning('id').executeTakeFirstOrThrow()).id;
    },
  },
} satisfies Record<string, Thing>;

/** An answer with a citation, regardless of the rest of the library. */
async function askAndCite(world: World, owner: Caller): Promise<number> {
  const { messageId } = await askSomething(world, owner);
  const documentId = await things.document.make(world);
  const place = { section: 'Gloves', lineIndex: 2, version: 1, startOffset: 10, endOffset: 31, page: null };
  const citation = { number: 1, documentId, documentName: 'Policy', quote: 'Gloves are in room 4.', verdict: 'quoted', ...place };
  const citations = JSON.stringify([citation]);
  await world.clinic.deps.db.updateTable('chatMessages').set({ citations }).where('id', '=', messageId).execute();
  return messageId;
}

async function saveGoldenQuestion(world: World): Promise<number> {
  const documentId = await things.document.make(world);
  const fields = { question: freshName('Where are the gloves of room'), documentId, lineIndex: 2, quote: 'Gloves are in room 4.' };
  const reply = await sent(world, world.staff.manager, 'POST', '/trpc/golden.save', fields);
  return (reply as { result: { data: { id: number } } }).result.data.id;
}

export type ThingKind = keyof typeof things;

export const thing = (kind: ThingKind): Thing => things[kind];

/** Somebody who has not activated yet, and the secret of their link. */
export async function invite(world: World): Promise<{ id: number; email: string; token: string }> {
  const email = `${freshName('invited').replace(' ', '')}@clinic.test`;
  const reply = await sent(world, world.staff.admin, 'POST', '/api/auth/users', {
    email,
    firstName: 'Ina',
    lastName: 'Vited',
    role: 'user',
  });
  const { user, activationLink } = reply as { user: { id: number }; activationLink: string };
  return { id: user.id, email, token: new URL(activationLink).hash.replace('#token=', '') };
}

/** What a validation is called that is over. */
export async function endedBatch(world: World): Promise<string> {
  const { batchId } = await sent(world, world.staff.admin, 'POST', '/api/validation/batch', { memoryIds: [1] });
  await world.clinic.deps.background.idle();
  return batchId as string;
}

import { callProcedure, type Fields, knock, type Reply } from './doors.ts';
import { addDepartment } from '../departments.ts';
import { procedures } from './surface.ts';
import { sent, type World } from './things.ts';
import type { InjectOptions } from 'fastify';
import { type Caller, uploadForm } from '../test-app.ts';

/** A word that only sources for one department contain, and that people outside ask for. */
export const secretWord = 'zebrafinch';
/** One that nobody asks for: nothing that people outside get may contain it. */
export const untoldWord = 'ochreband';
/** What is in the text of its documents, and of its memory, and in no name. */
export const textWord = 'damselfly';
export const memoryWord = 'lacewing';

const policy = `# ${secretWord} keys\n\nThe ${secretWord} keys and the gloves of the locked room are in drawer 7 of the ${textWord} ${untoldWord}.\n\n## Gloves\n\nGloves for ${secretWord} are ${textWord} blue.\n`;

const newPolicy = `${policy}\nNew: ${secretWord} tags are red.\n`;

/** What is for one department: a document with a former version, a memory, a golden question, an insider's question; and who belongs to it. */
export interface Limited {
  documentId: number;
  /** One with an original file. */
  fileId: number;
  memoryId: number;
  /** An insider's chat about it, another with a question that it does not answer, and what insiders are asked to read. */
  chatId: number;
  gapChatId: number;
  gapId: number;
  readingId: number;
  inside: Record<'user' | 'manager', Caller>;
}

async function upload({ clinic }: World, { token }: Caller, path: string, content: string): Promise<number> {
  const form = uploadForm({}, { name: `${secretWord}.md`, content });
  const headers = { ...form.headers, authorization: `Bearer ${token}` };
  const reply = await knock(clinic, { method: 'POST', url: `/api/documents/${path}`, payload: form.payload, headers });
  if (reply.status >= 300) throw new Error(reply.body);
  await clinic.deps.background.idle();
  return (JSON.parse(reply.body) as { id: number }).id;
}

/**
 * Makes a department with people and, unless that is left out, what only they may see, of every kind that tells something of a source. A world without it gets
 * numbers of nothing.
 */
export async function plantLimited(world: World, isLeftOut = false): Promise<Limited> {
  const { clinic } = world;
  const inside = { user: await clinic.as('user'), manager: await clinic.as('manager') };
  const id = await addDepartment(clinic, 'Vault', Object.values(inside));
  const none = { documentId: 999_999_999, fileId: 999_999_998, memoryId: 999_999_999 };
  const sources = isLeftOut ? none : await plantSources(world, `,${id},`);
  const told = isLeftOut
    ? { chatId: 999_999_999, readingId: 999_999_999 }
    : { chatId: await askInside(world, inside.user), readingId: await askToRead(world, sources.fileId, inside) };
  // What nothing was cited for is no secret of the documents.
  const gap = await reportInside(world, inside.user);
  await prepareVersion(world, inside, isLeftOut ? undefined : sources.fileId);
  return { ...sources, ...told, ...gap, inside };
}

async function plantSources(world: World, audience: string): Promise<Pick<Limited, 'documentId' | 'fileId' | 'memoryId'>> {
  const { staff, clinic } = world;
  const { db } = clinic.deps;
  const named = { name: `${secretWord} policy of ${untoldWord}`, content: policy };
  const documentId = (await sent(world, staff.admin, 'POST', '/api/documents', named))['id'] as number;
  await db.insertInto('documentAudiences').values({ documentId, audience }).execute();
  const fileId = await upload(world, staff.admin, 'upload', `${policy}\nThis one is a file.\n`);
  await db.insertInto('documentAudiences').values({ documentId: fileId, audience }).execute();
  const memory = {
    topic: `${secretWord} phone ${untoldWord}`,
    value: `The ${secretWord} phone and the keys are at the ${memoryWord} desk.`,
    category: 'Emergency',
  };
  const memoryId = (await sent(world, staff.admin, 'POST', '/api/memories', memory))['id'] as number;
  await db.insertInto('memoryAudiences').values({ memoryId, audience }).execute();
  await sent(world, staff.admin, 'POST', '/trpc/documents.replaceText', { id: documentId, content: newPolicy });
  await sent(world, staff.admin, 'PUT', `/api/documents/${documentId}/lifecycle`, { owner: 'Vault', reviewDue: '2026-03-20' });
  const quote = `Gloves for ${secretWord} are ${textWord} blue.`;
  const question = `Which gloves for ${secretWord} in ${untoldWord}?`;
  await sent(world, staff.admin, 'POST', '/trpc/golden.save', { question, documentId, lineIndex: 6, quote });
  return { documentId, fileId, memoryId };
}

/** An insider gets an answer and rates it. */
async function askInside(world: World, user: Caller): Promise<number> {
  const reply = await sent(world, user, 'POST', '/api/chat', { query: `Where are the ${secretWord} keys of ${untoldWord}?` });
  await sent(world, user, 'POST', '/trpc/feedback.submit', { messageId: reply['messageId'], feedbackType: 'helpful', isHelpful: true });
  return reply['chat_session_id'] as number;
}

/** And reports a question that nothing answers. */
async function reportInside(world: World, user: Caller): Promise<Pick<Limited, 'gapChatId' | 'gapId'>> {
  const reply = await sent(world, user, 'POST', '/api/chat', { query: 'How often is the aquarium fed on holidays?' });
  const messageId = reply['messageId'] as number;
  await sent(world, user, 'POST', '/trpc/gaps.report', { messageId });
  const report = world.clinic.deps.db.selectFrom('gapReports').select('gapId').where('messageId', '=', messageId);
  return { gapChatId: reply['chat_session_id'] as number, gapId: (await report.executeTakeFirstOrThrow()).gapId };
}

async function askToRead(world: World, fileId: number, inside: Limited['inside']): Promise<number> {
  const asked = { userIds: Object.values(inside).map(({ id }) => id), due: '2026-03-20' };
  const roster = await sent(world, world.staff.admin, 'POST', `/api/documents/${fileId}/acknowledgements`, asked);
  return (roster as { request: { id: number } }).request.id;
}

/** A new version of the file waits for an insider and an administrator. Approval is required only for that. */
async function prepareVersion(world: World, { manager, user }: Limited['inside'], fileId: number | undefined): Promise<void> {
  const { admin } = world.staff;
  await sent(world, admin, 'POST', '/trpc/approvals.saveSettings', { isRequired: true, types: [] });
  if (fileId !== undefined) {
    await upload(world, manager, `${fileId}/versions`, `${policy}\nWaiting: ${secretWord} locks are green.\n`);
    await sent(world, manager, 'PUT', `/api/documents/${fileId}/approvers`, { approvers: [user.id, admin.id] });
    await sent(world, manager, 'POST', `/api/documents/${fileId}/submit`, {});
  }
  await sent(world, admin, 'POST', '/trpc/approvals.saveSettings', { isRequired: false, types: [] });
}

/** Calls beyond the table's own: the words and the numbers of what is kept back. */
export function pryingCalls({
  documentId,
  fileId,
  memoryId,
  chatId,
  gapChatId,
  gapId,
  readingId,
}: Limited): [path: string, input: Fields][] {
  const q = secretWord;
  const ofDocument = { id: documentId };
  const ofFile = { id: fileId };
  const place = { ...ofDocument, version: 1 };
  return [
    ['analytics.dashboard', {}],
    ['chat.suggestions', {}],
    ['home.get', {}],
    ...[q, 'keys', 'gloves locked room', 'zebrafinhc'].flatMap((words): [string, Fields][] => [
      ['search.find', { q: words }],
      ['search.documents', { q: words }],
      ['chat.askAtOnce', { query: `Where are the ${words}?` }],
      ['chat.ask', { query: `Where are the ${words}?` }],
      ['chat.find', { q: words }],
      ['documents.findNames', { q: words }],
      ['memories.page', { search: words, archived: false }],
      ['memories.findPassages', { q: words }],
      ['golden.findPlaces', { q: words }],
      ['memories.checkDraft', { topic: words, value: `The ${words} phone is at the desk and in drawer 9.` }],
    ]),
    ['documents.get', ofDocument],
    ['documents.versions', ofDocument],
    ['documents.version', place],
    ['documents.passageNow', { ...place, from: 2, to: 8 }],
    ['documents.writtenAt', { ...place, offsets: [0] }],
    ['documents.replacement', ofDocument],
    ['documents.found', { ids: [documentId] }],
    ['search.inDocument', { ...ofDocument, q }],
    ['memories.get', { id: memoryId }],
    ['memories.history', { id: memoryId }],
    ['home.sections', ofDocument],
    ['analytics.rows', { documentId }],
    ['approvals.get', ofFile],
    ['approvals.changes', ofFile],
    ['approvals.text', ofFile],
    ['approvals.effects', ofFile],
    ['acknowledgements.askables', ofFile],
    ['acknowledgements.roster', ofFile],
    ['acknowledgements.get', { id: readingId }],
    ['gaps.questions', { id: gapId }],
    ['chat.turns', { id: chatId }],
    ['gaps.reported', { chatSessionId: gapChatId }],
    ['bulk.preview', { action: 'archive', memoryIds: [memoryId] }],
    ['memoryRetention.dryRun', { category: null, minAccessCount: 999, minQualityScore: 1, retentionDays: 1 }],
    ['memoryRetention.reviewed', { id: memoryId }],
    ['reviews.list', { due: 90 }],
    ['documents.update', { ...ofDocument, name: 'Taken over' }],
    ['documents.setMany', { documents: [{ id: documentId, owner: 'Nobody' }] }],
    ['documents.setLifecycle', { ...ofDocument, owner: 'Nobody' }],
    ['documents.replaceText', { ...ofDocument, content: 'Taken over' }],
    ['documents.delete', ofDocument],
    ['documents.deleteMany', { ids: [documentId] }],
    ['memories.update', { id: memoryId, value: 'Taken over' }],
    ['memories.delete', { id: memoryId }],
    ['memories.create', { topic: 'Mine', value: 'It is mine.', sourcePassage: { documentId, lineIndex: 2 } }],
  ];
}

/** The original of what is kept back, its versions, and another file in its place. */
export function pryingDoors({ fileId }: Limited): (InjectOptions & { url: string })[] {
  const form = uploadForm({}, { name: 'mine.md', content: 'Taken over' });
  const url = `/api/documents/${fileId}`;
  return [
    { method: 'GET', url: `${url}/file` },
    { method: 'GET', url: `${url}/versions/1/file` },
    { method: 'POST', url: `${url}/versions`, ...form },
    { method: 'POST', url: `${url}/read-again` },
    { method: 'POST', url: `${url}/retry` },
    { method: 'GET', url: `${url}/acknowledgements/export` },
  ];
}

/** The same text again. People outside must not learn that it is there. */
export const sameTextAgain: Fields = { name: 'Mine', content: newPolicy, type: 'manual', duplicate: 'refuse' };

export async function callBy(world: World, { token }: Caller, path: string, input: Fields | undefined): Promise<Reply> {
  const procedure = procedures.find((one) => one.path === path);
  if (procedure === undefined) throw new Error(`There is no ${path}`);
  return callProcedure(world.clinic, procedure, input, { authorization: `Bearer ${token}` });
}

const isNumber =
  /^(?:id|.+Ids?|ids|changed|missing|deleted|cursor|ms|.+Ms|processingTimeMS|search|firstWord|responseTime|p50|p95|responseP50|responseP95)$/;
const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const secret = /\b[A-Za-z0-9_-]{24,}\b/g;
const fraction = /\d+\.\d+|(?<=,)\d+(?=,ms\b)/g;
const person = /\b(?:Number \d+|(?:admin|manager|user)\d+@)/g;

/**
 * A reply without what differs between two worlds in any case: numbers of things, moments, secrets, the names of people, durations, and the order of lists that
 * are shuffled by the numbers of their entries.
 */
export function comparable({ status, body }: Pick<Reply, 'status' | 'body'>): string {
  const text = body.replace(moment, '(at)').replace(secret, '(secret)').replace(person, '(person)').replace(fraction, '0');
  return text.startsWith('{') || text.startsWith('[') ? `${status} ${text.split('\n').map(bareJson).join('\n')}` : `${status} ${text}`;
}

const bareJson = (line: string): string => (line === '' ? '' : JSON.stringify(bare(JSON.parse(line), '')));

function bare(value: unknown, key: string): unknown {
  if ((typeof value === 'number' && isNumber.test(key)) || key === 'objectId') return '(number)';
  if (Array.isArray(value)) {
    const entries = value.map((entry) => bare(entry, key));
    return key === 'rows' || key === 'people'
      ? entries.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
      : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bare(inner, name)]));
}

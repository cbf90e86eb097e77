import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Who = 'author' | 'approver' | 'other manager' | 'administrator' | 'user';
type State = 'draft' | 'review' | 'approved' | 'retired' | 'in effect' | 'first draft' | 'first review';
type Action = 'submit' | 'approve' | 'return' | 'retire' | 'discard' | 'approvers' | 'text' | 'dates';

let clinic: TestApp;
let people: Record<Who, Caller>;
beforeAll(async () => {
  clinic = await createTestApp();
  const [author, approver, other] = [await clinic.as('manager'), await clinic.as('manager'), await clinic.as('manager')];
  people = { author, approver, 'other manager': other, administrator: await clinic.as('admin'), user: await clinic.as('user') };
});
afterAll(() => clinic.close());

const require_ = (isRequired: boolean) => people.administrator.send('POST', '/trpc/approvals.saveSettings', { isRequired, types: [] });
let made = 0;
const day = 24 * 60 * 60 * 1000;

/** A document of the author's in that state, whose approver is named. */
async function makeIn(state: State): Promise<number> {
  const { author, approver } = people;
  const isFirst = state === 'first draft' || state === 'first review';
  const send = async (caller: Caller, method: 'POST' | 'PUT', url: string, body?: object) => {
    const reply = await caller.send(method, url, body);
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
    return reply;
  };
  made += 1;
  await require_(isFirst);
  const { id } = (
    await send(author, 'POST', '/api/documents', { name: `Policy ${made}`, content: `# Rule ${made}\n\nGloves are worn.` })
  ).json<{
    id: number;
  }>();
  await require_(true);
  if (state === 'in effect') return id;
  if (state === 'retired') {
    await send(author, 'POST', `/api/documents/${id}/retire`, {});
    return id;
  }
  if (!isFirst) await send(author, 'PUT', `/api/documents/${id}/text`, { content: `# Rule ${made}\n\nTwo pairs of gloves are worn.` });
  const effectiveFrom = state === 'approved' ? new Date(clinic.clock.now().getTime() + 9 * day).toISOString().slice(0, 10) : null;
  await send(author, 'PUT', `/api/documents/${id}/approvers`, { approvers: [approver.id], ...(effectiveFrom && { effectiveFrom }) });
  if (state === 'draft' || state === 'first draft') return id;
  await send(author, 'POST', `/api/documents/${id}/submit`, {});
  if (state === 'approved') await send(approver, 'POST', `/api/documents/${id}/approve`, {});
  return id;
}

function act(who: Who, action: Action, id: number) {
  const caller = people[who];
  const path = `/api/documents/${id}`;
  if (action === 'discard') return caller.send('DELETE', `${path}/draft`);
  if (action === 'approvers') return caller.send('PUT', `${path}/approvers`, { approvers: [people.approver.id, people.administrator.id] });
  if (action === 'text') return caller.send('PUT', `${path}/text`, { content: `# Rule\n\nOther words ${id}.`, duplicate: 'allow' });
  if (action === 'dates') return caller.send('PUT', `${path}/lifecycle`, { reviewDue: '2027-01-31' });
  return caller.send('POST', `${path}/${action}`, action === 'return' ? { comment: 'Say which gloves' } : {});
}

/** [action, statuses of author, approver, other manager, administrator and user, states in which it has them] */
const table: [Action, string, State[]][] = [
  ['submit', '200 403 404 200 403', ['draft', 'first draft']],
  ['submit', '409 403 404 409 403', ['review', 'approved']],
  ['submit', '404 404 404 404 403', ['in effect', 'retired']],
  ['approve', '409 409 404 409 404', ['draft', 'approved', 'first draft']],
  ['approve', '403 200 404 403 404', ['review', 'first review']],
  ['approve', '404 404 404 404 404', ['in effect', 'retired']],
  ['return', '409 409 404 409 404', ['draft', 'first draft']],
  ['return', '200 200 404 200 404', ['review', 'approved', 'first review']],
  ['return', '404 404 404 404 404', ['in effect', 'retired']],
  ['retire', '409 409 409 409 403', ['draft', 'review', 'approved', 'retired']],
  ['retire', '200 200 200 200 403', ['in effect']],
  ['retire', '409 409 404 409 403', ['first draft']],
  ['discard', '200 403 404 200 403', ['draft']],
  ['discard', '409 403 404 409 403', ['review', 'approved', 'first draft']],
  ['discard', '404 404 404 404 403', ['in effect', 'retired']],
  ['approvers', '200 403 404 200 403', ['draft', 'review', 'first draft']],
  ['approvers', '409 403 404 409 403', ['approved']],
  ['approvers', '404 404 404 404 403', ['in effect', 'retired']],
  ['text', '200 409 409 200 403', ['draft']],
  ['text', '409 409 409 409 403', ['review', 'approved']],
  ['text', '200 200 200 200 403', ['in effect', 'retired']],
  ['text', '200 409 404 200 403', ['first draft']],
  ['text', '409 409 404 409 403', ['first review']],
  ['dates', '200 409 409 200 403', ['draft']],
  ['dates', '409 409 409 409 403', ['review', 'approved', 'retired']],
  ['dates', '200 200 200 200 403', ['in effect']],
  ['dates', '200 409 404 200 403', ['first draft']],
  ['dates', '409 409 404 409 403', ['first review']],
];
const everybody: Who[] = ['author', 'approver', 'other manager', 'administrator', 'user'];

const cases = table.flatMap(([action, statuses, states]) => states.map((state) => [state, action, statuses] as const));

test.each(cases)(
  '%s: %s',
  async (state, action, statuses) => {
    let id = await makeIn(state);
    const replies: number[] = [];
    for (const who of everybody) {
      const reply = await act(who, action, id);
      replies.push(reply.statusCode);
      if (reply.statusCode < 300) id = await makeIn(state);
      else expect(reply.json<{ message: string }>().message).toMatch(/^[A-Z].{12,}/);
    }
    expect(replies.join(' ')).toBe(statuses);
  },
  60_000,
);

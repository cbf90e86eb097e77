import { idleTimeoutMs, sessionMaxMs } from '@vademecum/shared/limits.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import type { Caller } from '../test-app.ts';
import { isLong } from './case-count.ts';
import type { World } from './things.ts';

/** Somebody at a door: the data they send along to say who they are. */
export interface Visitor {
  name: string;
  /** Undefined: the product must not know them. */
  role: Role | undefined;
  /** A program: some procedures are closed to it in any role. */
  isKey?: true;
  caller: Caller;
  headers: Record<string, string>;
}

type Headers = (caller: Caller) => Record<string, string>;
/** What is wrong with somebody who is otherwise an administrator, so that nothing else can be what refuses them. */
type Flaw = (world: World, caller: Caller) => Promise<unknown>;

const asBearer: Headers = ({ token }) => ({ authorization: `Bearer ${token}` });
/** As our own page sends it; from another site it is refused before anybody asks who it is. */
const asCookie: Headers = ({ cookie }) => ({ cookie: `session=${cookie}`, 'sec-fetch-site': 'same-origin' });

const withStatus = (status: 'locked' | 'invited'): Flaw => {
  return ({ clinic }, { id }) => clinic.deps.db.updateTable('users').set({ status }).where('id', '=', id).execute();
};

const withSession = (field: 'lastActiveAt' | 'createdAt', ago: number): Flaw => {
  return ({ clinic }, { id }) => {
    const at = new Date(clinic.deps.now().getTime() - ago).toISOString();
    return clinic.deps.db
      .updateTable('sessions')
      .set({ [field]: at })
      .where('userId', '=', id)
      .execute();
  };
};

const none: Flaw = () => Promise.resolve();

/** [who, what they send, what is wrong with them] */
const strangers: [string, Headers, Flaw][] = [
  ['nobody signed in', () => ({}), none],
  ['a locked person', asBearer, withStatus('locked')],
  ['an invited person', asBearer, withStatus('invited')],
  ['a session idle for 15 minutes', asBearer, withSession('lastActiveAt', idleTimeoutMs)],
];
const moreStrangers: [string, Headers, Flaw][] = [
  ['a made-up token', () => ({ authorization: `Bearer ${'A'.repeat(43)}` }), none],
  ['a made-up cookie', () => ({ cookie: 'session=1', 'sec-fetch-site': 'same-origin' }), none],
  ['a cookie sent as a token', ({ cookie }) => ({ authorization: `Bearer ${cookie}` }), none],
  ['a token sent as a cookie', ({ token }) => ({ cookie: `session=${token}`, 'sec-fetch-site': 'same-origin' }), none],
  ['a cookie idle for 15 minutes', asCookie, withSession('lastActiveAt', idleTimeoutMs)],
  ['a session of 12 hours', asBearer, withSession('createdAt', sessionMaxMs)],
  ['a session that was signed out', asBearer, (_world, caller) => caller.send('POST', '/api/auth/logout')],
];

const members: [string, Headers, Role][] = [
  ['a user', asBearer, 'user'],
  ['a manager', asBearer, 'manager'],
  ['an administrator', asBearer, 'admin'],
];
const moreMembers: [string, Headers, Role][] = [
  ['a user with a cookie', asCookie, 'user'],
  ['a manager with a cookie', asCookie, 'manager'],
  ['an administrator with a cookie', asCookie, 'admin'],
];

/** [who, the key's role]; administrators make them all. */
const keys: [string, Role][] = [["a program with an administrator's key", 'admin']];
const moreKeys: [string, Role][] = [
  ["a program with a manager's key", 'manager'],
  ["a program with a user's key", 'user'],
];

/** Made once an administrator may: api-keys.test.ts covers the procedure's own rules for keys. */
async function makeKeyVisitor({ clinic }: World, name: string, role: Role): Promise<Visitor> {
  const caller = await clinic.as('admin');
  const expiresAt = new Date(clinic.deps.now().getTime() + 24 * 60 * 60 * 1000).toISOString();
  const { key } = (await caller.send('POST', '/api/api-keys', { name, role, expiresAt })).json<{ key: string }>();
  return { name, role, isKey: true, caller, headers: { authorization: `Bearer ${key}` } };
}

type MakeVisitor = (world: World) => Promise<Visitor>;

/** Everybody who may come to a door. Each is made again for each call: a session that ran out is forgotten once it was refused. */
export const visitors: MakeVisitor[] = [
  ...[...strangers, ...(isLong ? moreStrangers : [])].map(([name, headers, spoil]): MakeVisitor => {
    return async (world) => {
      const caller = name === 'nobody signed in' ? world.staff.admin : await world.clinic.as('admin');
      await spoil(world, caller);
      return { name, role: undefined, caller, headers: headers(caller) };
    };
  }),
  ...[...members, ...(isLong ? moreMembers : [])].map(([name, headers, role]): MakeVisitor => {
    return async (world) => {
      const caller = await world.clinic.as(role);
      return { name, role, caller, headers: headers(caller) };
    };
  }),
  ...[...keys, ...(isLong ? moreKeys : [])].map(([name, role]): MakeVisitor => {
    return (world) => makeKeyVisitor(world, name, role);
  }),
];

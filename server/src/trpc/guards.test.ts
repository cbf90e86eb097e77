import type { Permission, Role } from '@vademecum/shared/permissions.ts';
import { hasPermission, roles } from '@vademecum/shared/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../testing/test-app.ts';
import { appRouter } from './router.ts';

/** Who may call what. A procedure that is not listed here fails the first test. */
const expected: Record<string, 'anyone' | 'signed in' | Permission[]> = {
  'auth.me': 'anyone',
  'auth.session': 'anyone',
  'auth.login': 'anyone',
  'auth.confirmSignIn': 'anyone',
  'auth.logout': 'anyone',
  'auth.touch': 'signed in',
  'auth.activate': 'anyone',
  'auth.resetPassword': 'anyone',
  'auth.forgotPassword': 'anyone',
  'auth.setup': 'anyone',
  'account.secondFactor': 'signed in',
  'account.sessions': 'signed in',
  'account.changePassword': 'signed in',
  'account.endSession': 'signed in',
  'account.signOutEverywhere': 'signed in',
  'account.beginSecondFactor': 'signed in',
  'account.enableSecondFactor': 'signed in',
  'account.disableSecondFactor': 'signed in',
  'account.renewRecoveryCodes': 'signed in',
  'account.rules': ['clinic_management'],
  'account.setRule': ['clinic_management'],
  'account.resetSecondFactor': ['user_management'],
  'apiKeys.list': ['clinic_management'],
  'apiKeys.create': ['clinic_management'],
  'apiKeys.revoke': ['clinic_management'],
  'users.list': ['user_management'],
  'users.create': ['invite_staff'],
  'users.setStatus': ['user_management'],
  'users.renewActivationLink': ['user_management'],
  'users.setRole': ['user_management'],
  'users.makeResetLink': ['user_management'],
  'users.resetRequests': ['user_management'],
  'users.dismissResetRequest': ['user_management'],
  'documents.list': ['manage_docs'],
  'documents.get': ['chat', 'manage_docs'],
  'documents.progress': ['manage_docs'],
  'documents.create': ['manage_docs'],
  'documents.update': ['manage_docs'],
  'documents.delete': ['manage_docs'],
  'documents.setLifecycle': ['manage_docs'],
  'search.find': ['search'],
  'search.inDocument': ['chat', 'manage_docs', 'search'],
  'search.documents': ['manage_docs', 'search'],
  'chat.sessions': ['chat'],
  'chat.createSession': ['chat'],
  'chat.renameSession': ['chat'],
  'chat.deleteSession': ['chat'],
  'chat.turns': ['chat'],
  'chat.suggestions': ['chat'],
  'chat.ask': ['chat'],
  'chat.askAtOnce': ['chat'],
  'feedback.submit': ['chat'],
  'memories.list': ['memories'],
  'memories.get': ['chat', 'memories'],
  'memories.create': ['memories'],
  'memories.update': ['memories'],
  'memories.delete': ['memories'],
  'memories.archive': ['user_management'],
  'memories.restore': ['user_management'],
  'instructions.get': ['analytics', 'preferences'],
  'instructions.update': ['analytics', 'preferences'],
  'instructions.versions': ['analytics', 'preferences'],
  'instructions.restore': ['analytics', 'preferences'],
  'glossary.list': ['preferences', 'clinic_management'],
  'glossary.add': ['clinic_management'],
  'glossary.update': ['clinic_management'],
  'glossary.remove': ['clinic_management'],
  'glossary.restoreShipped': ['clinic_management'],
  'gaps.report': ['chat'],
  'gaps.reported': ['chat'],
  'gaps.list': ['reports'],
  'gaps.setStatus': ['reports'],
  'models.get': ['clinic_management'],
  'models.listLocal': ['clinic_management'],
  'models.test': ['clinic_management'],
  'models.save': ['clinic_management'],
  'models.reset': ['clinic_management'],
  'models.confirmCloud': ['clinic_management'],
  'security.state': ['preferences', 'clinic_management'],
  'models.withdrawCloud': ['clinic_management'],
  'audit.list': ['clinic_management'],
  'audit.people': ['clinic_management'],
  'audit.printable': ['clinic_management'],
  'audit.checkState': ['clinic_management'],
  'audit.check': ['clinic_management'],
};

let clinic: TestApp;
const callers = new Map<Role, Caller>();
beforeAll(async () => {
  clinic = await createTestApp();
  for (const role of roles) callers.set(role, await clinic.as(role));
});
afterAll(() => clinic.close());

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>);

const call = (path: string, type: 'query' | 'mutation', caller?: Caller) =>
  clinic.inject({
    method: type === 'query' ? 'GET' : 'POST',
    url: `/trpc/${path}${type === 'query' ? '?input=%7B%7D' : ''}`,
    ...(type === 'mutation' && { payload: {} }),
    headers: caller === undefined ? {} : { authorization: `Bearer ${caller.token}` },
  });

test('every procedure stands in the table', () => {
  expect(procedures.map(([path]) => path).sort()).toEqual(Object.keys(expected).sort());
});

const guarded = procedures.filter(([path]) => expected[path] !== 'anyone');

test.each(guarded.map(([path, { _def }]) => [path, _def.type] as const))('%s is closed to whoever is not signed in', async (path, type) => {
  const reply = await call(path, type);
  expect(reply.statusCode).toBe(401);
});

/** Called with what lets it through, it takes the caller's own session away. */
const endsSessions = new Set(['account.signOutEverywhere']);

const byRole = guarded.flatMap(([path, { _def }]) => roles.map((role) => [path, role, _def.type] as const));

test.each(byRole)('%s, called by a role %s, is let in or refused as the table says', async (path, role, type) => {
  const rule = expected[path] ?? [];
  const mayCall = typeof rule === 'string' || hasPermission(role, ...rule);
  const { statusCode } = await call(path, type, endsSessions.has(path) ? await clinic.as(role) : callers.get(role));
  if (mayCall) expect([200, 400]).toContain(statusCode);
  else expect(statusCode).toBe(403);
});

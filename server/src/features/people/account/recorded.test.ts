import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLines, auditTrail } from '../../../testing/audit-trail.ts';
import { callProcedure, setUpAuthenticator } from '../../../testing/authenticator.ts';
import { createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

test('a second factor and each step of a sign-in with it are recorded, without code or secret', async () => {
  const nurse = await clinic.as('user', 'nora@clinic.test');
  const phone = await setUpAuthenticator(nurse, clinic.clock);
  const half = await clinic.inject({ method: 'POST', url: '/trpc/auth.login', payload: { email: 'nora@clinic.test', password } });
  const ticket = /sign-in=([\w-]+)/.exec([half.headers['set-cookie']].flat().join('\n'))?.[1] ?? '';
  const confirm = (code: string) =>
    clinic.inject({
      method: 'POST',
      url: '/trpc/auth.confirmSignIn',
      payload: { code },
      cookies: { 'sign-in': ticket },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  await confirm('000000');
  const code = phone.code();
  await confirm(code);
  await callProcedure(nurse, 'account.disableSecondFactor', { password, code: phone.recoveryCodes[0] });
  expect(await auditLines(clinic)).toEqual([
    `second_factor.offered ok user ${nurse.id}`,
    `second_factor.enabled ok user ${nurse.id}`,
    `sign_in.code_asked ok user ${nurse.id}`,
    `sign_in.refused failed user ${nurse.id}`,
    `sign_in ok user ${nurse.id}`,
    `second_factor.disabled ok user ${nurse.id}`,
  ]);
  expect(JSON.stringify(await auditTrail(clinic))).not.toContain(code);
});

test('what a program does is recorded under its key, and so are the key and the rules', async () => {
  const admin = await clinic.as('admin');
  const expiresAt = new Date(clinic.clock.now().getTime() + 60_000).toISOString();
  const made = await admin.send('POST', '/api/api-keys', { name: 'Phone system', role: 'user', expiresAt });
  const { key, apiKey } = made.json<{ key: string; apiKey: { id: number } }>();
  await clinic.inject({
    method: 'POST',
    url: '/api/chat-sessions',
    payload: { chatName: 'x' },
    headers: { authorization: `Bearer ${key}` },
  });
  await callProcedure(admin, 'account.setRule', { role: 'user', isRequired: true });
  await admin.send('DELETE', `/api/api-keys/${apiKey.id}`);
  expect(await auditLines(clinic)).toEqual([
    `api_key.created ok api_key ${apiKey.id}`,
    'chat.created ok chat 1',
    'second_factor.rule_changed ok role',
    `api_key.revoked ok api_key ${apiKey.id}`,
  ]);
  const trail = await auditTrail(clinic);
  expect(trail.map(({ actorId, actorKind }) => [actorId, actorKind])).toEqual([
    [admin.id, 'person'],
    [admin.id, 'api_key'],
    [admin.id, 'person'],
    [admin.id, 'person'],
  ]);
  expect(trail[1]?.details).toBe(JSON.stringify({ apiKeyId: apiKey.id }));
  expect(trail[2]?.details).toBe('{"role":"user","isRequired":"true"}');
});

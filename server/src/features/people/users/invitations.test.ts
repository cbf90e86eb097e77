import { afterEach, expect, test, vi } from 'vitest';
import { bodyOf, headersOf, mailAt, type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertUser } from './users.service.ts';

let clinic: TestApp;
let server: MailServer | undefined;

afterEach(async () => {
  await clinic.close();
  await server?.close();
  server = undefined;
});

async function openClinic(options: Parameters<typeof startMailServer>[0] = {}, settings: Record<string, string> = {}): Promise<MailServer> {
  server = await startMailServer(options);
  clinic = await createTestApp({
    settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Sunrise Clinic <assistant@clinic.test>', ...settings },
  });
  return server;
}

const nora = { email: 'nora@clinic.test', firstName: 'Nora', lastName: 'Quinn', role: 'user' };
const invite = (caller: Caller, person = nora) => caller.send('POST', '/api/auth/users', person);

test('an invitation goes out by mail, which alone has the link, and opens the account', async () => {
  const { received } = await openClinic({}, { PRODUCT_NAME: 'Sunrise <Helper>' });
  const manager = await clinic.as('manager');
  const reply = await invite(manager);
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    user: { email: 'nora@clinic.test', status: 'invited' },
    activationLink: null,
    mail: 'sent',
    mailProblem: null,
    expiresAt: '2026-03-05T09:00:00.000Z',
  });
  expect(reply.body).not.toContain('#token=');
  const mail = mailAt(received);
  expect(headersOf(mail)).toEqual(
    expect.arrayContaining(['From: Sunrise Clinic <assistant@clinic.test>', 'Subject: Your invitation to Sunrise <Helper>']),
  );
  const [text, html] = [bodyOf(mail, 'text/plain'), bodyOf(mail, 'text/html')];
  expect(text).toContain('Hello Nora Quinn,');
  expect(text).toContain('This one-time link is valid until March 5, 2026 at 9:00 AM UTC.');
  expect(html).toContain('Sunrise &lt;Helper&gt;');
  // Nothing is loaded from anywhere when it is opened.
  expect(html).not.toMatch(/<(?:img|link|script|style|iframe)|src=|url\(/i);
  const [link = ''] = /http:\S+/.exec(text) ?? [];
  expect(html).toContain(`<a href="${link}">`);
  const payload = { token: new URL(link).hash.replace('#token=', ''), password: 'a sentence nobody guesses' };
  expect((await clinic.inject({ method: 'POST', url: '/api/auth/activate', payload })).json()).toMatchObject({ success: true });
});

test('a mail that does not go out leaves the person invited, says why, and hands over the link', async () => {
  await openClinic({ refusesAddresses: true });
  const admin = await clinic.as('admin');
  const reply = (await invite(admin)).json<{ activationLink: string; user: { id: number } }>();
  expect(reply).toMatchObject({ mail: 'failed', mailProblem: 'the mail server did not accept the sender or the address' });
  expect(reply.activationLink).toMatch(/\/activate#token=[\w-]{43}$/);
  const again = (await admin.send('POST', `/api/auth/users/${reply.user.id}/activation-link`)).json<{ activationLink: string }>();
  expect(again).toMatchObject({ mail: 'failed' });
  expect(again.activationLink).not.toBe(reply.activationLink);
});

test('sample people under .invalid are never written to: their link is in the answer', async () => {
  const { received } = await openClinic();
  const admin = await clinic.as('admin');
  const reply = (await invite(admin, { ...nora, email: 'sample@clinic.invalid' })).json<object>();
  expect(reply).toMatchObject({ mail: 'off', activationLink: expect.stringContaining('#token=') as string });
  expect(received).toEqual([]);
});

test('nobody is invited twice, and no mail is sent for a refusal', async () => {
  const { received } = await openClinic();
  const manager = await clinic.as('manager');
  await invite(manager);
  expect((await invite(manager)).statusCode).toBe(409);
  expect((await invite(manager, { ...nora, email: 'boss@clinic.test', role: 'manager' })).statusCode).toBe(403);
  expect(received).toHaveLength(1);
});

test.each(['Nora\r\nBcc: thief@evil.test', 'Nora\nX', 'Nora\u2028X', 'Nora\u0000'])('a name such as %j is refused', async (firstName) => {
  const { received } = await openClinic();
  const admin = await clinic.as('admin');
  const reply = await invite(admin, { ...nora, firstName });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ error: 'First name must be on one line' });
  expect(received).toEqual([]);
});

test('a name from before that rule adds nothing to the mail', async () => {
  const { received } = await openClinic();
  const admin = await clinic.as('admin');
  const person = { ...nora, firstName: 'Nora\r\nBcc: thief@evil.test', lastName: '<b>Quinn</b>' };
  const user = await insertUser(clinic.deps.db, { ...person, role: 'user', status: 'active', passwordHash: null, createdAt: '2026-01-01' });
  await admin.send('POST', '/trpc/users.makeResetLink', { id: user.id });
  expect(received[0]?.to).toEqual(['nora@clinic.test']);
  expect(headersOf(mailAt(received)).filter((header) => /^(?:bcc|cc)/i.test(header))).toEqual([]);
  expect(bodyOf(mailAt(received), 'text/html')).toContain('&lt;b&gt;Quinn&lt;/b&gt;');
});

test('neither address nor link of a mail that failed stands in the log', async () => {
  await openClinic({ refusesAddresses: true });
  const lines: string[] = [];
  vi.spyOn(clinic.deps.log, 'warn').mockImplementation((...parts: unknown[]) => {
    lines.push(JSON.stringify(parts));
  });
  await invite(await clinic.as('manager'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('EENVELOPE');
  expect(lines[0]).not.toMatch(/nora|token|127\.0\.0\.1/i);
});

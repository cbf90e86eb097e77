import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodyOf, headersOf, mailAt, type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, password, type TestApp } from '../../testing/test-app.ts';

let clinic: TestApp;
let mail: MailServer;
beforeEach(async () => {
  mail = await startMailServer();
  clinic = await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'vademecum@clinic.test' } });
});
afterEach(async () => {
  await clinic.close();
  await mail.close();
});

const minute = 60_000;
const email = 'rosa@clinic.test';
const languageAfterSignIn = async () => {
  const reply = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  return reply.cookies.find(({ name }) => name === 'vademecum.language')?.value;
};

async function forgetPassword() {
  const { length } = mail.received;
  clinic.clock.pass(10 * minute);
  await clinic.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  await expect.poll(() => mail.received.length).toBe(length + 1);
  return mailAt(mail.received, length);
}

test('a nurse chooses Spanish once: other browsers know it after the sign-in, and emails come in Spanish', async () => {
  const nurse = await clinic.as('user', email);
  expect(await languageAfterSignIn()).toBeUndefined();
  expect(headersOf(await forgetPassword())).toContain('Subject: A new password for Vademecum');
  expect((await nurse.send('PUT', '/api/auth/language', { language: 'es' })).json()).toEqual({ success: true });
  expect(await languageAfterSignIn()).toBe('es');
  const letter = await forgetPassword();
  expect(bodyOf(letter, 'text/plain')).toContain('Hola');
  expect(bodyOf(letter, 'text/plain')).not.toMatch(/Hello|your password|valid until| at \d/);
  expect(bodyOf(letter, 'text/html')).toContain('<html lang="es">');
  await nurse.send('PUT', '/api/auth/language', { language: 'en' });
  expect(await languageAfterSignIn()).toBe('en');
});

test('a language that the screens do not have is refused with a sentence', async () => {
  const nurse = await clinic.as('user', email);
  const refused = await nurse.send('PUT', '/api/auth/language', { language: 'fr' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { issues: [{ path: 'language', message: 'Choose English (en) or Spanish (es)' }] },
  ]);
});

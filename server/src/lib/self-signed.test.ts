import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSelfSigned } from './self-signed.ts';

const day = 24 * 60 * 60 * 1000;
const names = ['localhost', '127.0.0.1', '::1', 'reception-pc', 'assistant.clinic.test'];
const start = new Date('2026-03-02T09:00:00.000Z');
const after = (days: number): Date => new Date(start.getTime() + days * day);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-certificate-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a certificate of P-256 for every name the clinic uses, good for 397 days, its key for nobody else', async () => {
  const { cert, key } = await loadSelfSigned(folder, names, start);
  const certificate = new X509Certificate(cert);
  expect(certificate.subjectAltName).toBe(
    'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:reception-pc, DNS:assistant.clinic.test',
  );
  expect([Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]).toEqual([start.getTime(), after(397).getTime()]);
  expect(certificate.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' });
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(certificate.ca).toBe(false);
  expect(key).toContain('BEGIN PRIVATE KEY');
  for (const file of ['key.pem', 'certificate.pem']) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

test('it stays the same from start to start until fewer than 30 days are left', async () => {
  const first = await loadSelfSigned(folder, names, start);
  expect(await loadSelfSigned(folder, names, after(367))).toEqual(first);
  const renewed = await loadSelfSigned(folder, names, after(367.01));
  expect(renewed.cert).not.toBe(first.cert);
  expect(await loadSelfSigned(folder, names, after(368))).toEqual(renewed);
});

test('it is made anew for a name that it does not cover, and over a key that does not fit or is damaged', async () => {
  const first = await loadSelfSigned(folder, ['localhost'], start);
  const second = await loadSelfSigned(folder, ['localhost', 'new.clinic.test'], start);
  expect(second.cert).not.toBe(first.cert);
  writeFileSync(join(folder, 'key.pem'), first.key);
  const third = await loadSelfSigned(folder, ['localhost'], start);
  expect(third.cert).not.toBe(second.cert);
  writeFileSync(join(folder, 'certificate.pem'), 'no certificate');
  expect((await loadSelfSigned(folder, ['localhost'], start)).cert).not.toBe(third.cert);
});

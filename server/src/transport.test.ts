import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Two more products are opened on the way.
vi.setConfig({ testTimeout: 30_000 });

let clinic: TestApp;
let port: number;
beforeAll(async () => {
  clinic = await createTestApp({ settings: { TLS: 'auto', PUBLIC_URL: 'https://assistant.clinic.test' } });
  await clinic.app.listen({ host: '127.0.0.1', port: 0 });
  port = (clinic.app.server.address() as AddressInfo).port;
});
afterAll(() => clinic.close());

type Version = 'TLSv1.2' | 'TLSv1.3';

/** The protocol that was agreed on, or the error's code. */
function shakeHands(version: Version): Promise<string> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, rejectUnauthorized: false, minVersion: version, maxVersion: version };
    const socket = connectTls(options, () => {
      resolve(socket.getProtocol() ?? '');
      socket.destroy();
    });
    socket.on('error', (error: Error & { code?: string }) => {
      resolve(error.code ?? '');
    });
  });
}

test('TLS 1.3 is spoken, TLS 1.2 is refused', async () => {
  expect(await shakeHands('TLSv1.3')).toBe('TLSv1.3');
  expect(await shakeHands('TLSv1.2')).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
});

test('the certificate that it made is for the clinic’s name and this machine', async () => {
  const names = await new Promise<string>((resolve) => {
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subjectaltname ?? '');
      socket.destroy();
    });
  });
  expect(names).toContain('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
  expect(names).toContain('DNS:assistant.clinic.test');
});

test('over TLS the cookie is bound to this host and to https', async () => {
  const reply = await new Promise<string[]>((resolve, reject) => {
    const request = httpsRequest(
      { host: '127.0.0.1', port, path: '/api/auth/logout', method: 'POST', rejectUnauthorized: false },
      (response) => {
        response.resume();
        resolve(response.headers['set-cookie'] ?? []);
      },
    );
    request.on('error', reject).end();
  });
  expect(reply.join()).toMatch(/__Host-session=; .*HttpOnly; Secure; SameSite=Strict/);
});

test('whoever comes with plain HTTP is told so in one sentence, with the security headers', async () => {
  const reply = await new Promise<{ status: number; text: string; headers: object }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path: '/' }, (response) => {
      let text = '';
      response.on('data', (part) => (text += String(part)));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
      });
    })
      .on('error', reject)
      .end();
  });
  expect(reply).toMatchObject({ status: 400, headers: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } });
  expect(JSON.parse(reply.text)).toMatchObject({ error: 'This port accepts HTTPS only. Put https:// in front of the address' });
});

test('browsers are told to insist on TLS with the clinic’s own certificate, and not with one that changes', async () => {
  expect((await clinic.inject({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security');
  const tls = { TLS_CERT: `${clinic.folder}/tls/certificate.pem`, TLS_KEY: `${clinic.folder}/tls/key.pem` };
  for (const settings of [tls, { TRUST_PROXY: 'true', PUBLIC_URL: 'https://assistant.clinic.test' }]) {
    const other = await createTestApp({ settings });
    expect((await other.inject({ url: '/healthz' })).headers['strict-transport-security']).toBe('max-age=31536000');
    await other.close();
  }
});

test('under a name that is not the clinic’s nothing is answered but the probes; under its own and this machine’s all is', async () => {
  const ask = (host: string, url: string) => clinic.inject({ url, headers: { host } });
  for (const host of [
    'evil.test',
    'evil.test:3000',
    '10.1.2.3',
    'assistant.clinic.test.evil.test',
    'assistant.clinic.test@evil.test',
    'a b',
  ]) {
    for (const url of ['/', '/api/auth/me', '/trpc/auth.session', '/api/nothing']) {
      const reply = await ask(host, url);
      const sentence = 'This server does not respond under that name. Its address is https://assistant.clinic.test';
      expect([host, url, reply.statusCode, reply.json<{ error: string }>().error]).toEqual([host, url, 421, sentence]);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    }
    for (const url of ['/healthz', '/readyz']) expect((await ask(host, url)).statusCode).toBe(200);
  }
  for (const host of ['assistant.clinic.test', 'ASSISTANT.clinic.test:8443', 'localhost:3000', '127.0.0.1', '[::1]:3000']) {
    expect([host, (await ask(host, '/api/auth/me')).statusCode]).toEqual([host, 401]);
  }
});

test('behind a proxy the address that it wrote last counts, and from outside the private networks nobody is a proxy', async () => {
  const other = await createTestApp({ settings: { TRUST_PROXY: 'true' } });
  other.app.get('/who', (request) => ({ ip: request.ip }));
  const ipFrom = async (remoteAddress: string, forwarded?: string) =>
    (await other.inject({ url: '/who', remoteAddress, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })).json<{
      ip: string;
    }>().ip;
  expect(await ipFrom('127.0.0.1', '1.2.3.4, 192.168.7.20')).toBe('192.168.7.20');
  expect(await ipFrom('::ffff:10.0.0.2', '10.9.9.9, 198.51.100.7')).toBe('198.51.100.7');
  expect(await ipFrom('203.0.113.5', '1.2.3.4')).toBe('203.0.113.5');
  expect(await ipFrom('127.0.0.1')).toBe('127.0.0.1');
  await other.close();
});

test('half a handshake holds nobody else up', async () => {
  const silent = connectTcp(port, '127.0.0.1');
  await new Promise((resolve) => silent.once('connect', resolve));
  silent.write(Buffer.from([0x16, 0x03, 0x01]));
  expect(await shakeHands('TLSv1.3')).toBe('TLSv1.3');
  silent.destroy();
});

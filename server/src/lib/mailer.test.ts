import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { bodyOf, certificate, headersOf, mailAt, startMailServer } from '../testing/mail-server.ts';
import { createMailer, type Mail } from './mailer.ts';
import { parseSender, parseSmtpUrl } from './smtp-settings.ts';

const mail: Mail = {
  to: { name: 'Nora Quinn', address: 'nora@clinic.test' },
  subject: 'Your invitation to Vademecum',
  text: 'Open this link: http://127.0.0.1:3000/activate#token=abc',
  html: '<p>Open this link</p>',
};

function mailerFor(url: string, timeoutMs?: number) {
  const server = parseSmtpUrl(url);
  const from = parseSender('Vademecum <vademecum@clinic.test>');
  if (server === undefined || from === undefined) throw new Error(`${url} is no address`);
  const mailer = createMailer({ ...server, from }, timeoutMs);
  onTestFinished(() => {
    mailer.close();
  });
  return mailer;
}

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

test('a mail server in the clinic takes the mail with its text and its page, encrypted where it offers that', async () => {
  const server = await mailServer();
  await mailerFor(`smtp://127.0.0.1:${server.port}`).send(mail);
  const received = mailAt(server.received);
  expect(received).toMatchObject({ from: 'vademecum@clinic.test', to: ['nora@clinic.test'], isEncrypted: true });
  expect(headersOf(received)).toEqual(
    expect.arrayContaining([
      'From: Vademecum <vademecum@clinic.test>',
      'To: Nora Quinn <nora@clinic.test>',
      'Subject: Your invitation to Vademecum',
      'Auto-Submitted: auto-generated',
    ]),
  );
  expect(bodyOf(received, 'text/plain')).toContain('http://127.0.0.1:3000/activate#token=abc');
  expect(bodyOf(received, 'text/html')).toContain('<p>Open this link</p>');
});

test('in the clinic it goes without encryption to a server that has none; outside it does not go at all', async () => {
  const server = await mailServer({ hasStartTls: false });
  await mailerFor(`smtp://127.0.0.1:${server.port}`).send(mail);
  expect(server.received).toMatchObject([{ isEncrypted: false }]);
  // 0.0.0.0 leads to this machine and counts as outside.
  await expect(mailerFor(`smtp://0.0.0.0:${server.port}`).send(mail)).rejects.toThrow('offers no secure connection (TLS)');
  expect(server.received).toHaveLength(1);
});

test('outside the clinic a certificate that nobody vouches for is refused', async () => {
  const server = await mailServer();
  await expect(mailerFor(`smtp://0.0.0.0:${server.port}`).send(mail)).rejects.toThrow();
  expect(server.received).toEqual([]);
});

test('smtps checks the certificate even in the clinic, and sends once it is vouched for', async () => {
  const server = await mailServer({ isSecure: true });
  await expect(mailerFor(`smtps://localhost:${server.port}`).send(mail)).rejects.toThrow('its certificate is not valid');
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate]);
  onTestFinished(() => {
    tls.setDefaultCACertificates(before);
  });
  await mailerFor(`smtps://localhost:${server.port}`).send(mail);
  expect(server.received).toMatchObject([{ isEncrypted: true }]);
});

test('user name and password of the address are used, and a refusal is told without them', async () => {
  const server = await mailServer({ login: { user: 'clinic@mail', password: 'p:a/ss word' } });
  await mailerFor(`smtp://clinic%40mail:p%3Aa%2Fss%20word@127.0.0.1:${server.port}`).send(mail);
  expect(server.received).toMatchObject([{ user: 'clinic@mail' }]);
  const refused = await mailerFor(`smtp://clinic%40mail:wrong@127.0.0.1:${server.port}`)
    .send(mail)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'EAUTH', message: 'the mail server did not accept the user name and password of SMTP_URL' });
  await expect(mailerFor(`smtp://127.0.0.1:${server.port}`).send(mail)).rejects.toThrow('mail server');
});

test('an address that the server refuses, a dead server and an unknown one are told in words that name no address', async () => {
  const server = await mailServer({ refusesAddresses: true });
  await expect(mailerFor(`smtp://127.0.0.1:${server.port}`).send(mail)).rejects.toThrow(
    /^the mail server did not accept the sender or the address$/,
  );
  const dead = createServer().listen(0, '127.0.0.1');
  await once(dead, 'listening');
  const { port } = dead.address() as AddressInfo;
  dead.close();
  await once(dead, 'close');
  await expect(mailerFor(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow(/^the mail server cannot be reached/);
  await expect(mailerFor('smtp://mail.nowhere.invalid').send(mail)).rejects.toThrow(/^the (name of the )?mail server/);
});

test('a server that falls silent, before the greeting or in the middle, is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  await expect(mailerFor(`smtp://127.0.0.1:${port}`, 150).send(mail)).rejects.toThrow('did not answer in time');
  const hanging = await mailServer({ hangs: true });
  await expect(mailerFor(`smtp://127.0.0.1:${hanging.port}`, 300).send(mail)).rejects.toThrow('did not answer in time');
  expect(hanging.received).toEqual([]);
});

test('a server that keeps talking without ever coming to an end is given up, too', async () => {
  const dripping = createServer((socket) => {
    let timer: NodeJS.Timeout | undefined;
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(timer);
      });
    socket.once('data', () => {
      timer = setInterval(() => socket.write('250-AND MORE\r\n'), 20);
    });
    socket.write('220 ready\r\n');
  }).listen(0, '127.0.0.1');
  await once(dripping, 'listening');
  onTestFinished(() => void dripping.close());
  const { port } = dripping.address() as AddressInfo;
  await expect(mailerFor(`smtp://127.0.0.1:${port}`, 300).send(mail)).rejects.toThrow('did not answer in time');
});

test('the end of the product ends a mail that is being sent', async () => {
  const hanging = await mailServer({ hangs: true });
  const mailer = mailerFor(`smtp://127.0.0.1:${hanging.port}`);
  const sending = mailer.send(mail);
  mailer.close();
  await expect(sending).rejects.toThrow('did not answer in time');
});

test.each([
  ['Nora\r\nBcc: thief@evil.test', 'Quinn'],
  ['Nora\nSubject: Pay here', 'x'],
  ['"<thief@evil.test>,', 'x'],
  ['Nora\u2028Bcc: thief@evil.test', 'x'],
])('a name such as %j adds no header and no recipient', async (firstName, lastName) => {
  const server = await mailServer();
  const to = { name: `${firstName} ${lastName}`, address: 'nora@clinic.test' };
  await mailerFor(`smtp://127.0.0.1:${server.port}`).send({ ...mail, to, subject: `For ${firstName}` });
  const received = mailAt(server.received);
  expect(received.to).toEqual(['nora@clinic.test']);
  const names = headersOf(received).map((header) => header.split(':')[0]?.toLowerCase());
  expect(names).not.toContain('bcc');
  expect(names.filter((name) => name === 'subject')).toHaveLength(1);
});

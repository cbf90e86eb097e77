import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A certificate of this machine's names, signed by itself, for tests alone. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUIiq851rI5yHuGxXsVlIJKhgE5ZMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDE2MzYwN1oYDzIxMjYxMDI3
MTYzNjA3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATBUSETJAI9rpC9I6yjYWtDznE5hPJoq8vixDudadHzjATOZ5KIIv21
0m7Cbs1C4CYAu4rqGgNKqhPzp67RkpMgo28wbTAdBgNVHQ4EFgQUzZT5LMfM/ZjY
UjmFzWAsqh0WprEwHwYDVR0jBBgwFoAUzZT5LMfM/ZjYUjmFzWAsqh0WprEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgftiVrAa+aKOQF4zlV47tw1UBTpfgF1sO1OtltqFeEtcCIHNB
8ZJJsNbONqYrUp0PsdSlGaU/NzxTUShBZlHDwfjo
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgk6mFPRm2njc9Tisg
eWG7vPCsSrLnTm+u2nTm11ogf+WhRANCAATBUSETJAI9rpC9I6yjYWtDznE5hPJo
q8vixDudadHzjATOZ5KIIv210m7Cbs1C4CYAu4rqGgNKqhPzp67RkpMg
-----END PRIVATE KEY-----`;

/** A mail as the server took it. */
export interface Received {
  from: string;
  to: string[];
  /** Headers and body, as they came. */
  raw: string;
  isEncrypted: boolean;
  user: string | undefined;
}

interface MailServerOptions {
  /** TLS from the first byte. */
  isSecure?: boolean;
  /** Without it the server does not speak of STARTTLS. */
  hasStartTls?: boolean;
  /** Who may send; without it nobody is asked. */
  login?: { user: string; password: string };
  /** Refuses every address. */
  refusesAddresses?: boolean;
  /** Takes the address and then says nothing any more. */
  hangs?: boolean;
}

export interface MailServer {
  port: number;
  received: Received[];
  close: () => Promise<void>;
}

/** A real SMTP server on this machine. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const { login } = options;
  const server = new SMTPServer({
    secure: options.isSecure === true,
    key,
    cert: certificate,
    disabledCommands: options.hasStartTls === false ? ['STARTTLS'] : [],
    authOptional: login === undefined,
    onAuth: ({ username, password }, _session, callback) => {
      if (username === login?.user && password === login?.password) callback(null, { user: username });
      else callback(new Error('Invalid username or password'));
    },
    onRcptTo: (_address, _session, callback) => {
      if (options.hangs === true) return;
      callback(options.refusesAddresses === true ? new Error('No such mailbox') : null);
    },
    onData: (stream, { envelope, secure, user }, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          isEncrypted: secure,
          user: user as string | undefined,
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** One of the mails, which the test is sure of. */
export function mailAt(received: readonly Received[], index = 0): Received {
  const mail = received[index];
  if (mail === undefined) throw new Error(`There is no mail number ${index}`);
  return mail;
}

/** The body of one kind, decoded. */
export function bodyOf({ raw }: Received, kind: 'text/plain' | 'text/html'): string {
  const part = raw.split(/^--.*$/m).find((text) => text.toLowerCase().includes(`content-type: ${kind}`)) ?? '';
  const [head = '', ...body] = part.trimStart().split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return text;
  return Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
}

/** The headers as they came, folded lines joined. */
export function headersOf({ raw }: Received): string[] {
  const [head = ''] = raw.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

import type { Transporter } from 'nodemailer';
import { isPrivateHost } from './private-host.ts';
import type { SmtpSettings } from './smtp-settings.ts';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** The reason why a mail was not sent, in words for the person who waits for it; names neither the address nor the server. */
export class MailError extends Error {
  /** nodemailer's code, for the log. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail. Throws MailError, after the time limit at the latest. */
  send: (mail: Mail) => Promise<void>;
  /** Resolves when the mail server has let us in; nothing is sent. Throws MailError, after the time limit at the latest. */
  verify: () => Promise<void>;
  /** Ends what is being sent. */
  close: () => void;
}

const defaultTimeoutMs = 10_000;

/** timeoutMs applies to the whole of a mail, from the look-up of the host's name to the last answer of the server. */
export function createMailer(settings: SmtpSettings, timeoutMs = defaultTimeoutMs): Mailer {
  const closed = new AbortController();
  let opened: Promise<Transporter> | undefined;
  const open = (): Promise<Transporter> => (opened ??= openTransport(settings, timeoutMs));
  return {
    send: async ({ to, subject, ...bodies }) => {
      try {
        const transport = await open();
        await transport.sendMail({
          from: settings.from,
          to: { name: oneLine(to.name), address: to.address },
          subject: oneLine(subject),
          ...bodies,
          // Out-of-office replies and list software leave such mails alone (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([closed.signal, AbortSignal.timeout(timeoutMs)]),
        });
      } catch (error) {
        refuse(error);
      }
    },
    verify: async () => {
      try {
        const transport = await open();
        await transport.verify();
      } catch (error) {
        refuse(error);
      }
    },
    close: () => {
      closed.abort();
      void opened?.then((transport) => {
        transport.close();
      });
    },
  };
}

/** Loads the mail library, which few starts need. */
async function openTransport(settings: SmtpSettings, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: settings.host,
    port: settings.port,
    ...securityOf(settings),
    ...(settings.user !== undefined && { auth: { user: settings.user, pass: settings.password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Links and passwords cross other people's networks over TLS only, with a certificate that is checked. Within the clinic TLS is used where it is
 * offered; its certificate may be self-made there, as plain would be allowed as well. smtps is always checked.
 */
function securityOf({ host, isSecure }: SmtpSettings): object {
  if (isSecure) return { secure: true };
  if (isPrivateHost(host)) return { secure: false, tls: { rejectUnauthorized: false } };
  return { secure: false, requireTLS: true };
}

/** A line break in a header begins another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

const reasons: Record<string, string> = {
  EAUTH: 'the mail server did not accept the user name and password of SMTP_URL',
  ENOAUTH: 'the mail server asks for a user name and password, and SMTP_URL has none',
  ECONNECTION: 'the mail server closed the connection',
  ESOCKET: 'the mail server cannot be reached, or its certificate is not valid',
  EDNS: 'the name of the mail server is not known',
  ETLS: 'the mail server offers no secure connection (TLS)',
  ETIMEDOUT: 'the mail server did not answer in time',
  EABORT: 'the mail server did not answer in time',
  EENVELOPE: 'the mail server did not accept the sender or the address',
  EMESSAGE: 'the mail server did not accept the mail',
};

function refuse(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
  throw new MailError(code, reasons[code] ?? 'the mail server refused');
}

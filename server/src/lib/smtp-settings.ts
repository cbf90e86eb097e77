import { emailSchema } from '@vademecum/shared/people/users.ts';

export interface Sender {
  name: string;
  address: string;
}

interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps), not by STARTTLS. */
  isSecure: boolean;
  user: string | undefined;
  password: string | undefined;
}

export type SmtpSettings = SmtpServer & { from: Sender };

const ports: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** smtp://name:password@host:port, or smtps; undefined if it is no such address. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  const port = ports[url?.protocol ?? ''];
  if (url === null || port === undefined || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search !== '') return undefined;
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? port : Number(url.port),
      isSecure: url.protocol === 'smtps:',
      user: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password) || undefined,
    };
  } catch {
    // A % that belongs to no escape.
    return undefined;
  }
}

/** "Name <address>" or an address alone; undefined if it is neither. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', inBrackets] = /^"?([^"<>\p{Cc}]*)(?:"\s*|(?=\p{Cc})\s*)?<([^<>\s]+)>$/u.exec(text.trim()) ?? [];
  const address = emailSchema.safeParse(inBrackets ?? text);
  return address.success ? { name: name.trim(), address: address.data } : undefined;
}

import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import { type Mail, MailError } from '../../../lib/mailer.ts';

interface Delivery {
  mail: 'off' | 'sent' | 'failed';
  /** Why it failed, in words. */
  mailProblem: string | null;
}

/** Whether there is a mail server, and an address that could receive: what ends in .invalid never does (RFC 2606). */
export function canBeMailed({ mailer }: Pick<Deps, 'mailer'>, { email }: Pick<User, 'email'>): boolean {
  return mailer !== undefined && !/\.invalid$/i.test(email);
}

/** Mails a one-time link to the person it is for; to be called after the commit that made it. The log gets neither address nor link. */
export async function mailLink(
  deps: Pick<Deps, 'mailer' | 'config' | 'log'>,
  user: User,
  purpose: 'activate' | 'reset',
  link: { url: string; expiresAt: string },
): Promise<Delivery> {
  const { mailer } = deps;
  if (mailer === undefined || !canBeMailed(deps, user)) return { mail: 'off', mailProblem: null };
  try {
    await mailer.send(linkMail({ user, purpose, productName: deps.config.productName, ...link }));
    return { mail: 'sent', mailProblem: null };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    deps.log.warn({ code: error.code, purpose, userId: user.id }, 'a mail could not be sent');
    return { mail: 'failed', mailProblem: error.message };
  }
}

interface LinkMail {
  user: User;
  purpose: 'activate' | 'reset';
  productName: string;
  url: string;
  /** ISO 8601. */
  expiresAt: string;
}

const texts = {
  activate: {
    subject: (product: string) => `Your invitation to ${product}`,
    first: (product: string) => `You have been invited to ${product}, your clinic’s assistant. Open this link and choose a password:`,
    last: 'If you did not expect this, you can ignore it.',
  },
  reset: {
    subject: (product: string) => `A new password for ${product}`,
    first: (product: string) => `Someone asked to reset the password of your ${product} account. Open this link and choose one:`,
    last: 'If it wasn’t you, you can ignore this: your password has not changed. Tell your administrator if it happens again.',
  },
};

/** An invitation or a reset mail, as text and as HTML without anything from elsewhere. */
export function linkMail({ user, purpose, productName, url, expiresAt }: LinkMail): Mail {
  const { subject, first, last } = texts[purpose];
  const name = `${user.firstName} ${user.lastName}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const until = `This one-time link is valid until ${untilLabel(expiresAt)}.`;
  const paragraphs = [`Hello ${name},`, first(productName), url, until, last];
  return {
    to: { name, address: user.email },
    subject: subject(productName),
    text: `${paragraphs.join('\n\n')}\n`,
    html: page(paragraphs.map((text) => (text === url ? `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>` : escapeHtml(text)))),
  };
}

function page(paragraphs: string[]): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('\n');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head>\n<body style="font-family:sans-serif;line-height:1.5">\n${body}\n</body></html>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** In UTC, and says so: the server knows nothing of the reader's time zone. */
function untilLabel(expiresAt: string): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(expiresAt))} UTC`;
}

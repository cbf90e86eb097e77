import type { Language } from '@vademecum/shared/people/language.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import { findLanguage } from '../language.service.ts';
import { type Mail, MailError } from '../../../lib/mailer.ts';
import { translators } from '../../../lib/translators.ts';

interface Delivery {
  mail: 'off' | 'sent' | 'failed';
  /** Why it failed, in words. */
  mailProblem: string | null;
}

/** Whether there is a mail server, and an address that could receive: what ends in .invalid never does (RFC 2606). */
export function canBeMailed({ mailer }: Pick<Deps, 'mailer'>, { email }: Pick<User, 'email'>): boolean {
  return mailer !== undefined && !/\.invalid$/i.test(email);
}

type Sending = Pick<Deps, 'db' | 'mailer' | 'config' | 'log'>;

/** Mails a one-time link to the person it is for; to be called after the commit that made it. The log gets neither address nor link. */
export function mailLink(
  deps: Sending,
  user: User,
  purpose: 'activate' | 'reset',
  link: { url: string; expiresAt: string },
): Promise<Delivery> {
  return deliver(deps, user, purpose, linkLetter({ purpose, productName: deps.config.productName, ...link }));
}

/** Mails a person a few sentences and where to go on. The log gets neither address nor text. */
export function mailLetter(
  deps: Sending,
  user: User,
  letter: { purpose: 'reading' | 'digest' | 'invitation'; subject: string; paragraphs: string[]; url: string },
) {
  return deliver(deps, user, letter.purpose, letter);
}

async function deliver({ db, mailer, log }: Sending, user: User, purpose: string, letter: Letter): Promise<Delivery> {
  if (mailer === undefined || !canBeMailed({ mailer }, user)) return { mail: 'off', mailProblem: null };
  try {
    await mailer.send(letterMail(user, letter, (await findLanguage(db, user.id)) ?? 'en'));
    return { mail: 'sent', mailProblem: null };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ code: error.code, purpose, userId: user.id }, 'a mail could not be sent');
    return { mail: 'failed', mailProblem: error.message };
  }
}

interface LinkMail {
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

/** An invitation or a reset mail. */
export function linkLetter({ purpose, productName, url, expiresAt }: LinkMail): Letter {
  const { subject, first, last } = texts[purpose];
  const until = `This one-time link is valid until ${untilLabel(expiresAt)}.`;
  return { subject: subject(productName), paragraphs: [first(productName)], url, end: [until, last] };
}

export interface Letter {
  subject: string;
  /** Before the link. */
  paragraphs: readonly string[];
  url: string;
  /** After it. */
  end?: readonly string[];
}

/** Line breaks would begin another header. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** As text and as HTML without anything from elsewhere, in the person's language. */
export function letterMail(user: User, { subject, paragraphs: before, url, end = [] }: Letter, language: Language): Mail {
  const translated = translators[language];
  const name = onOneLine(nameOf(user));
  const paragraphs = [`Hello ${name},`, ...before, url, ...end].map((text) => (text === url ? url : translated(text)));
  return {
    to: { name, address: user.email },
    subject: onOneLine(translated(subject)),
    text: `${paragraphs.join('\n\n')}\n`,
    html: page(
      language,
      paragraphs.map((text) => (text === url ? `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>` : escapeHtml(text))),
    ),
  };
}

function page(language: Language, paragraphs: string[]): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('\n');
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"></head>\n<body style="font-family:sans-serif;line-height:1.5">\n${body}\n</body></html>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** In UTC, and says so: the server knows nothing of the reader's time zone. */
function untilLabel(expiresAt: string): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(expiresAt))} UTC`;
}

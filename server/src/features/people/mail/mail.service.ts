import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import { MailError } from '../../../lib/mailer.ts';
import { linkMail } from './link-mail.ts';

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

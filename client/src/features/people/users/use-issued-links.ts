import { useState } from 'react';
import type { Outputs } from '../../../trpc.ts';

type Reply = Outputs['users']['create'] | Outputs['users']['makeResetLink'];

/** A one-time link as it came from the server: it is kept nowhere but on this screen, until it is left. */
export interface IssuedLink {
  user: Reply['user'];
  purpose: 'activate' | 'reset';
  /** Null where it was mailed, and where there is none: then expiresAt is null, too. */
  link: string | null;
  expiresAt: string | null;
  isMailed: boolean;
  mailProblem: string | null;
}

export function useIssuedLinks() {
  const [links, setLinks] = useState<readonly IssuedLink[]>([]);
  return {
    links,
    /** A person's new link replaces the earlier one, which no longer works. */
    show: (...replies: Reply[]) => {
      const fresh = replies.map(toIssuedLink);
      setLinks((before) => [...fresh, ...before.filter(({ user }) => fresh.every((one) => one.user.id !== user.id))]);
    },
    hide: (link: IssuedLink) => {
      setLinks((before) => before.filter((one) => one !== link));
    },
  };
}

export type ShowIssuedLinks = ReturnType<typeof useIssuedLinks>['show'];

function toIssuedLink(reply: Reply): IssuedLink {
  const { user, expiresAt, mail, mailProblem } = reply;
  const sent = { user, expiresAt, mailProblem, isMailed: mail === 'sent' };
  if ('resetLink' in reply) return { ...sent, purpose: reply.purpose, link: reply.resetLink };
  return { ...sent, purpose: 'activate', link: reply.activationLink };
}

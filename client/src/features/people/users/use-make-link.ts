import type { User } from '@vademecum/shared/people/users.ts';
import { trpc } from '../../../trpc.ts';
import type { ShowIssuedLinks } from './use-issued-links.ts';

/** A fresh activation link for who is invited, a reset link for everybody else; the one before stops working. */
export function useMakeLink(show: ShowIssuedLinks) {
  const utils = trpc.useUtils();
  const handlers = (failure: string) => ({
    meta: { failure },
    onSettled: () => utils.users.invalidate(),
  });
  const renew = trpc.users.renewActivationLink.useMutation({
    onSuccess: (reply) => {
      show(reply);
    },
    ...handlers('Failed to create an activation link'),
  });
  const reset = trpc.users.makeResetLink.useMutation({
    onSuccess: (reply) => {
      show(reply);
    },
    ...handlers('Failed to create a reset link'),
  });
  return {
    isPending: renew.isPending || reset.isPending,
    makeLink: ({ id, status }: User) => {
      (status === 'invited' ? renew : reset).mutate({ id });
    },
  };
}

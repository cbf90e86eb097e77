import type { User } from '@vademecum/shared/people/users.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import type { ShowIssuedLinks } from './use-issued-links.ts';

/** A fresh activation link for who is invited, a reset link for everybody else; the one before stops working. */
export function useMakeLink(show: ShowIssuedLinks) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const handlers = (failed: string) => ({
    onError: (error: unknown) => {
      toast({ title: 'Error', description: messageOf(error, failed), variant: 'destructive' as const });
    },
    onSettled: () => utils.users.invalidate(),
  });
  const renew = trpc.users.renewActivationLink.useMutation({
    onSuccess: (reply) => {
      show(reply);
    },
    ...handlers('Failed to make an activation link'),
  });
  const reset = trpc.users.makeResetLink.useMutation({
    onSuccess: (reply) => {
      show(reply);
    },
    ...handlers('Failed to make a reset link'),
  });
  return {
    isPending: renew.isPending || reset.isPending,
    makeLink: ({ id, status }: User) => {
      (status === 'invited' ? renew : reset).mutate({ id });
    },
  };
}

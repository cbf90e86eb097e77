import type { CreateUser } from '@vademecum/shared/people/users.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { nameOf } from './user-labels.ts';
import type { ShowIssuedLinks } from './use-issued-links.ts';

/** Invites somebody; what was typed stays until the server has it. */
export function useInvite(show: ShowIssuedLinks) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate, isPending } = trpc.users.create.useMutation({
    onError: (error) => {
      toast({ title: 'Error', description: messageOf(error, 'Failed to create user'), variant: 'destructive' });
    },
    onSettled: () => utils.users.list.invalidate(),
  });
  return {
    isPending,
    invite: (person: CreateUser, onDone: () => void) => {
      mutate(person, {
        onSuccess: (reply) => {
          toast({ title: 'User Created', description: `${nameOf(reply.user)} has been invited successfully.` });
          onDone();
          show(reply);
        },
      });
    },
  };
}

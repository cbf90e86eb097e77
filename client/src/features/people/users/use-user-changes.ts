import type { Role } from '@vademecum/shared/permissions.ts';
import type { ListedUser, User } from '@vademecum/shared/people/users.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { nameOf, roleLabels } from './user-labels.ts';

/** Shows a change at once, takes it back if the server refuses, and says so with the server's reason. */
function useShownChange() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return (failed: string) => ({
    onMutate: async ({ id, ...change }: { id: number } & Partial<ListedUser>) => {
      await utils.users.list.cancel();
      const before = utils.users.list.getData();
      utils.users.list.setData(undefined, (users) => users?.map((user) => (user.id === id ? { ...user, ...change } : user)));
      return { before };
    },
    onError: (error: unknown, _input: unknown, shown: { before: ListedUser[] | undefined } | undefined) => {
      utils.users.list.setData(undefined, shown?.before);
      const reason = messageOf(error, '');
      toast({ title: 'Error', description: reason === '' ? failed : `${failed}. ${reason}`, variant: 'destructive' });
    },
    onSettled: () => utils.users.invalidate(),
  });
}

/** What an administrator does to somebody in the list. */
export function useUserChanges() {
  const toast = useToast();
  const shown = useShownChange();
  const status = trpc.users.setStatus.useMutation({
    ...shown('Failed to update user status'),
    onSuccess: () => {
      toast({ title: 'Status Updated', description: 'User status has been updated successfully.' });
    },
  });
  const role = trpc.users.setRole.useMutation({
    ...shown('Failed to update the role'),
    onSuccess: (user) => {
      toast({ title: 'Role Updated', description: `${nameOf(user)} is ${roleLabels[user.role]} from their next step on.` });
    },
  });
  const secondFactor = trpc.account.resetSecondFactor.useMutation({
    ...shown('Failed to reset the second factor'),
    onSuccess: () => {
      toast({ title: 'Second Factor Reset', description: 'They sign in with their password alone, and can set up a new one.' });
    },
  });
  return {
    resetSecondFactor: ({ id }: User) => {
      secondFactor.mutate({ id });
    },
    setStatus: ({ id }: User, to: 'active' | 'locked') => {
      status.mutate({ id, status: to });
    },
    setRole: ({ id }: User, to: Role) => {
      role.mutate({ id, role: to });
    },
  };
}

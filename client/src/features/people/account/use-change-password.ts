import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

function endedText(count: number): string {
  if (count === 0) return 'You had no other session.';
  return count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`;
}

/** Changes the password and says how many other sessions that ended. */
export function useChangePassword(onChanged: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.account.changePassword.useMutation({
    onSuccess: async ({ endedSessions }) => {
      onChanged();
      toast({ title: 'Password Changed', description: endedText(endedSessions) });
      await utils.account.sessions.invalidate();
    },
  });
}

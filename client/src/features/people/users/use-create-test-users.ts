import type { CreateUser } from '@vademecum/shared/people/users.ts';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import type { ShowIssuedLinks } from './use-issued-links.ts';

/** One manager, one user. Addresses under .invalid belong to nobody (RFC 2606), so no mail is sent to them. */
function samplePeople(): CreateUser[] {
  const number = Date.now().toString(36);
  return [
    { email: `test.manager.${number}@clinic.invalid`, firstName: 'Test', lastName: 'Manager', role: 'manager' },
    { email: `test.user.${number}@clinic.invalid`, firstName: 'Test', lastName: 'User', role: 'user' },
  ];
}

export function useCreateTestUsers(show: ShowIssuedLinks) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutateAsync } = trpc.users.create.useMutation();
  const [isPending, setIsPending] = useState(false);
  const create = async () => {
    setIsPending(true);
    try {
      for (const person of samplePeople()) {
        const made = await mutateAsync(person);
        show(made);
        // oxlint-disable-next-line no-console -- specification, section 7
        console.info(`Activation link for ${person.email}: ${made.activationLink ?? ''}`);
      }
      toast({ title: 'Test Users Created', description: 'Their activation links are shown on this screen.' });
    } catch {
      toast({ title: 'Error', description: 'Failed to create test users', variant: 'destructive' });
    }
    setIsPending(false);
    await utils.users.list.invalidate();
  };
  return { isPending, create };
}

import type { CreatePolicy, RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { messageOf } from '../../../lib/failures.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

/** Switches a policy on or off and deletes it: at once, and back if the server refuses. */
export function usePolicyChanges() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const show = async (change: (policies: RetentionPolicy[]) => RetentionPolicy[]) => {
    await utils.memoryRetention.policies.cancel();
    const before = utils.memoryRetention.policies.getData();
    utils.memoryRetention.policies.setData(undefined, (policies) => policies && change(policies));
    return { before };
  };
  const handlers = (fallback: string) => ({
    onError: (error: unknown, _input: unknown, shown: { before: Outputs['memoryRetention']['policies'] | undefined } | undefined) => {
      utils.memoryRetention.policies.setData(undefined, shown?.before);
      toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
    },
    onSettled: () => utils.memoryRetention.invalidate(),
  });
  const update = trpc.memoryRetention.updatePolicy.useMutation({
    onMutate: ({ id, isActive = true }) =>
      show((policies) => policies.map((policy) => (policy.id === id ? { ...policy, isActive } : policy))),
    ...handlers('Failed to update policy'),
  });
  const remove = trpc.memoryRetention.deletePolicy.useMutation({
    onMutate: ({ id }) => show((policies) => policies.filter((policy) => policy.id !== id)),
    ...handlers('Failed to delete policy'),
  });
  return {
    setActive: (id: number, isActive: boolean) => {
      update.mutate({ id, isActive });
    },
    remove: (id: number) => {
      remove.mutate({ id });
    },
  };
}

/** Writes a policy; what was typed stays where it is until the server has it. */
export function useSavePolicy(policy: RetentionPolicy | undefined, onSaved: () => void) {
  const utils = trpc.useUtils();
  const options = (failure: string) => ({
    onSuccess: async () => {
      await utils.memoryRetention.invalidate();
      onSaved();
    },
    meta: { failure },
  });
  const create = trpc.memoryRetention.createPolicy.useMutation(options('Failed to create policy'));
  const update = trpc.memoryRetention.updatePolicy.useMutation(options('Failed to update policy'));
  return {
    save: (fields: CreatePolicy) => {
      if (policy === undefined) create.mutate(fields);
      else update.mutate({ id: policy.id, ...fields });
    },
    isSaving: create.isPending || update.isPending,
  };
}

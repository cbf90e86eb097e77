import type { CreatePolicy, RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { type Inputs, trpc } from '../../../trpc.ts';

/** Switches a policy on or off and deletes it: at once, and back if the server refuses. */
export function usePolicyChanges() {
  const utils = trpc.useUtils();
  const inList = (change: (policies: RetentionPolicy[]) => RetentionPolicy[]) => patch(utils.memoryRetention.policies, undefined, change);
  const refresh = () => utils.memoryRetention.invalidate();
  const update = trpc.memoryRetention.updatePolicy.useMutation({
    ...useListChange(
      ({ id, isActive = true }: Inputs['memoryRetention']['updatePolicy']) =>
        inList((policies) => policies.map((policy) => (policy.id === id ? { ...policy, isActive } : policy))),
      refresh,
    ),
    meta: { failure: 'Failed to update policy' },
  });
  const remove = trpc.memoryRetention.deletePolicy.useMutation({
    ...useListChange(({ id }: { id: number }) => inList((policies) => policies.filter((policy) => policy.id !== id)), refresh),
    meta: { failure: 'Failed to delete policy' },
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

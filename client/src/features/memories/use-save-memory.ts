import type { CreateMemory, UpdateMemory } from '@vademecum/shared/memories/memories.ts';
import { messageOf, statusOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useMemoryCache } from './use-memory-cache.ts';

interface UpdateOptions {
  onDone: () => void;
  /** Another person changed it since the given revision. */
  onOvertaken: () => void;
}

interface SaveMemory {
  create: (memory: CreateMemory, onDone: () => void) => void;
  update: (change: UpdateMemory, options: UpdateOptions) => void;
  isSaving: boolean;
}

/** Writes a memory; what was typed stays where it is until the server has it. */
export function useSaveMemory(): SaveMemory {
  const toast = useToast();
  const { refresh: onSettled } = useMemoryCache();
  const create = trpc.memories.create.useMutation({ meta: { failure: 'Failed to create memory' }, onSettled });
  const update = trpc.memories.update.useMutation({ meta: { failure: failedUpdate }, onSettled });
  return {
    create: (memory, onDone) => {
      create.mutate(memory, {
        onSuccess: () => {
          onDone();
          toast({ title: 'Memory saved', description: memory.topic });
        },
      });
    },
    update: (change, { onDone, onOvertaken }) => {
      update.mutate(change, {
        onSuccess: onDone,
        onError: (error) => {
          if (isOvertaken(error)) onOvertaken();
        },
      });
    },
    isSaving: create.isPending || update.isPending,
  };
}

const isOvertaken = (error: unknown) => statusOf(error) === 409;

/** What a colleague changed first is shown in the dialog, not in a toast. */
const failedUpdate = (error: Error) => (isOvertaken(error) ? undefined : messageOf(error, 'Failed to update memory'));

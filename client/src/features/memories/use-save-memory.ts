import type { CreateMemory, UpdateMemory } from '@vademecum/shared/memories.ts';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useMemoryCache } from './use-memory-cache.ts';

interface SaveMemory {
  create: (memory: CreateMemory, onDone: () => void) => void;
  update: (change: UpdateMemory, onDone?: () => void) => void;
  isSaving: boolean;
}

/** Writes a note; what was typed stays where it is until the server has it. */
export function useSaveMemory(): SaveMemory {
  const toast = useToast();
  const { refresh: onSettled } = useMemoryCache();
  const onError = (fallback: string) => (error: unknown) => {
    toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
  };
  const create = trpc.memories.create.useMutation({ onError: onError('Failed to create memory'), onSettled });
  const update = trpc.memories.update.useMutation({ onError: onError('Failed to update memory'), onSettled });
  return {
    create: (memory, onDone) => {
      create.mutate(memory, {
        onSuccess: () => {
          onDone();
          toast({ title: 'Memory saved', description: memory.topic });
        },
      });
    },
    update: (change, onDone) => {
      update.mutate(change, { onSuccess: onDone });
    },
    isSaving: create.isPending || update.isPending,
  };
}

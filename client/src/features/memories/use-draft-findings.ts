import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { limits } from '@vademecum/shared/limits.ts';
import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { useMemo } from 'react';
import { usePaused } from '../../lib/use-paused.ts';
import { trpc } from '../../trpc.ts';

const pauseMs = 300;

/** What the checks find in what is being written, as of the last pause. An answer to what was written before is dropped, a check that fails says nothing. */
export function useDraftFindings(topic: string, value: string, id: number | undefined): readonly MemoryFinding[] {
  const { client } = trpc.useUtils();
  const draft = usePaused(
    useMemo(
      () => ({ topic: topic.slice(0, limits.name), value: value.slice(0, limits.memoryText), ...(id !== undefined && { id }) }),
      [topic, value, id],
    ),
    pauseMs,
  );
  const { data, isError } = useQuery({
    queryKey: ['findings of a draft', draft],
    queryFn: ({ signal }) => client.memories.checkDraft.mutate(draft, { signal }),
    enabled: draft.value.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return isError || value.trim() === '' ? [] : (data ?? []);
}

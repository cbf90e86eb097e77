import type { Document } from '@vademecum/shared/documents.ts';
import { useEffect } from 'react';
import { trpc, type Outputs } from '../../trpc.ts';

type Progress = Outputs['documents']['progress'][number];

/** How far each document has been read: asked every second, and only while there is one to ask about. */
export function useReadingProgress(documents: readonly Document[]): Map<number, Progress> {
  const reading = documents.filter(({ status }) => status === 'processing').map(({ id }) => id);
  const utils = trpc.useUtils();
  const { data } = trpc.documents.progress.useQuery(undefined, {
    enabled: reading.length > 0,
    refetchInterval: 1000,
    staleTime: 0,
  });
  const byId = new Map((data ?? []).map((progress) => [progress.id, progress]));
  const isAnyDone = data !== undefined && reading.some((id) => byId.get(id)?.status !== 'processing');

  useEffect(() => {
    if (!isAnyDone) return;
    void utils.documents.list.invalidate();
    void utils.documents.get.invalidate();
  }, [isAnyDone, data, utils]);
  return byId;
}

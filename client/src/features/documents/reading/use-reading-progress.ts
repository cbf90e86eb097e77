import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { trpc, type Outputs } from '../../../trpc.ts';
import { useDocumentRows } from '../list/use-document-rows.ts';

type Progress = Outputs['documents']['progress'][number];

/** How far each document has been read: asked every second, and only while there is one to ask about. */
export function useReadingProgress(documents: readonly ListedDocument[]): Map<number, Progress> {
  const reading = useMemo(() => documents.filter(({ status }) => status === 'processing').map(({ id }) => id), [documents]);
  const utils = trpc.useUtils();
  const rows = useDocumentRows();
  const { data, dataUpdatedAt } = trpc.documents.progress.useQuery(undefined, {
    enabled: reading.length > 0,
    refetchInterval: 1000,
    staleTime: 0,
  });
  const byId = useMemo(() => new Map((data ?? []).map((progress) => [progress.id, progress])), [data]);

  const takeOver = useEffectEvent(() => {
    const read = reading.filter((id) => byId.get(id)?.status !== 'processing');
    if (read.length === 0) return;
    // One that cannot be fetched is asked for again in a second, with the next progress.
    void rows.refresh(read).catch(() => undefined);
    void utils.documents.get.invalidate();
  });
  // With each answer, and not with what it changes in the list.
  useEffect(() => {
    if (dataUpdatedAt > 0) takeOver();
  }, [dataUpdatedAt]);
  return byId;
}

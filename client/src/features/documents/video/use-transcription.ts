import { useEffect } from 'react';
import { trpc, type Outputs } from '../../../trpc.ts';
import { useDocumentRows } from '../list/use-document-rows.ts';

const askEveryMs = 5_000;

/** While a transcript of this video is being made, asks whether it is there, and then loads it. */
export function useTranscription({ id, video }: Outputs['documents']['get']): void {
  const utils = trpc.useUtils();
  const rows = useDocumentRows();
  const isTranscribing = video?.isTranscribing === true;
  const { data } = trpc.documents.progress.useQuery(undefined, { enabled: isTranscribing, refetchInterval: askEveryMs, staleTime: 0 });
  const isDone = isTranscribing && data?.some((one) => one.id === id) === false;
  useEffect(() => {
    if (!isDone) return;
    void utils.documents.get.invalidate({ id });
    void rows.refresh([id]);
  }, [isDone, data, id, utils, rows]);
}

import type { Replacement } from '@vademecum/shared/documents/versions.ts';
import { useEffect } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ReplacementNoticeProps {
  documentId: number;
  version: number;
  replacement: Replacement;
}

/** What is to take the place of a document, until it has, or why it could not. */
export function ReplacementNotice({ documentId, version, replacement }: ReplacementNoticeProps) {
  useReplacementEnd(documentId, replacement);
  const { kind, fileName, failure } = replacement;
  const what = kind === 'reading' ? 'The file' : `The new version${fileName === null ? '' : ` (${fileName})`}`;
  if (failure === null) {
    return (
      <Notice role="status">
        {what} is being read{kind === 'reading' && ' again'}. Until it has been, version {version} answers.
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title={`${what} could not be read${kind === 'reading' ? ' again' : ''}`}>
      <p>
        {failure} Version {version} answers as before.
      </p>
      <Dismiss documentId={documentId} />
    </Notice>
  );
}

/** Asks every second, and only while it is being read. */
function useReplacementEnd(documentId: number, { failure }: Replacement) {
  const utils = trpc.useUtils();
  const isReading = failure === null;
  const { data } = trpc.documents.replacement.useQuery(
    { id: documentId },
    { enabled: isReading, refetchInterval: 1000, staleTime: 0, gcTime: 0 },
  );
  const isOver = isReading && data !== undefined && data?.failure !== null;
  useEffect(() => {
    if (isOver) void utils.documents.invalidate();
  }, [isOver, utils]);
}

function Dismiss({ documentId }: { documentId: number }) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.documents.dismissReplacement.useMutation({
    meta: { failure: 'Please try again.' },
    onSettled: () => utils.documents.get.invalidate({ id: documentId }),
  });
  return (
    <Button
      size="small"
      className="mt-2"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id: documentId });
      }}
    >
      Dismiss
    </Button>
  );
}

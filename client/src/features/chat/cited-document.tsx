import type { Citation } from '@vademecum/shared/answers.ts';
import { statusOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NumberedText } from '../../ui/numbered-text.tsx';
import { CitedPlace } from './cited-place.tsx';
import { CitedVideo } from './cited-video.tsx';
import { LostPassage } from './lost-passage.tsx';
import { locateQuote } from './locate-quote.ts';
import { SourceSkeleton } from './source-skeleton.tsx';

interface CitedDocumentProps {
  documentId: number;
  /** From 1; where to look if no citation is known. */
  line: number | undefined;
  citation: Citation | undefined;
  /** The answer that holds the citation is still being fetched. */
  isWaiting: boolean;
}

/** A document at the line that an answer cites, with exactly the quoted passage marked, or the news that it is gone. */
export function CitedDocument({ documentId, line, citation, isWaiting }: CitedDocumentProps) {
  const document = trpc.documents.get.useQuery({ id: documentId });
  if (document.isError) {
    if (statusOf(document.error) === 404) return <LostPassage title="This document was deleted" citation={citation} />;
    return <ErrorState title="The document could not be loaded" onRetry={() => void document.refetch()} />;
  }
  if (document.isPending || isWaiting) return <SourceSkeleton label="Loading the document" />;
  const { content, name, version, fileName, video } = document.data;
  const place = citation === undefined ? null : locateQuote(content, citation);
  const isLost = citation !== undefined && place === null;
  const startMs = video?.cues?.[(place?.line ?? line ?? 1) - 1]?.[0];
  return (
    <div className="flex h-full flex-col">
      {citation !== undefined && place !== null && (
        <CitedPlace citation={citation} place={place} hasChanged={place.hasMoved || version !== citation.version} />
      )}
      {isLost && <LostPassage title="The cited passage can no longer be found in this document" citation={citation} />}
      {video !== null && !isLost && <CitedVideo {...{ documentId, name, fileName, startMs }} />}
      <div className="min-h-0 flex-1">
        <NumberedText text={content} mark={place ?? undefined} line={isLost ? undefined : (place?.line ?? line)} label={name} />
      </div>
    </div>
  );
}

import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { statusOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CitedText } from './cited-text.tsx';
import { CitedVersion } from './cited-version.tsx';
import { LostPassage } from './lost-passage.tsx';
import { SourceSkeleton } from './source-skeleton.tsx';

interface CitedDocumentProps {
  documentId: number;
  /** From 1; where to look if no citation is known. */
  line: number | undefined;
  citation: Citation | undefined;
  /** The answer that holds the citation is still being fetched. */
  isWaiting: boolean;
}

/** A document as an answer quoted it, with exactly the quoted passage marked, or the news that it is gone. */
export function CitedDocument({ documentId, line, citation, isWaiting }: CitedDocumentProps) {
  const document = trpc.documents.get.useQuery({ id: documentId });
  if (document.isError) {
    if (statusOf(document.error) === 404) return <LostPassage title="This document was deleted" citation={citation} />;
    return <ErrorState title="The document could not be loaded" onRetry={() => void document.refetch()} />;
  }
  if (document.isPending || isWaiting) return <SourceSkeleton label="Loading the document" />;
  if (citation !== undefined && citation.version < document.data.version) {
    return <CitedVersion key={citation.number} document={document.data} citation={citation} />;
  }
  return <CitedText document={document.data} line={line} citation={citation} />;
}

import { CitedDocument } from './cited-document.tsx';
import { CitedMemory } from './cited-memory.tsx';
import type { ShownSource } from './shown-source.ts';
import { SourcePane } from './source-pane.tsx';
import type { useOpenSource } from './use-open-source.ts';

interface OpenSourceProps {
  source: ReturnType<typeof useOpenSource>;
  isBeside: boolean;
}

/** What a citation opened, beside the conversation or over it; nothing where nothing is open. */
export function OpenSource({ source: { shown, isWaiting, wasOpenedHere, close }, isBeside }: OpenSourceProps) {
  if (shown === null) return null;
  const label = shown.documentId === undefined ? 'Cited memory' : 'Cited document';
  return (
    <SourcePane label={label} title={shown.title} isBeside={isBeside} takesFocus={wasOpenedHere} onClose={close}>
      <SourceContent shown={shown} isWaiting={isWaiting} />
    </SourcePane>
  );
}

function SourceContent({ shown: { documentId, memoryId, line, citation }, isWaiting }: { shown: ShownSource; isWaiting: boolean }) {
  if (documentId !== undefined) return <CitedDocument documentId={documentId} line={line} citation={citation} isWaiting={isWaiting} />;
  return memoryId === undefined ? null : <CitedMemory memoryId={memoryId} citation={citation} isWaiting={isWaiting} />;
}

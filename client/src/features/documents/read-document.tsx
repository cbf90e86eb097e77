import type { Outputs } from '../../trpc.ts';
import { NumberedText } from '../../ui/numbered-text.tsx';
import { FoundWords } from './found-words.tsx';
import { Outline } from './outline.tsx';
import { useFoundWords } from './use-found-words.ts';
import type { ViewerPlace } from './viewer-search.ts';

interface ReadDocumentProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
  /** Percent. */
  zoom: number;
}

/** The text of a document, at the place of the address, with the words that were searched for. */
export function ReadDocument({ document: { id, name, content, outline }, place: { line, from, to, find }, zoom }: ReadDocumentProps) {
  const found = useFoundWords(id, find);
  const mark = from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined;
  return (
    <>
      {find !== undefined && <FoundWords words={find} found={found} at={mark} />}
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1">
          <NumberedText text={content} mark={mark} found={found.ranges} line={line} zoom={zoom} label={`Text of ${name}`} />
        </div>
        {outline.length > 0 && (
          <div className="hidden w-60 shrink-0 border-l border-line xl:block print:hidden">
            <Outline documentId={id} entries={outline} />
          </div>
        )}
      </div>
    </>
  );
}

import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { Outputs } from '../../../trpc.ts';
import { NumberedText } from '../../../ui/numbered-text.tsx';
import { CitedPlace } from './cited-place.tsx';
import { CitedVideo } from './cited-video.tsx';
import { locateQuote } from './locate-quote.ts';
import { LostPassage } from './lost-passage.tsx';

interface CitedTextProps {
  document: Outputs['documents']['get'];
  /** From 1; where to look if no citation is known. */
  line: number | undefined;
  citation: Citation | undefined;
}

/** The text that answers now, with the quoted passage marked where it stands. */
export function CitedText({ document: { id, content, name, version, fileName, video }, line, citation }: CitedTextProps) {
  const place = citation === undefined ? null : locateQuote(content, citation);
  const isLost = citation !== undefined && place === null;
  const startMs = video?.cues?.[(place?.line ?? line ?? 1) - 1]?.[0];
  return (
    <div className="flex h-full flex-col">
      {citation !== undefined && place !== null && (
        <CitedPlace citation={citation} place={place} hasChanged={place.hasMoved || version !== citation.version} />
      )}
      {isLost && <LostPassage title="The cited passage can no longer be found in this document" citation={citation} />}
      {video !== null && !isLost && <CitedVideo documentId={id} name={name} fileName={fileName} startMs={startMs} />}
      <div className="min-h-0 flex-1">
        <NumberedText text={content} mark={place ?? undefined} line={isLost ? undefined : (place?.line ?? line)} label={name} />
      </div>
    </div>
  );
}

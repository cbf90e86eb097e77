import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import { timeLabel } from '@vademecum/shared/documents/subtitles.ts';
import { useState } from 'react';
import type { Outputs } from '../../../trpc.ts';
import { NumberedText } from '../../../ui/text/numbered-text.tsx';
import { CitedPlace } from './cited-place.tsx';
import { locateQuote } from './locate-quote.ts';
import { LostPassage } from './lost-passage.tsx';

interface CitedTextProps {
  document: Outputs['documents']['get'];
  /** From 1; where to look if no citation is known. */
  line: number | undefined;
  citation: Citation | undefined;
}

/** The current text of the document, with the quoted passage marked. */
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
        <NumberedText
          text={content}
          isPlain={video !== null}
          mark={place ?? undefined}
          line={isLost ? undefined : (place?.line ?? line)}
          label={name}
        />
      </div>
    </div>
  );
}

interface CitedVideoProps {
  documentId: number;
  name: string;
  fileName: string | null;
  /** When the cited line is said; undefined where the transcript has no times. */
  startMs: number | undefined;
}

/** The video whose transcript is cited, at the time of the line; no more than the time where the browser cannot play it. */
function CitedVideo({ documentId, name, fileName, startMs }: CitedVideoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const extension = videoExtensionOf(fileName ?? '');
  const isPlayed = !hasFailed && extension !== 'avi' && extension !== 'flv' && extension !== 'wmv';
  const from = startMs === undefined ? '' : `#t=${startMs / 1000}`;
  return (
    <>
      {isPlayed && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below it
        <video
          key={from}
          controls
          preload="metadata"
          src={`/api/documents/${documentId}/file?inline=1${from}`}
          aria-label={`Video ${name}`}
          onError={() => {
            setHasFailed(true);
          }}
          className="max-h-1/3 w-full shrink-0 bg-black"
        />
      )}
      {startMs !== undefined && (
        <p className="border-b border-line px-4 py-2 text-sm text-ink-soft tabular-nums">Said at {timeLabel(startMs)} in the video.</p>
      )}
    </>
  );
}

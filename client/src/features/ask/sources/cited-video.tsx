import { videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import { timeLabel } from '@vademecum/shared/documents/subtitles.ts';
import { useState } from 'react';

interface CitedVideoProps {
  documentId: number;
  name: string;
  fileName: string | null;
  /** When the cited line is said; undefined where the transcript has no times. */
  startMs: number | undefined;
}

/** The video whose transcript is cited, at the time of the line; no more than the time where the browser cannot play it. */
export function CitedVideo({ documentId, name, fileName, startMs }: CitedVideoProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const extension = videoExtensionOf(fileName ?? '');
  const isPlayed = !hasFailed && extension !== 'avi' && extension !== 'flv' && extension !== 'wmv';
  const from = startMs === undefined ? '' : `#t=${startMs / 1000}`;
  return (
    <>
      {isPlayed && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript stands below it
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

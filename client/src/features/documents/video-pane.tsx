import { useMemo } from 'react';
import { splitLines } from '../../lib/text-lines.ts';
import type { Outputs } from '../../trpc.ts';
import { FoundWords } from './found-words.tsx';
import { Transcript } from './transcript.tsx';
import { TranscriptActions } from './transcript-actions.tsx';
import { useFoundWords } from './use-found-words.ts';
import { usePlayer } from './use-player.ts';
import { useTranscription } from './use-transcription.ts';
import { VideoPlayer } from './video-player.tsx';
import type { ViewerPlace } from './viewer-search.ts';

interface VideoPaneProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
  /** Percent. */
  zoom: number;
}

/** A video with its transcript, which drives it: beside it where there is room, else beneath. */
export function VideoPane({ document, place: { line, from, to, find }, zoom }: VideoPaneProps) {
  const { id, name, content, video } = document;
  const lines = useMemo(() => (content === '' ? [] : splitLines(content)), [content]);
  const cues = video?.cues ?? null;
  const found = useFoundWords(id, find);
  const player = usePlayer({ cues, line, lines });
  useTranscription(document);
  const mark = from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined;
  return (
    <>
      {find !== undefined && <FoundWords words={find} found={found} at={mark} />}
      <div className="flex min-h-0 flex-1 flex-col 2xl:flex-row">
        <div className="flex max-h-1/2 shrink-0 flex-col justify-center bg-sunken 2xl:max-h-none 2xl:w-1/2 print:hidden">
          <VideoPlayer document={document} player={player} />
        </div>
        <section aria-label="Transcript" className="flex min-h-0 min-w-0 flex-1 flex-col border-t border-line 2xl:border-t-0 2xl:border-l">
          <TranscriptActions document={document} />
          {lines.length > 0 && (
            <Transcript {...{ lines, cues, mark, line, zoom, player }} found={found.ranges} label={`Transcript of ${name}`} />
          )}
        </section>
      </div>
    </>
  );
}

import { useMemo } from 'react';
import { lineStartsOf, splitLines, type TextRange } from '../../../lib/text-lines.ts';
import type { Outputs } from '../../../trpc.ts';
import { FindBar } from '../viewer/find-bar.tsx';
import { Transcript } from './transcript.tsx';
import { TranscriptActions } from './transcript-actions.tsx';
import type { useFindField } from '../viewer/use-find-field.ts';
import { useFinding } from '../viewer/use-finding.ts';
import { usePlayer } from './use-player.ts';
import { useTranscription } from './use-transcription.ts';
import { VideoPlayer } from './video-player.tsx';
import type { ViewerPlace } from '../viewer/viewer-search.ts';

interface VideoPaneProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
  /** Percent. */
  zoom: number;
  findField: ReturnType<typeof useFindField>;
}

const noPlaces: readonly TextRange[] = [];

/** A video with its transcript, which drives it: beside it where there is room, else beneath. */
export function VideoPane({ document, place, zoom, findField }: VideoPaneProps) {
  const { id, name, content, video } = document;
  const { line, from, to } = place;
  const lines = useMemo(() => (content === '' ? [] : splitLines(content)), [content]);
  const cues = video?.cues ?? null;
  const player = usePlayer({ cues, line, lines });
  useTranscription(document);
  const mark = from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined;
  const lineStarts = useMemo(() => lineStartsOf(content), [content]);
  const finding = useFinding({ id, content, lineStarts, place, mark, reading: line ?? 1 });
  return (
    <>
      <FindBar finding={finding} field={findField.field} at={mark} onClose={findField.close} />
      <div className="flex min-h-0 flex-1 flex-col 2xl:flex-row">
        <div className="flex max-h-1/2 shrink-0 flex-col justify-center bg-sunken 2xl:max-h-none 2xl:w-1/2 print:hidden">
          <VideoPlayer document={document} player={player} />
        </div>
        <section aria-label="Transcript" className="flex min-h-0 min-w-0 flex-1 flex-col border-t border-line 2xl:border-t-0 2xl:border-l">
          <TranscriptActions document={document} />
          {lines.length > 0 && (
            <Transcript {...{ lines, cues, mark, line, zoom, player }} found={finding.places ?? noPlaces} label={`Transcript of ${name}`} />
          )}
        </section>
      </div>
    </>
  );
}

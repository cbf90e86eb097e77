import { type VideoExtension, videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { lineStartsOf, splitLines, type TextRange } from '../../../lib/text-lines.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { downloadOriginal, viewUrl } from '../download-original.ts';
import { useDocumentRows } from '../list/use-document-rows.ts';
import { FindBar } from '../viewer/find-bar.tsx';
import type { useFindField } from '../viewer/use-find-field.ts';
import { useFinding } from '../viewer/use-finding.ts';
import type { ViewerPlace } from '../viewer/viewer-search.ts';
import { TranscriptActions } from './transcript-actions.tsx';
import { Transcript } from './transcript.tsx';
import { type Player, usePlayer } from './use-player.ts';

interface VideoPaneProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
  /** Percent. */
  zoom: number;
  findField: ReturnType<typeof useFindField>;
}

const noPlaces: readonly TextRange[] = [];

/** A video with its transcript, which drives it: next to it if there is room, else below. */
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

const askEveryMs = 5_000;

/** While a transcript of this video is being made, asks whether it is there, and then loads it. */
function useTranscription({ id, video }: Outputs['documents']['get']): void {
  const utils = trpc.useUtils();
  const rows = useDocumentRows();
  const isTranscribing = video?.isTranscribing === true;
  const { data } = trpc.documents.progress.useQuery(undefined, { enabled: isTranscribing, refetchInterval: askEveryMs, staleTime: 0 });
  const isDone = isTranscribing && data?.some((one) => one.id === id) === false;
  useEffect(() => {
    if (!isDone) return;
    void utils.documents.get.invalidate({ id });
    void rows.refresh([id]);
  }, [isDone, data, id, utils, rows]);
}

/** No browser plays these; trying would only take time. */
const neverPlayed: readonly (VideoExtension | undefined)[] = ['avi', 'flv', 'wmv'];

interface VideoPlayerProps {
  document: Outputs['documents']['get'];
  player: Player;
}

function VideoPlayer({ document: { id, name, fileName }, player: { video, follow } }: VideoPlayerProps) {
  const extension = videoExtensionOf(fileName ?? '');
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed || neverPlayed.includes(extension)) return <Unplayable id={id} extension={extension} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript next to it is added as captions
    <video
      ref={video}
      controls
      preload="metadata"
      src={viewUrl(id)}
      aria-label={name}
      onTimeUpdate={follow}
      onSeeked={follow}
      onError={() => {
        setHasFailed(true);
      }}
      className="max-h-full min-h-0 w-full bg-black"
    />
  );
}

function Unplayable({ id, extension }: { id: number; extension: VideoExtension | undefined }) {
  const kind = extension === undefined ? 'this video' : `this ${extension.toUpperCase()} video`;
  return (
    <div className="flex flex-col items-start gap-3 p-4 lg:px-6">
      <Notice role="status">The browser cannot play {kind}. Download it to watch it; its transcript can be read here.</Notice>
      <Button
        onClick={() => {
          downloadOriginal(id);
        }}
      >
        <Download aria-hidden size={16} />
        Download video
      </Button>
    </div>
  );
}

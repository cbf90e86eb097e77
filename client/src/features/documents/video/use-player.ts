import type { CueTimes } from '@vademecum/shared/documents/documents.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TextLine } from '../../../lib/text-lines.ts';

interface PlayerOptions {
  cues: CueTimes;
  /** The line that the address names, from 1: the video goes there. */
  line: number | undefined;
  lines: readonly TextLine[];
}

/** A player that follows the lines of a transcript, and the line that is being said. */
export function usePlayer({ cues, line, lines }: PlayerOptions) {
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState<number>();

  const follow = useCallback(() => {
    const seconds = video.current?.currentTime;
    if (seconds !== undefined && cues !== null) setSaid(lineAt(cues, seconds * 1000));
  }, [cues]);
  const goTo = useCallback(
    (index: number) => {
      const startMs = cues?.[index]?.[0];
      if (video.current === null || startMs === undefined) return;
      video.current.currentTime = startMs / 1000;
      follow();
    },
    [cues, follow],
  );

  useEffect(() => {
    if (line !== undefined) goTo(line - 1);
  }, [line, goTo]);
  useCaptions(video, cues, lines);
  return { video, said, follow, goTo };
}

export type Player = ReturnType<typeof usePlayer>;

/** Index of the line that is being said; between two lines, the one before; undefined before the first. */
function lineAt(cues: NonNullable<CueTimes>, ms: number): number | undefined {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.[0] ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : low - 1;
}

/** The transcript as captions that can be switched on in the player. */
function useCaptions(video: Player['video'], cues: CueTimes, lines: readonly TextLine[]): void {
  const track = useRef<{ of: HTMLVideoElement; track: TextTrack }>(undefined);
  useEffect(() => {
    const player = video.current;
    if (player === null || cues === null) return;
    if (track.current?.of !== player) track.current = { of: player, track: player.addTextTrack('captions', 'Transcript') };
    const captions = track.current.track;
    captions.mode = 'hidden';
    cues.forEach(([start, end], index) => {
      captions.addCue(new VTTCue(start / 1000, end / 1000, lines[index]?.text.replaceAll('<', '‹') ?? ''));
    });
    return () => {
      for (const cue of captions.cues ?? []) captions.removeCue(cue);
    };
  }, [video, cues, lines]);
}

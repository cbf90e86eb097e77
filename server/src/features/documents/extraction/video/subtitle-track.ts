import type { CueFormat, RawCue, Subtitles } from './video-protocol.ts';

/** A track of subtitles in a container. */
export interface SubtitleTrack {
  codec: string;
  /** ISO 639 or BCP 47, as written; empty where it says none. */
  language: string;
  isDefault: boolean;
  /** Only what is foreign to the rest of the film: no transcript. */
  isForced: boolean;
  /** Undefined: a kind that cannot be read here. */
  format: CueFormat | undefined;
  readCues: () => RawCue[];
}

/** Takes the first track with text, English and default ones before the others. */
export function chooseTrack(tracks: readonly SubtitleTrack[], endsEarly: boolean): Subtitles {
  const unreadable = tracks.filter(({ format }) => format === undefined).map(({ codec }) => codec.slice(0, 60));
  for (const track of tracks.toSorted((one, other) => rank(other) - rank(one))) {
    if (track.format === undefined) continue;
    const cues = track.readCues();
    if (cues.some(([, , text]) => text.trim() !== '')) {
      return { cues, format: track.format, otherTracks: tracks.length - 1, unreadable, endsEarly };
    }
  }
  return { cues: [], format: 'plain', otherTracks: tracks.length, unreadable, endsEarly };
}

function rank({ language, isDefault, isForced }: SubtitleTrack): number {
  return (/^en/i.test(language) ? 2 : 0) + (isDefault ? 1 : 0) - (isForced ? 4 : 0);
}

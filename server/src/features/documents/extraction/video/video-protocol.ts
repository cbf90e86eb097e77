import type { VideoExtension } from '@vademecum/shared/documents/documents.ts';
import type { RefusalReason } from '../extraction-error.ts';

/** How the text of a cue is written. */
export type CueFormat = 'plain' | 'ass';

/** Start and end in milliseconds, and the text as it is in the file. */
export type RawCue = [startMs: number, endMs: number, text: string];

/** The text of a video for reading along. */
export type Subtitles = {
  /** Empty where there is no track that can be read. */
  cues: RawCue[];
  format: CueFormat;
  /** Tracks of subtitles other than the one that was taken. */
  otherTracks: number;
  /** Codec names of tracks that cannot be read here: pictures, or kinds that another program may know. */
  unreadable: string[];
  /** The file breaks off before its own end. */
  endsEarly: boolean;
};

/** What the child writes: which bytes it needs next, which come on its stdin; the last is a result or a refusal. */
export type VideoMessage =
  | { kind: 'need'; start: number; length: number }
  | { kind: 'found'; subtitles: Subtitles }
  | { kind: 'refused'; reason: RefusalReason; message: string };

export type VideoTask = { extension: VideoExtension; size: number; maxTextLength: number };

/** The most that is asked for at once: a chunk of the encrypted store. */
export const windowBytes = 1024 * 1024;

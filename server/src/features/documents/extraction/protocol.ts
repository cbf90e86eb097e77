import type { CueTimes, ReadableExtension, VideoExtension } from '@vademecum/shared/documents/documents.ts';
import type { RefusalReason } from './extraction-error.ts';

/** Extensions that have a reader here; videos have their own. */
export type Extension = Exclude<ReadableExtension, VideoExtension>;

/** What a file gave. */
export type Extraction = {
  /** Normalised text, lines split on \n. */
  text: string;
  /** UTF-16 offset into text at which each page starts; empty when the kind of file has no pages. A page may start inside a line. */
  pageStarts: number[];
  pageCount: number | null;
  /** Numbers of the pages that gave no text, from 1. */
  pagesWithoutText: number[];
  tables: number;
  /** What was left out on purpose, in plain words, and how often. */
  dropped: { what: string; count: number }[];
  /** The missing or doubtful parts, in plain words for the person who uploaded the file. */
  warnings: string[];
  /** Pages that only text recognition can read; reported when the task says that text recognition is available. */
  toRecognise?: { scanned: number[]; unreadable: number[] };
  /** Numbers of the pages that text recognition read, from 1. */
  recognisedPages?: number[];
  /** Of a mail: what is attached to it, in the order of the mail. */
  attachments?: { name: string; size: number }[];
  /** Of a video: when each line of the text is said. */
  cueTimes?: CueTimes;
};

export type Progress = { pagesRead: number; pagesTotal: number | null };

/** What the child writes to its pipe: one JSON object a line; the last is a result or a refusal. */
export type ChildMessage =
  | ({ kind: 'progress' } & Progress)
  | { kind: 'result'; extraction: Extraction }
  | { kind: 'refused'; reason: RefusalReason; message: string };

/** The child's command-line input, as JSON. */
export type ChildTask = {
  extension: Extension;
  maxTextLength: number;
  /** Pages without text are read by somebody else afterwards. */ recognises?: boolean;
};

/** Number of the descriptor that the child answers on. Not stdout: parsing libraries print there. */
export const answerDescriptor = 3;

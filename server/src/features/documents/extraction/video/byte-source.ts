import { ExtractionError } from '../extraction-error.ts';
import { windowBytes } from './video-protocol.ts';

/** A file of any size that is read here and there. */
export interface ByteSource {
  size: number;
  /** Exactly these bytes. Throws ExtractionError (damaged) past the end of the file. */
  read: (start: number, length: number) => Buffer;
}

const windowsKept = 6;
/** A table or a cue longer than this is no honest one. */
const mostAtOnce = 32 * 1024 * 1024;

/** `fetch` gives exactly the bytes asked for, a window at most. The last fetched bytes are kept. */
export function createByteSource(size: number, fetch: (start: number, length: number) => Buffer): ByteSource {
  const windows = new Map<number, Buffer>();
  const windowAt = (index: number): Buffer => {
    const kept = windows.get(index);
    if (kept !== undefined) return kept;
    const start = index * windowBytes;
    const fetched = fetch(start, Math.min(windowBytes, size - start));
    windows.set(index, fetched);
    for (const oldest of windows.keys()) {
      if (windows.size <= windowsKept) break;
      windows.delete(oldest);
    }
    return fetched;
  };
  return {
    size,
    read: (start, length) => {
      if (!(start >= 0 && length >= 0 && length <= mostAtOnce && start + length <= size)) throw new ExtractionError('damaged');
      const parts: Buffer[] = [];
      for (let at = start; at < start + length;) {
        const index = Math.floor(at / windowBytes);
        const part = windowAt(index).subarray(at - index * windowBytes, start + length - index * windowBytes);
        parts.push(part);
        at += part.length;
      }
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    },
  };
}

import { ExtractionError } from '../../extraction-error.ts';
import { readDirectory, unpackEntry, type ZipEntry } from './open-zip.ts';

/** A book of 1,000 pages has about 20 MB. */
const maxBytes = 48 * 1024 * 1024;

export type Parts = {
  names: readonly string[];
  /** Unpacked when it is asked for; undefined for a name that is not there. */
  part: (name: string) => Buffer | undefined;
};

/** Opens a zip of which only the parts that match are ever unpacked. Throws ExtractionError for one that is broken or unfolds too far. */
export function openParts(bytes: Buffer, read: RegExp): Parts {
  const entries = readDirectory(bytes);
  const byName = new Map<string, ZipEntry>(entries.filter(({ name }) => read.test(name)).map((entry) => [entry.name, entry]));
  let total = 0;
  return {
    names: entries.map(({ name }) => name),
    part: (name) => {
      const entry = byName.get(name);
      if (entry === undefined) return undefined;
      total += entry.size;
      if (total > maxBytes)
        throw new ExtractionError('too-large', 'This file is too large to read. Split it into smaller files and upload those.');
      return unpackEntry(bytes, entry);
    },
  };
}

/** The name of a part that another one refers to, without leaving the archive: "../media/a.png" from "ppt/slides/1.xml". */
export function resolvePart(from: string, target: string): string {
  const path = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

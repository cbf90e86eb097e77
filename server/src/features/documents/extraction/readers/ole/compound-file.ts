import { ExtractionError } from '../../extraction-error.ts';

const signature = 'd0cf11e0a1b11ae1';
const entryLength = 128;
const sectorsInHeader = 109;
/** Sector numbers from here on mark an end or a free place. */
const firstSpecial = 0xfffffffa;
/** Documents embedded in documents have entries too; nobody embeds so many. */
const maxEntries = 20_000;

type Entry = { name: string; kind: number; left: number; right: number; child: number; start: number; size: number };

/** The streams of a storage, by name; the bytes of each are put together when they are asked for. Storages in it are opened when they are asked for. */
export type CompoundFile = {
  names: ReadonlySet<string>;
  read: (name: string) => Buffer;
  storages: readonly string[];
  open: (storage: string) => CompoundFile;
};

/**
 * Opens the container of the old Office formats ([MS-CFB]) at its root. Throws ExtractionError when its tables lead nowhere or in circles; a
 * stream whose end was cut off comes back short.
 */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < 512 || bytes.toString('hex', 0, 8) !== signature) throw new ExtractionError('damaged');
  const sectorShift = bytes.readUInt16LE(30);
  const miniShift = bytes.readUInt16LE(32);
  if ((sectorShift !== 9 && sectorShift !== 12) || miniShift !== 6) throw new ExtractionError('damaged');
  const sectorSize = 1 << sectorShift;
  const sector = (at: number): Buffer => bytes.subarray((at + 1) * sectorSize, (at + 2) * sectorSize);
  const table = readTable(bytes, sector, sectorSize);
  const readChain = (start: number): Buffer => Buffer.concat(followChain(start, table).map(sector));
  const entries = readEntries(readChain(bytes.readUInt32LE(48)));
  const root = entries[0];
  if (root === undefined) throw new ExtractionError('damaged');
  const smallest = bytes.readUInt32LE(56);
  const miniTable = readNumbers(readChain(bytes.readUInt32LE(60)));
  const mini = readChain(root.start);
  const readMini = (start: number): Buffer =>
    Buffer.concat(followChain(start, miniTable).map((at) => mini.subarray(at << miniShift, (at + 1) << miniShift)));
  const open = (storage: Entry): CompoundFile => {
    const below = entriesBelow(storage, entries);
    const streams = new Map(below.filter(({ kind }) => kind === 2).map((entry) => [entry.name, entry]));
    const storages = new Map(below.filter(({ kind }) => kind === 1).map((entry) => [entry.name, entry]));
    return {
      names: new Set(streams.keys()),
      read: (name) => {
        const entry = streams.get(name);
        if (entry === undefined) throw new ExtractionError('damaged');
        return (entry.size < smallest ? readMini : readChain)(entry.start).subarray(0, entry.size);
      },
      storages: [...storages.keys()],
      open: (name) => {
        const entry = storages.get(name);
        if (entry === undefined) throw new ExtractionError('damaged');
        return open(entry);
      },
    };
  };
  return open(root);
}

/** The number of the sector that follows each sector. */
function readTable(bytes: Buffer, sector: (at: number) => Buffer, sectorSize: number): Uint32Array {
  const places = Array.from({ length: sectorsInHeader }, (_, at) => bytes.readUInt32LE(76 + 4 * at));
  const sectorCount = Math.ceil(bytes.length / sectorSize);
  let next = bytes.readUInt32LE(68);
  for (let count = 0; next < firstSpecial; count++) {
    const more = readNumbers(sector(next));
    if (count > sectorCount || more.length === 0) throw new ExtractionError('damaged');
    places.push(...more.subarray(0, -1));
    next = more.at(-1) ?? firstSpecial;
  }
  const used = places.filter((place) => place < firstSpecial);
  if (used.length > sectorCount) throw new ExtractionError('damaged');
  return readNumbers(Buffer.concat(used.map(sector)));
}

function readNumbers(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(4 * at));
}

function followChain(start: number, table: Uint32Array): number[] {
  const chain: number[] = [];
  for (let at = start; at < firstSpecial; at = table[at] ?? firstSpecial) {
    // A chain that is longer than the table goes in circles.
    if (chain.length > table.length) throw new ExtractionError('damaged');
    chain.push(at);
  }
  return chain;
}

function readEntries(directory: Buffer): Entry[] {
  const count = Math.floor(directory.length / entryLength);
  if (count > maxEntries) throw new ExtractionError('damaged');
  return Array.from({ length: count }, (_, index) => {
    const entry = directory.subarray(index * entryLength, (index + 1) * entryLength);
    return {
      name: entry.toString('utf16le', 0, Math.max(0, Math.min(entry.readUInt16LE(64), 64) - 2)),
      kind: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}

/** What is in a storage, kept as a binary tree of siblings. */
function entriesBelow(storage: Entry, entries: Entry[]): Entry[] {
  const below: Entry[] = [];
  const seen = new Set<number>();
  const waiting = [storage.child];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at];
    if (entry === undefined || seen.has(at)) continue;
    seen.add(at);
    below.push(entry);
    waiting.push(entry.left, entry.right);
  }
  return below;
}

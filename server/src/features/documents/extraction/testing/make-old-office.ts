const sectorSize = 512;
const free = 0xffffffff;
const endOfChain = 0xfffffffe;
const tableSector = 0xfffffffd;
/** Shorter streams would belong into the file's second allocation table. */
const leastStream = 4_096;

/** Streams by their names, and storages with streams of their own. */
export type Streams = { [name: string]: Buffer | Streams };

/** A compound file ([MS-CFB]) with these streams and storages in its root. */
export function makeCompoundFile(streams: Streams): Buffer {
  const entries = [{ name: 'Root Entry', kind: 5, next: free, child: 1, bytes: Buffer.alloc(0) }, ...flatten(streams, 1)];
  const directory = Buffer.alloc(sectorSize * Math.ceil(entries.length / 4));
  const count = directory.length / sectorSize + entries.reduce((total, { bytes }) => total + bytes.length / sectorSize, 0);
  const tableSectors = Math.ceil((count + 4) / 128);
  const table: number[] = Array<number>(tableSectors).fill(tableSector);
  const addChain = (length: number): number => {
    const start = table.length;
    for (let at = 1; at <= length; at++) table.push(at === length ? endOfChain : start + at);
    return length === 0 ? endOfChain : start;
  };
  const directoryStart = addChain(directory.length / sectorSize);
  entries.forEach(({ bytes, ...entry }, at) => {
    writeEntry(directory, at, { ...entry, start: addChain(bytes.length / sectorSize), size: bytes.length });
  });
  const fat = Buffer.alloc(tableSectors * sectorSize, 0xff);
  table.forEach((next, at) => fat.writeUInt32LE(next, 4 * at));
  return Buffer.concat([makeHeader(tableSectors, directoryStart), fat, directory, ...entries.map(({ bytes }) => bytes)]);
}

type Node = { name: string; kind: number; next: number; child: number; bytes: Buffer };

/** The entries of a storage, the first of which has this number; what is in a storage follows it. */
function flatten(streams: Streams, first: number): Node[] {
  const nodes: Node[] = [];
  const names = Object.entries(streams);
  names.forEach(([name, content], at) => {
    const own = first + nodes.length;
    const inner = Buffer.isBuffer(content) ? [] : flatten(content, own + 1);
    const next = at + 1 === names.length ? free : own + 1 + inner.length;
    nodes.push(
      { name, kind: Buffer.isBuffer(content) ? 2 : 1, next, child: inner.length > 0 ? own + 1 : free, bytes: pad(content) },
      ...inner,
    );
  });
  return nodes;
}

function pad(content: Buffer | Streams): Buffer {
  if (!Buffer.isBuffer(content)) return Buffer.alloc(0);
  const size = Math.max(leastStream, Math.ceil(content.length / sectorSize) * sectorSize);
  return Buffer.concat([content, Buffer.alloc(size - content.length)]);
}

function makeHeader(tableSectors: number, directoryStart: number): Buffer {
  const header = Buffer.alloc(sectorSize, 0);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(leastStream, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  header.fill(0xff, 76);
  for (let at = 0; at < tableSectors; at++) header.writeUInt32LE(at, 76 + 4 * at);
  return header;
}

type Entry = { name: string; kind: number; next: number; child: number; start: number; size: number };

function writeEntry(directory: Buffer, at: number, { name, kind, next, child, start, size }: Entry): void {
  const entry = directory.subarray(128 * at, 128 * (at + 1));
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(2 * (name.length + 1), 64);
  entry.writeUInt8(kind, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(free, 68);
  entry.writeUInt32LE(next, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
}

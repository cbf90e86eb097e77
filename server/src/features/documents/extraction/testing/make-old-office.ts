const sectorSize = 512;
const free = 0xffffffff;
const endOfChain = 0xfffffffe;
const tableSector = 0xfffffffd;
/** Shorter streams would belong into the file's second allocation table. */
const leastStream = 4_096;

/** A compound file ([MS-CFB]) with the streams in its root. */
export function makeCompoundFile(streams: Record<string, Buffer>): Buffer {
  const padded = Object.entries(streams).map(([name, bytes]) => {
    const size = Math.max(leastStream, Math.ceil(bytes.length / sectorSize) * sectorSize);
    return { name, bytes: Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]) };
  });
  const directory = Buffer.alloc(sectorSize * Math.ceil((padded.length + 1) / 4));
  const count = directory.length / sectorSize + padded.reduce((total, { bytes }) => total + bytes.length / sectorSize, 0);
  const tableSectors = Math.ceil((count + 4) / 128);
  const table: number[] = Array<number>(tableSectors).fill(tableSector);
  const addChain = (length: number): number => {
    const start = table.length;
    for (let at = 1; at <= length; at++) table.push(at === length ? endOfChain : start + at);
    return start;
  };
  const directoryStart = addChain(directory.length / sectorSize);
  writeEntry(directory, 0, { name: 'Root Entry', kind: 5, next: free, child: 1, start: endOfChain, size: 0 });
  padded.forEach(({ name, bytes }, at) => {
    const start = addChain(bytes.length / sectorSize);
    writeEntry(directory, at + 1, { name, kind: 2, next: at + 2 > padded.length ? free : at + 2, child: free, start, size: bytes.length });
  });
  const fat = Buffer.alloc(tableSectors * sectorSize, 0xff);
  table.forEach((next, at) => fat.writeUInt32LE(next, 4 * at));
  return Buffer.concat([makeHeader(tableSectors, directoryStart), fat, directory, ...padded.map(({ bytes }) => bytes)]);
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

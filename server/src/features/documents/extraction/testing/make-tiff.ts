/** A page of a TIFF: white, or one that claims a size and has no data. */
type Page = 'blank' | { width: number; height: number };

const [shortType, longType] = [3, 4];
const side = 16;

/** A TIFF 6.0 file of pages of one bit a pixel; isCircle: the last page is followed by the first. */
export function makeTiff(pages: readonly Page[], { isCircle = false } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')];
  let at = 8;
  pages.forEach((page, index) => {
    const { width, height } = page === 'blank' ? { width: side, height: side } : page;
    const data = page === 'blank' ? Buffer.alloc((side * side) / 8) : Buffer.alloc(0);
    const tags = [
      ...[tag(256, longType, width), tag(257, longType, height), tag(258, shortType, 1), tag(259, shortType, 1), tag(262, shortType, 0)],
      ...[tag(273, longType, at + 2 + 12 * 9 + 4), tag(277, shortType, 1), tag(278, longType, height), tag(279, longType, data.length)],
    ];
    const next = at + 2 + 12 * tags.length + 4 + data.length;
    const isLast = index === pages.length - 1;
    const directory = Buffer.alloc(2);
    directory.writeUInt16LE(tags.length);
    const link = Buffer.alloc(4);
    link.writeUInt32LE(isLast ? (isCircle ? 8 : 0) : next);
    parts.push(directory, ...tags, link, data);
    at = next;
  });
  return Buffer.concat(parts);
}

function tag(id: number, type: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(id, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(1, 4);
  if (type === shortType) bytes.writeUInt16LE(value, 8);
  else bytes.writeUInt32LE(value, 8);
  return bytes;
}

import { makeCompoundFile } from './make-old-office.ts';

/** A paragraph of a .doc: its end is a paragraph mark, or that of a cell or a row. */
export type DocParagraph = { text: string; style?: number; ends?: 'paragraph' | 'inCell' | 'cell' | 'row' };

const textAt = 1_024;

/** A .doc as Word 97 writes it ([MS-DOC]), of at most 18 paragraphs; the last notes of them are the footnotes. */
export function makeDoc(paragraphs: DocParagraph[], { notes = 0, flags = 0, identifier = 0xa5ec } = {}): Buffer {
  const texts = paragraphs.map(({ text, ends }) => `${text}${ends === 'cell' || ends === 'row' ? '\x07' : '\r'}`);
  const noteLength = texts.slice(texts.length - notes).join('').length;
  const text = Buffer.from(texts.join(''), 'utf16le');
  const pageAt = Math.ceil((textAt + text.length) / 512);
  const stream = Buffer.alloc((pageAt + 1) * 512);
  text.copy(stream, textAt);
  makePage(paragraphs, texts).copy(stream, pageAt * 512);
  stream.writeUInt16LE(identifier, 0);
  stream.writeUInt16LE(flags, 10);
  stream.writeUInt32LE(text.length / 2 - noteLength, 0x4c);
  stream.writeUInt32LE(noteLength, 0x50);
  stream.writeUInt32LE(64, 0x102);
  stream.writeUInt32LE(12, 0x106);
  stream.writeUInt32LE(0, 0x1a2);
  stream.writeUInt32LE(21, 0x1a6);
  const table = Buffer.alloc(128);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(text.length / 2, 9);
  table.writeUInt32LE(textAt, 15);
  table.writeUInt32LE(textAt, 64);
  table.writeUInt32LE(textAt + text.length, 68);
  table.writeUInt32LE(pageAt, 72);
  return makeCompoundFile({ WordDocument: stream, '0Table': table });
}

/** The page that says what the paragraphs are ([MS-DOC] 2.9.175). */
function makePage(paragraphs: DocParagraph[], texts: string[]): Buffer {
  const page = Buffer.alloc(512);
  const count = paragraphs.length;
  page.writeUInt8(count, 511);
  let place = textAt;
  let free = 510;
  page.writeUInt32LE(place, 0);
  paragraphs.forEach(({ style = 0, ends = 'paragraph' }, at) => {
    place += 2 * (texts[at]?.length ?? 0);
    page.writeUInt32LE(place, 4 * (at + 1));
    const inTable = ends === 'paragraph' ? '' : '162401';
    const properties = Buffer.from(`${inTable}${ends === 'row' ? '172401' : ''}`, 'hex');
    const length = 2 + properties.length;
    free -= 2 * Math.ceil((length + 2) / 2);
    page.writeUInt8(free / 2, 4 * (count + 1) + 13 * at);
    const isEven = length % 2 === 0;
    page.writeUInt8(isEven ? 0 : (length + 1) / 2, free);
    if (isEven) page.writeUInt8(length / 2, free + 1);
    const start = free + (isEven ? 2 : 1);
    page.writeUInt16LE(style, start);
    properties.copy(page, start + 2);
  });
  return page;
}

import { buffer } from 'node:stream/consumers';
import { Document, type FileChild, type INumberingOptions, Packer, type Paragraph } from 'docx';
import { zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { readFile } from '../readers/read-file.ts';
import type { Extension, Extraction } from '../protocol.ts';

/** A PDF whose pages of 600 × 800 points are drawn by the function. */
export async function makePdf(draw: (pdf: PDFDocument) => void, options: { userPassword?: string } = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [600, 800], margin: 50, ...options });
  pdf.font('Helvetica').fontSize(10);
  draw(pdf);
  pdf.end();
  return await buffer(pdf);
}

/** A PDF with one line of 10-point text for each entry, placed exactly. */
export function makePlacedPdf(lines: [x: number, y: number, text: string, size?: number][]): Promise<Buffer> {
  return makePdf((pdf) => {
    for (const [x, y, text, size = 10] of lines) pdf.fontSize(size).text(text, x, y, { lineBreak: false });
  });
}

export async function makeDocx(
  children: FileChild[],
  options: { numbering?: INumberingOptions; footnotes?: Record<string, { children: Paragraph[] }> } = {},
): Promise<Buffer> {
  return await Packer.toBuffer(new Document({ ...options, sections: [{ children }] }));
}

/** A .docx around the XML of a body; further parts by name. */
export function makeRawDocx(body: string, parts: Record<string, string> = {}): Buffer {
  const office = 'http://schemas.openxmlformats.org';
  const word = `${office}/wordprocessingml/2006/main`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  };
  return makeZip(files);
}

export function makeZip(files: Record<string, string | Uint8Array>): Buffer {
  const bytes = Object.entries(files).map(
    ([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

/** Reads a file in the test's own process. */
export function readHere(bytes: Buffer, extension: Extension, maxTextLength = 100_000): Promise<Extraction> {
  return readFile(bytes, { extension, maxTextLength }, () => undefined);
}

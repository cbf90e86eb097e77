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

/** A PDF whose pages contain nothing but these operators; each page as its entries and its content. */
export function makePlainPdf(pages: string[][]): Buffer {
  const kids = pages.map((_, at) => `${3 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap(([entries = '', content = ''], at) => {
      const drawn = content.endsWith('Tj') ? `BT /F1 12 Tf 50 700 Td ${content} ET` : content;
      const resources = `/Parent 2 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>`;
      return [`<< ${entries} ${4 + 2 * at} 0 R ${resources} >>`, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`];
    }),
  ];
  return makePdfOf(objects);
}

/** A PDF of these objects, numbered from 1 on; the first is its catalog. Without a table of objects: readers find them by themselves. */
export function makePdfOf(objects: readonly string[]): Buffer {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`);
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

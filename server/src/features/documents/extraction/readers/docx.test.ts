import { FootnoteReferenceRun, HeadingLevel, LevelFormat, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { describe, expect, it } from 'vitest';
import { makeDocx, makeRawDocx, makeZip, readHere } from '../testing/make-files.ts';

const textOf = async (bytes: Buffer): Promise<string> => (await readHere(bytes, 'docx')).text;
const cell = (text: string, options = {}): TableCell => new TableCell({ children: [new Paragraph(text)], ...options });
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

describe('a Word file', () => {
  it('keeps headings, and the numbers that Word computes for them and for lists', async () => {
    const level = (at: number, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({ level: at, format, text });
    const numbering = {
      config: [
        { reference: 'titles', levels: [level(0, LevelFormat.DECIMAL, '%1'), level(1, LevelFormat.DECIMAL, '%1.%2')] },
        { reference: 'steps', levels: [level(0, LevelFormat.DECIMAL, '%1.'), level(1, LevelFormat.LOWER_LETTER, '%2)')] },
      ],
    };
    const item = (reference: string, at: number, text: string, more = {}) =>
      new Paragraph({ text, numbering: { reference, level: at }, ...more });
    const bytes = await makeDocx(
      [
        new Paragraph({ text: 'Sharps', heading: HeadingLevel.TITLE }),
        item('titles', 0, 'Scope', { heading: HeadingLevel.HEADING_1 }),
        item('titles', 1, 'Staff', { heading: HeadingLevel.HEADING_2 }),
        item('steps', 0, 'Wash'),
        item('steps', 1, 'with soap'),
        item('steps', 1, 'with water'),
        new Paragraph('A word between.'),
        item('steps', 0, 'Report'),
        new Paragraph({ text: 'A bullet', bullet: { level: 0 } }),
        new Paragraph({ text: 'A nested one', bullet: { level: 1 } }),
      ],
      { numbering },
    );
    expect(await textOf(bytes)).toBe(
      '# Sharps\n\n# 1 Scope\n\n## 1.1 Staff\n\n1. Wash\n  a) with soap\n  b) with water\n\nA word between.\n\n2. Report\n- A bullet\n  - A nested one',
    );
  });

  it('keeps tables as rows with a header, merged cells and bars', async () => {
    const rows = [
      [cell('Waste', { columnSpan: 2 }), cell('Bin')],
      [cell('Sharps', { rowSpan: 2 }), cell('used'), cell('yellow|red')],
      [cell('new'), cell('none')],
    ];
    const table = new Table({ rows: rows.map((children) => new TableRow({ children })) });
    expect(await textOf(await makeDocx([table]))).toBe(
      '| Waste |  | Bin |\n| --- | --- | --- |\n| Sharps | used | yellow\\|red |\n|  | new | none |',
    );
  });

  it('keeps footnotes under their numbers', async () => {
    const paragraph = new Paragraph({ children: [new TextRun('Wear gloves'), new FootnoteReferenceRun(1), new TextRun('.')] });
    const bytes = await makeDocx([paragraph], { footnotes: { 1: { children: [new Paragraph('Nitrile.')] } } });
    expect(await textOf(bytes)).toBe('Wear gloves[1].\n\n[1] Nitrile.');
  });

  it('writes notes that refer to notes once each, in a circle too', async () => {
    const office = 'http://schemas.openxmlformats.org';
    const reference = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const note = (id: number, words: string, next: number): string =>
      `<w:footnote w:id="${id}"><w:p>${run(words)}${reference(next)}</w:p></w:footnote>`;
    const parts = {
      'word/_rels/document.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r9" Type="${office}/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>`,
      'word/footnotes.xml': `<w:footnotes xmlns:w="${office}/wordprocessingml/2006/main">${note(2, 'Between patients', 3)}${note(3, 'See the glove policy', 2)}</w:footnotes>`,
    };
    expect(await textOf(makeRawDocx(`<w:p>${run('Gloves are changed')}${reference(2)}</w:p>`, parts))).toBe(
      'Gloves are changed[1]\n\n[1] Between patients[2]\n\n[2] See the glove policy[1]',
    );
  });

  it('leaves deleted text out and takes inserted text in', async () => {
    const body = `<w:p>${run('Keep ')}<w:del w:id="1"><w:r><w:delText>old</w:delText></w:r></w:del><w:ins w:id="2">${run('new')}</w:ins></w:p>`;
    expect(await textOf(makeRawDocx(body))).toBe('Keep new');
  });

  it('takes short bold paragraphs for headings when there are no others', async () => {
    const body = `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Opening hours</w:t></w:r></w:p><w:p>${run('From 8 to 12.')}</w:p>`;
    expect(await textOf(makeRawDocx(body))).toBe('## Opening hours\n\nFrom 8 to 12.');
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['cut off', 'damaged', async () => (await makeDocx([new Paragraph('x')])).subarray(0, 900)],
    ['without a document in it', 'damaged', () => makeZip({ '[Content_Types].xml': '<Types/>' })],
    ['that is some other archive', 'wrong-type', () => makeZip({ 'a.txt': 'a' })],
    ['that is a spreadsheet', 'wrong-type', () => makeZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<a/>' })],
    ['with a name that leads out', 'damaged', () => makeRawDocx('', { '../../etc/cron.d/x': 'x' })],
    ['with an absolute name', 'damaged', () => makeRawDocx('', { '/etc/passwd': 'x' })],
    [
      'of too many parts',
      'too-large',
      () => makeRawDocx('', Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`word/${at}.xml`, '']))),
    ],
    [
      'that unfolds to 210 MB',
      'too-large',
      () => makeZip({ '[Content_Types].xml': '', 'word/media/a.bin': new Uint8Array(210 * 1024 * 1024) }),
    ],
    ['that lies about how far it unfolds', 'too-large', () => understate(makeRawDocx(run('a'.repeat(500_000))))],
    ['with nothing in it', 'empty', () => makeRawDocx('<w:p/>')],
  ])('%s is refused', async (_, reason, make) => {
    await expect(readHere(await make(), 'docx')).rejects.toMatchObject({ reason });
  });
});

/** Makes the central directory declare 100 bytes for each part. */
function understate(zip: Buffer): Buffer {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) zip.writeUInt32LE(100, at + 24);
  return zip;
}

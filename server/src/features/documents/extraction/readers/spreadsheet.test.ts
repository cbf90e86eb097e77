import { describe, expect, it } from 'vitest';
import { makeZip, readHere } from '../testing/make-files.ts';
import { makeCompoundFile } from '../testing/make-old-office.ts';
import { makeXls, makeXlsx, type TestSheet } from '../testing/make-spreadsheet.ts';

const kinds = [
  ['xlsx', makeXlsx],
  ['xls', makeXls],
] as const;

const prices: TestSheet = {
  name: 'Vaccines',
  rows: [
    ['Prices & dates'],
    [],
    ['Vaccine', 'Price', 'From', 'At', 'Share', 'In stock', 'Code'],
    [
      'Influenza',
      { value: 1249.5, format: '"$"#,##0.00' },
      { value: 46_082, format: 'm/d/yy' },
      { value: 46_082.604_166_7, format: 'yyyy-mm-dd hh:mm' },
      { value: 0.125, format: '0.0%' },
      true,
      { value: 42, format: '00000' },
    ],
    ['Tetanus | Td', 12, null, { value: 0.5, format: 'h:mm AM/PM' }, 0.1 + 0.2, false, null],
    [],
    ['Mumps', { value: -3, format: '0.00;[Red]-0.00' }],
  ],
};

describe.each(kinds)('an .%s file', (kind, make) => {
  it('gives each sheet under its name and each table under its columns, as the sheet shows them', async () => {
    const { text, tables } = await readHere(make([prices]), kind);
    const header = '| Vaccine | Price | From | At | Share | In stock | Code |\n| --- | --- | --- | --- | --- | --- | --- |';
    expect(text).toBe(
      [
        '## Vaccines\n',
        'Prices & dates\n',
        header,
        '| Influenza | $1,249.50 | 2026-03-01 | 2026-03-01 14:30 | 12.5% | TRUE | 00042 |',
        '| Tetanus \\| Td | 12 |  | 12:00 | 0.3 | FALSE |  |\n',
        header,
        '| Mumps | -3.00 |  |  |  |  |  |',
      ].join('\n'),
    );
    expect(tables).toBe(1);
  });

  it('says a merged cell’s value in each of its rows', async () => {
    const rows = [
      ['Room', 'Name', 'Phone'],
      ['101', 'Ada', '555-0101'],
      [null, 'Grace', '555-0102'],
    ];
    expect((await readHere(make([{ name: 'Phones', rows, merges: ['A2:A3'] }]), kind)).text).toContain('| 101 | Grace | 555-0102 |');
  });

  it('repeats the columns of a long table, so that its middle still says what they are', async () => {
    const rows = [['Nurse', 'Phone'], ...Array.from({ length: 150 }, (_, at) => [`Nurse ${at}`, `555-${1000 + at}`])];
    const { text, tables } = await readHere(make([{ name: 'Phones', rows }]), kind);
    expect(text.match(/\| Nurse \| Phone \|/g)).toHaveLength(3);
    expect(tables).toBe(1);
  });

  it('leaves hidden sheets out and says so', async () => {
    const hidden = { name: 'Salaries', rows: [['Secret']], isHidden: true };
    const { text, dropped } = await readHere(make([prices, hidden]), kind);
    expect(text).not.toContain('Secret');
    expect(dropped).toEqual([{ what: 'hidden sheets', count: 1 }]);
  });

  it('gives a sheet without names of columns as rows, and a list as lines', async () => {
    const rows = [[1, 2], [3, 4], [], ['Gloves'], ['Gowns']];
    expect((await readHere(make([{ name: 'Count', rows }]), kind)).text).toBe('## Count\n\n| 1 | 2 |\n| 3 | 4 |\n\nGloves\n\nGowns');
  });

  it('is refused without anything in it', async () => {
    await expect(readHere(make([{ name: 'Sheet1', rows: [] }]), kind)).rejects.toMatchObject({ reason: 'empty' });
  });

  it('is refused, and never hangs, when it is cut off or damaged anywhere', async () => {
    const whole = make([prices]);
    for (let at = 16; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const damaged = Buffer.from(whole);
      damaged.fill(0xff, at, Math.min(at + 12, whole.length));
      for (const bytes of [whole.subarray(0, at), damaged]) await readOrRefuse(bytes, kind);
    }
  });
});

async function readOrRefuse(bytes: Buffer, kind: 'xlsx' | 'xls'): Promise<void> {
  try {
    await readHere(bytes, kind);
  } catch (error) {
    expect(error).toMatchObject({ name: 'ExtractionError', message: expect.stringMatching(/^[A-Z].*(?:: |\. [A-Z]).*\.$/) as string });
  }
}

describe('a workbook', () => {
  it('of the new kind is read under the old name', async () => {
    expect((await readHere(makeXlsx([prices]), 'xls')).text).toContain('Influenza');
  });

  it('does not load what a document type in it declares', async () => {
    const xml = '<!DOCTYPE sst [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>';
    await expect(readHere(makeXlsx([prices], { 'xl/sharedStrings.xml': xml }), 'xlsx')).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('tells of pictures and charts that it leaves out', async () => {
    const bytes = makeXlsx([prices], { 'xl/media/image1.png': 'x', 'xl/charts/chart1.xml': '<c/>' });
    expect((await readHere(bytes, 'xlsx')).dropped).toEqual([
      { what: 'pictures', count: 1 },
      { what: 'charts', count: 1 },
    ]);
  });

  it.each<[string, 'xlsx' | 'xls', string, () => Buffer, RegExp]>([
    ['with a password', 'xls', 'encrypted', () => makeXls([prices], { locked: true }), /password/],
    ['of Excel 95', 'xls', 'wrong-type', () => makeXls([prices], { version: 0x0500 }), /save it as \.xlsx/],
    ['of Excel 5', 'xls', 'wrong-type', () => makeXls([prices], { stream: 'Book' }), /save it as \.xlsx/],
    ['that is an old Word file', 'xls', 'wrong-type', () => makeCompoundFile({ WordDocument: Buffer.alloc(600) }), /\.doc/],
    ['that is a Word file', 'xlsx', 'wrong-type', () => makeZip({ 'word/document.xml': '<a/>', '[Content_Types].xml': '' }), /\.docx/],
    ['in binary', 'xlsx', 'wrong-type', () => makeZip({ 'xl/workbook.bin': 'x', '[Content_Types].xml': '' }), /\.xlsx/],
    ['that is some other archive', 'xlsx', 'wrong-type', () => makeZip({ 'a.txt': 'a' }), /unpack/],
    ['that is a web page', 'xls', 'wrong-type', () => Buffer.from('<html><table></table></html>'), /save it as \.xlsx/],
    ['of too many cells', 'xlsx', 'too-large', () => makeXlsx([], manyCells()), /500,000 filled cells/],
    ['that unfolds too far', 'xlsx', 'too-large', () => makeXlsx([prices], { 'xl/theme.xml': ' '.repeat(70_000_000) }), /[Ss]plit/],
  ])('%s is refused (%s)', async (_, kind, reason, make, message) => {
    await expect(readHere(make(), kind)).rejects.toMatchObject({ reason, message: expect.stringMatching(message) as string });
  });
});

/** A sheet of one column and 500,001 rows. */
function manyCells(): Record<string, string> {
  return {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet>${'<row><c><v>1</v></c></row>'.repeat(500_001)}</worksheet>`,
  };
}

import { describe, expect, it } from 'vitest';
import { makeDoc } from '../testing/make-doc.ts';
import { makeRawDocx, readHere } from '../testing/make-files.ts';
import { makeCompoundFile } from '../testing/make-old-office.ts';

const plain = makeDoc([{ text: 'Wash your hands.' }]);

describe('an old Word file', () => {
  it('keeps headings, paragraphs as they were typed, and tables with merged-in lists as rows', async () => {
    const bytes = makeDoc([
      { text: 'Sharps', style: 1 },
      { text: 'Use the “yellow” bin – always.\x0BNever recap.' },
      { text: 'Bin', ends: 'cell' },
      { text: 'Emptied', ends: 'cell' },
      { text: '', ends: 'row' },
      { text: 'Yellow', ends: 'inCell' },
      { text: '(sharps)', ends: 'cell' },
      { text: 'Daily | noon', ends: 'cell' },
      { text: '', ends: 'row' },
      { text: 'After the table.' },
    ]);
    const { text, tables } = await readHere(bytes, 'doc');
    expect(text).toBe(
      [
        '# Sharps\n',
        'Use the “yellow” bin – always.\nNever recap.\n',
        '| Bin | Emptied |',
        '| --- | --- |',
        '| Yellow (sharps) | Daily \\| noon |\n',
        'After the table.',
      ].join('\n'),
    );
    expect(tables).toBe(1);
  });

  it('gives footnotes after the body, whose sentences stay whole', async () => {
    const bytes = makeDoc([{ text: 'Gloves\x02 and gown\x02.' }, { text: '\x02Nitrile.' }, { text: '\x02Long sleeves.' }], { notes: 2 });
    expect((await readHere(bytes, 'doc')).text).toBe('Gloves and gown.\n\nNitrile.\n\nLong sleeves.');
  });

  it('shows what fields show, not their codes, and counts pictures', async () => {
    const bytes = makeDoc([{ text: 'See \x13 HYPERLINK "http://x" \x14the \x13 REF a \x14plan\x15\x15.\x01' }]);
    expect(await readHere(bytes, 'doc')).toMatchObject({ text: 'See the plan.', dropped: [{ what: 'pictures', count: 1 }] });
  });

  it('that is a new one under the old name is read', async () => {
    const bytes = makeRawDocx('<w:p><w:r><w:t>New inside.</w:t></w:r></w:p>');
    expect((await readHere(bytes, 'doc')).text).toBe('New inside.');
  });

  it.each<[string, string, Buffer, RegExp]>([
    ['with a password', 'encrypted', makeDoc([{ text: 'x' }], { flags: 0x0100 }), /remove the password in Word/],
    ['of Word 95', 'wrong-type', makeDoc([{ text: 'x' }], { identifier: 0xa5dc }), /save it as \.docx/],
    ['with a password around a new one', 'encrypted', makeCompoundFile({ EncryptedPackage: Buffer.alloc(9) }), /password/],
    ['that is an Excel file', 'wrong-type', makeCompoundFile({ Workbook: Buffer.alloc(9) }), /extension \.xls/],
    ['that is a presentation', 'wrong-type', makeCompoundFile({ 'PowerPoint Document': Buffer.alloc(9) }), /as PDF/],
    ['that is RTF', 'wrong-type', Buffer.from('{\\rtf1\\ansi Hello}'), /^This is an RTF file.*save it as \.docx in Word/],
    ['that is a web page', 'wrong-type', Buffer.from('<html>Hello</html>'), /save it as \.docx/],
    ['without text', 'empty', makeDoc([{ text: '' }]), /is empty/],
    ['cut off after its header', 'damaged', plain.subarray(0, 600), /damaged or incomplete/],
    ['whose container goes in circles', 'damaged', circular(plain), /damaged or incomplete/],
  ])('%s is refused', async (_, reason, bytes, message) => {
    await expect(readHere(bytes, 'doc')).rejects.toMatchObject({ reason, message: expect.stringMatching(message) as string });
  });

  it('is read or refused in one sentence, and never hangs, when it is damaged anywhere', async () => {
    for (let at = 16; at < plain.length - 8; at += 61) {
      for (const value of [0x00, 0xff]) {
        const damaged = Buffer.from(plain);
        damaged.fill(value, at, at + 8);
        await readHere(damaged, 'doc').catch((error: unknown) => {
          expect(error).toMatchObject({
            name: 'ExtractionError',
            message: expect.stringMatching(/^[A-Z].*(?:: |\. [A-Z]).*\.$/) as string,
          });
        });
      }
    }
  });
});

/** Lets every sector follow itself. */
function circular(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = 0; at < 128; at++) changed.writeUInt32LE(at, 512 + 4 * at);
  return changed;
}

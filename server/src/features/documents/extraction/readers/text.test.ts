import { describe, expect, it } from 'vitest';
import { readHere } from '../testing/make-files.ts';

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('a text file', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('Fièvre ≥ 38 °C'), 'Fièvre ≥ 38 °C'],
    ['UTF-8 with byte order mark', Buffer.from('\uFEFFFever'), 'Fever'],
    ['UTF-16 LE with byte order mark', Buffer.from('\uFEFFFièvre', 'utf16le'), 'Fièvre'],
    ['UTF-16 LE without', Buffer.from('Fever above 38', 'utf16le'), 'Fever above 38'],
    ['UTF-16 BE with byte order mark', utf16be('\uFEFFFièvre'), 'Fièvre'],
    ['UTF-16 BE without', utf16be('Fever above 38'), 'Fever above 38'],
    ['Windows-1252', Buffer.from('\x93Caf\xe9\x94 costs less than 5 \x80', 'latin1'), '“Café” costs less than 5 €'],
  ])('in %s is read', async (_, bytes, expected) => {
    expect((await readHere(bytes, 'txt')).text).toBe(expected);
  });

  it('with a few damaged characters is read with a warning', async () => {
    const bytes = Buffer.concat([Buffer.from('é'.repeat(100)), Buffer.from([0xff]), Buffer.from(' end')]);
    expect(await readHere(bytes, 'txt')).toMatchObject({
      text: `${'é'.repeat(100)} end`,
      warnings: ['1 damaged characters were left out'],
    });
  });

  it.each<[string, Buffer]>([
    ['random bytes', Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256))],
    ['zeros', Buffer.from('text\0\0\0\0text\0\0text')],
    ['control characters', Buffer.from('\x01\x02\x03\x04 abc')],
    ['EBCDIC', Buffer.from('c885939396408696994081939340a2a3818686', 'hex')],
    ['Cyrillic in one byte a letter', Buffer.from('cff0e8e2e5f220e2f1e5ec', 'hex')],
  ])('of %s is refused', async (_, bytes) => {
    await expect(readHere(bytes, 'txt')).rejects.toMatchObject({ reason: 'wrong-type' });
  });

  it('of white space is refused as empty', async () => {
    await expect(readHere(Buffer.from(' \n\n\t'), 'txt')).rejects.toMatchObject({ reason: 'empty' });
  });
});

describe('a Markdown file', () => {
  it('has its front matter blanked, so that every line keeps its number', async () => {
    const bytes = Buffer.from('---\ntitle: Waste\ntags:\n  - a\n---\n# Waste\n\n- Sort it\n');
    expect((await readHere(bytes, 'md')).text).toBe('\n\n\n\n\n# Waste\n\n- Sort it');
  });

  it('keeps a rule that begins it', async () => {
    const text = '---\nThis is no setting at all.\n---\nBody';
    expect((await readHere(Buffer.from(text), 'md')).text).toBe(text);
  });
});

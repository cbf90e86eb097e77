import { describe, expect, it } from 'vitest';
import { readHere } from '../testing/make-files.ts';

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** Node decodes the old encodings, but does not encode them. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 63));
}

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

  it.each<[string, string, string]>([
    ['Windows-1251', 'cff0e8e2e5f220e2f1e5ec', 'Привет всем'],
    ['KOI8-R', '', 'Иглы выбрасывают в желтый контейнер сразу после использования.'],
    [
      'Windows-1250',
      '',
      'Wszyscy pracownicy muszą myć ręce przed każdym pacjentem i po nim. Igły i strzykawki wyrzuca się ściśle do żółtego pojemnika; proszę o tym pamiętać.',
    ],
  ])('in %s is read by its letters, and says so', async (name, hex, expected) => {
    const bytes = hex === '' ? encode(expected, name) : Buffer.from(hex, 'hex');
    expect(await readHere(bytes, 'txt')).toMatchObject({
      text: expected,
      warnings: [`Read as ${name}; check that the letters are right.`],
    });
  });

  it.each(['Mächtige Hände über dem Tisch, für größere Bögen.', 'Une forêt près de là, où la fièvre a gêné.'])(
    'of old DOS is refused rather than read with marks inside words',
    async (text) => {
      const dos = { ä: 0x84, ü: 0x83, ö: 0x94, ß: 0xe1, ê: 0x88, è: 0x8a, à: 0x85, ù: 0x97, é: 0x82 } as Record<string, number>;
      const bytes = Buffer.from(Array.from(text, (letter) => dos[letter] ?? letter.charCodeAt(0)));
      await expect(readHere(bytes, 'txt')).rejects.toMatchObject({
        reason: 'wrong-type',
        message: expect.stringContaining('save it as UTF-8') as string,
      });
    },
  );

  it('of a mainframe is refused with what to do', async () => {
    const bytes = Buffer.from('c885939396408696994081939340a2a3818686'.repeat(20), 'hex');
    await expect(readHere(bytes, 'txt')).rejects.toMatchObject({ message: expect.stringMatching(/EBCDIC.*save it as UTF-8/) as string });
  });

  it('with a few damaged characters is read with a warning', async () => {
    const bytes = Buffer.concat([Buffer.from('é'.repeat(100)), Buffer.from([0xff]), Buffer.from(' end')]);
    expect(await readHere(bytes, 'txt')).toMatchObject({
      text: `${'é'.repeat(100)} end`,
      warnings: ['A damaged character was left out.'],
    });
  });

  it.each<[string, Buffer]>([
    ['random bytes', Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256))],
    ['zeros', Buffer.from('text\0\0\0\0text\0\0text')],
    ['control characters', Buffer.from('\x01\x02\x03\x04 abc')],
    ['EBCDIC', Buffer.from('c885939396408696994081939340a2a3818686', 'hex')],
    ['DOS with its own box of letters', Buffer.from('8fe0a8a2a5e220a2e1a5ac2e20a0a1a2a3a4', 'hex')],
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

import { describe, expect, it } from 'vitest';
import { readHere } from '../testing/make-files.ts';

const head = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial;}}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}}`;
const textOf = async (body: string): Promise<string> => (await readHere(Buffer.from(`${head}${body}}`, 'latin1'), 'rtf')).text;

describe('a rich text file', () => {
  it.each([
    ['headings and paragraphs', String.raw`\pard\s1 Sharps\par\pard Use the \b yellow\b0  bin.\par`, '# Sharps\n\nUse the yellow bin.'],
    ['letters of every kind', String.raw`caf\'e9 \u8364? \f1\'c4\f0 \emdash\~x\par`, 'café € Д— x'],
    ['signs that are not letters', String.raw`\{a\\b\} \u55357?\u56832?\par`, '{a\\b} 😀'],
    ['lists with their numbers', String.raw`\pard{\listtext 1.\tab}Wash\par{\listtext\'95\tab}Dry\par`, '1. Wash\n- Dry'],
    [
      'tables',
      String.raw`\trowd\cellx1\cellx2\pard\intbl Bin\cell Use\cell\row\trowd\pard\intbl red\cell\cell\row\pard After\par`,
      '| Bin | Use |\n| --- | --- |\n| red |  |\n\nAfter',
    ],
    ['notes', String.raw`Gloves{\footnote\pard Nitrile.} fit.\par`, 'Gloves[1] fit.\n\n[1] Nitrile.'],
    ['a note in a table', String.raw`\pard\intbl a{\footnote\pard n} b\cell c\cell\row\pard\par`, '| a[1] b | c |\n\n[1] n'],
    ['what a link shows', String.raw`{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt the form}}\par`, 'the form'],
    ['text after bytes of anything', `\\bin3 }}}\\pard ok\\par`, 'ok'],
  ])('keeps %s', async (_, rtf, markdown) => {
    expect(await textOf(rtf)).toBe(markdown);
  });

  it('leaves out pictures, comments, deleted and hidden text', async () => {
    const rtf = String.raw`{\pict 00ff}{\*\annotation why?}{\header top}{\v hidden}{\deleted gone}{\*\unknown x}seen\par`;
    const { text, dropped } = await readHere(Buffer.from(`${head}${rtf}}`), 'rtf');
    expect({ text, dropped: dropped.map(({ what }) => what) }).toEqual({
      text: 'seen',
      dropped: ['pictures', 'comments', 'headers and footers'],
    });
  });

  it('cut off is read to its end, with a warning', async () => {
    const { text, warnings } = await readHere(Buffer.from(`${head}half a sen`), 'rtf');
    expect({ text, warnings }).toEqual({ text: 'half a sen', warnings: ['The end of this file is missing.'] });
  });

  it('nested a million times is read all the same', async () => {
    expect((await readHere(Buffer.from(`${head}${'{'.repeat(1_000_000)}deep`), 'rtf')).text).toBe('deep');
    expect(await textOf(`${'}'.repeat(100_000)}after`)).toBe('after');
  });

  it.each<[string, string, string]>([
    ['that is plain text', 'wrong-type', 'Hello'],
    ['with nothing in it', 'empty', '{\\rtf1}'],
    ['with nothing but a picture', 'no-text', '{\\rtf1{\\pict 00}}'],
  ])('%s is refused', async (_, reason, text) => {
    await expect(readHere(Buffer.from(text), 'rtf')).rejects.toMatchObject({ reason });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise, normaliseLines } from './normalise.ts';

describe('normalise', () => {
  it.each([
    ['one kind of line end', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['composed letters', 'cafe\u0301', 'café'],
    ['nothing invisible', 'a\u200Bb\u00ADc\uFEFFd\u202Ee', 'abcde'],
    ['no control characters, private use or noncharacters', 'a\x00b\x1Bc\uE000d\uFFFEe\u{F0000}f', 'abcdef'],
    ['plain spaces', 'a\u00A0b\u2009c\td', 'a b c d'],
    ['no spaces at the end of a line', 'a  \nb\t\n', 'a\nb'],
    ['at most one blank line', 'a\n\n\n\n \nb', 'a\n\nb'],
    ['indentation', '- a\n  - b', '- a\n  - b'],
  ])('keeps %s', (_, given, expected) => {
    expect(normalise(given)).toBe(expected);
  });

  it('changes nothing the second time', () => {
    const characters = fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u0301', '\u200B', '\uE000', '\u00A0', '\uD800', 'e', '\u2028');
    fc.assert(
      fc.property(fc.array(characters), (parts) => {
        const once = normalise(parts.join(''));
        expect(normalise(once)).toBe(once);
      }),
    );
  });
});

it('normaliseLines leaves every line where its author put it', () => {
  const written = '\n\n# Title  \r\n\n\n\nA\u00a0line\twith\u200b marks\n\n\n';
  expect(normaliseLines(written)).toBe('\n\n# Title\n\n\n\nA line with marks');
});

it.each(['normalise', 'normaliseLines'])('%s trims a million blanks before the test runs out of time', (name) => {
  const trim = name === 'normalise' ? normalise : normaliseLines;
  expect(trim(`a${' '.repeat(1_000_000)}b${' \n'.repeat(500_000)}`)).toMatch(/^a +b\s*$/);
});

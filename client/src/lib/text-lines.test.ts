import { expect, test } from 'vitest';
import { markLine } from './text-lines.ts';

const line = { text: 'Wash hands, dry hands', start: 100 };

function drawn(passage: { start: number; end: number } | null, found: { start: number; end: number }[]): string {
  const signs = { passage: ['[', ']'], found: ['<', '>'] } as const;
  return markLine(line, passage, found)
    .map(({ text, mark }) => (mark === null ? text : `${signs[mark][0]}${text}${signs[mark][1]}`))
    .join('');
}

test('found words are cut out of the line, in order', () => {
  expect(drawn(null, [])).toBe('Wash hands, dry hands');
  expect(
    drawn(null, [
      { start: 105, end: 110 },
      { start: 116, end: 121 },
    ]),
  ).toBe('Wash <hands>, dry <hands>');
});

test('inside the passage found words do not count, and one that reaches out of it is marked where it does', () => {
  const words = [
    { start: 105, end: 110 },
    { start: 116, end: 121 },
  ];
  expect(drawn({ start: 100, end: 110 }, words)).toBe('[Wash hands], dry <hands>');
  expect(drawn({ start: 107, end: 109 }, words)).toBe('Wash <ha>[nd]<s>, dry <hands>');
});

test('what begins before the line or ends behind it is marked as far as it lies in it', () => {
  expect(drawn({ start: 90, end: 104 }, [{ start: 116, end: 300 }])).toBe('[Wash] hands, dry <hands>');
  expect(drawn({ start: 90, end: 99 }, [{ start: 121, end: 130 }])).toBe('Wash hands, dry hands');
});

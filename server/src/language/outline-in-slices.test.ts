import { expect, test } from 'vitest';
import { outline } from './headings.ts';
import { outlineInSlices } from './outline-in-slices.ts';

test('a long text has the same sections whether or not others are served in between', async () => {
  const content = Array.from({ length: 900 }, (_, index) => `## Section ${index}\n\n${'A sentence of the section.\n'.repeat(20)}`).join(
    '\n',
  );
  let served = 0;
  const others = setInterval(() => (served += 1), 0);
  const sections = await outlineInSlices(content);
  clearInterval(others);
  expect(sections).toEqual(outline(content));
  expect(sections).toHaveLength(900);
  expect(served).toBeGreaterThan(0);
});

test('of more sections than anybody can look through the deeper ones are left out', async () => {
  const content = Array.from({ length: 300 }, (_, index) => `# Part ${index}\n${'## Section\n'.repeat(4)}${'### Step\n'.repeat(10)}`).join(
    '\n',
  );
  const sections = await outlineInSlices(content);
  expect(sections).toHaveLength(1_500);
  expect(new Set(sections.map(({ level }) => level))).toEqual(new Set([1, 2]));
});

test.each([
  ['# Title ##', 'Title'],
  ['# C#', 'C'],
  ['#   Two words   ', 'Two words'],
])('%j is the heading %j', (line, title) => {
  expect(outline(line).map((heading) => heading.title)).toEqual([title]);
});

test('a line of a million blanks behind a # holds up nobody', () => {
  expect(outline(`# a${' '.repeat(1_000_000)}x`)).toEqual([]);
});

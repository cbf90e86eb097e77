import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksAt } from './written-blocks.ts';

const spills = readFileSync(new URL('../../../handbook/spill-response.md', import.meta.url), 'utf8');
const lineAt = (content: string, words: string) => content.slice(0, content.indexOf(words)).split('\n').length - 1;
const at = (content: string, ...words: string[]) =>
  blocksAt(
    content,
    words.map((some) => content.indexOf(some)),
  );

test('a step comes with its whole procedure, each step with its own number and line', () => {
  const [block, ...others] = at(spills, 'Sprinkle the absorbent powder', 'Scoop the gel');
  expect(others).toEqual([]);
  expect(block?.columns).toEqual([]);
  expect(block?.steps.map(({ mark }) => mark)).toEqual(['1.', '2.', '3.', '4.', '5.', '6.', '7.']);
  expect(block?.steps[2]).toEqual({
    mark: '3.',
    text: 'Sprinkle the absorbent powder over the fluid and wait until it sets to a gel, about 2 minutes.',
    isInner: false,
    lineIndex: lineAt(spills, 'Sprinkle the absorbent powder'),
  });
});

test('a row comes with its table, the names of the columns and every cell', () => {
  expect(at(spills, '| Green kit')).toEqual([
    {
      columns: ['Kit', 'Location', 'Use for'],
      rows: [
        { cells: ['Red kit', 'Room 14, and under the urgent care desk', 'Blood and body fluids'], lineIndex: lineAt(spills, '| Red kit') },
        { cells: ['Green kit', 'Room 12 and Room 13', 'Chemicals'], lineIndex: lineAt(spills, '| Green kit') },
        { cells: ['White kit', 'Room 21', 'Mercury'], lineIndex: lineAt(spills, '| White kit') },
      ],
      steps: [],
    },
  ]);
});

test('a table of particulars has no names of columns, and keeps its rows as they are', () => {
  const [block] = at(spills, '| Effective');
  expect(block?.columns).toEqual([]);
  expect(block?.rows[0]?.cells).toEqual(['Document number', 'HC-IC-05']);
});

test('what is neither a procedure nor a table has no block, and neither has a list without numbers', () => {
  expect(at(spills, 'Bleach solution is mixed', 'Safety data sheets are')).toEqual([]);
  expect(blocksAt(spills, [spills.length + 5])).toEqual([]);
});

test('items below a step belong to it, numbers that are not from 1 stay, and emphasis is left out', () => {
  const content =
    '# Codes\n\nCall 4400:\n\n4) Say **Code Blue** and the room.\n   - the floor\n   - the wing\n5) Stay on the line.\n\nThank you.\n';
  expect(at(content, 'the wing')[0]?.steps.map(({ mark, text, isInner }) => [mark, text, isInner])).toEqual([
    ['4)', 'Say Code Blue and the room.', false],
    ['•', 'the floor', true],
    ['•', 'the wing', true],
    ['5)', 'Stay on the line.', false],
  ]);
});

test('the procedure of the next section is another one', () => {
  const content = '# A\n\n1. Wash.\n2. Dry.\n# B\n1. Call.\n2. Wait.\n';
  expect(at(content, 'Dry', 'Call').map(({ steps }) => steps.map(({ text }) => text))).toEqual([
    ['Wash.', 'Dry.'],
    ['Call.', 'Wait.'],
  ]);
});

import type { WrittenBlock } from '@vademecum/shared/documents/versions.ts';
import { expect, test } from 'vitest';
import { citation } from '../../../testing/chats.ts';
import { partsOf, type Written } from './answer-parts.ts';

const cite = (number: number, verdict: 'quoted' | 'supported' = 'quoted') => citation(number, 'Wash the wound.', { verdict });
const table: WrittenBlock = { columns: ['Kit', 'Place'], rows: [{ cells: ['Red', 'Room 14'], lineIndex: 1 }], steps: [] };
const procedure: WrittenBlock = { columns: [], rows: [], steps: [{ mark: '1.', text: 'Wash.', isInner: false, lineIndex: 1 }] };
const shown = (text: string, citations: Written['citations'], blocks: Written[]) =>
  partsOf(text, citations, blocks).map((part) =>
    part.kind === 'written' ? (part.written.rows.length > 0 ? 'TABLE' : 'STEPS') : part.text,
  );

test('a quoted row is left to its table', () => {
  const one = cite(1);
  expect(shown('Kit: Red; Place: Room 14 [1]', [one], [{ ...table, citations: [one] }])).toEqual(['TABLE']);
});

test('a step that answers is followed by its procedure, once', () => {
  const one = cite(1);
  expect(shown('3. Wash. [1]\n\nThen rest.', [one], [{ ...procedure, citations: [one] }])).toEqual(['Wash. [1]', 'STEPS', 'Then rest.']);
});

test('a procedure that is cited step by step is not repeated as text', () => {
  const both = [cite(1), cite(2)];
  expect(shown('Do this:\n\n1. Wash. [1]\n2. Dry. [2]', both, [{ ...procedure, citations: both }])).toEqual(['Do this:', 'STEPS']);
});

test('sentences of a model stay, with what they cite below them', () => {
  const one = cite(1, 'supported');
  expect(shown('The red kit is in room 14. [1]', [one], [{ ...table, citations: [one] }])).toEqual([
    'The red kit is in room 14. [1]',
    'TABLE',
  ]);
});

test('the sentence that answers leads, and everything else stays as it is', () => {
  const [one, two] = [cite(1), cite(2)];
  expect(shown('Call 911. [1] Then wait. [2]\n\n- Bring water. [1][2]', [one, two], [])).toEqual([
    'Call 911. [1]',
    'Then wait. [2]\n\n- Bring water. [1][2]',
  ]);
});

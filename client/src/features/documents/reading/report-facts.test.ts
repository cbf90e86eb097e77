import type { IngestReport } from '@vademecum/shared/documents/ingest-report.ts';
import { expect, test } from 'vitest';
import { reportFacts } from '../viewer/reading-tools.tsx';

const report: IngestReport = { pages: 12, words: 2_100, pagesWithoutText: [], tables: 0, dropped: [], warnings: [], tookMs: 340 };
const valueOf = (label: string, fields: Partial<IngestReport>) =>
  reportFacts({ ...report, ...fields }).find((fact) => fact.label === label)?.value;

test('pages without text are named, those in a row by the first and the last', () => {
  expect(valueOf('Pages without text', {})).toBe('None');
  expect(valueOf('Pages without text', { pagesWithoutText: [3] })).toBe('1 page: 3');
  expect(valueOf('Pages without text', { pagesWithoutText: [2, 3, 4, 9] })).toBe('4 pages: 2–4, 9');
  const all = Array.from({ length: 100 }, (_, index) => 2 * index + 1);
  expect(valueOf('Pages without text', { pagesWithoutText: all })).toMatch(/^100 pages: 1, 3, .* 119 …$/);
});

test('a kind of file without pages says nothing of pages', () => {
  expect(valueOf('Pages', { pages: null })).toBeUndefined();
  expect(valueOf('Pages without text', { pages: null })).toBeUndefined();
  expect(valueOf('Words', { pages: null })).toBe('2,100');
});

test('what was left out, how often, and how long it took', () => {
  expect(valueOf('Skipped', {})).toBe('Nothing');
  const dropped = [
    { what: 'header and footer lines', count: 24 },
    { what: 'pictures', count: 2 },
  ];
  expect(valueOf('Skipped', { dropped })).toBe('header and footer lines (24), pictures (2)');
  expect(valueOf('Processing time', {})).toBe('340 ms');
  expect(valueOf('Processing time', { tookMs: 2_360 })).toBe('2.4 s');
});

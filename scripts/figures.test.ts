import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFigures, type SavedFigures } from '../bench/lib/figures.ts';
import { withFigures } from '../bench/lib/figures-in-docs.ts';
import { listPages } from './pages.ts';

const root = join(import.meta.dirname, '..');

const saved: SavedFigures = {
  command: 'npm run bench -- letters',
  date: '2026-03-01',
  machine: { cores: 2, processor: 'Example', memoryGiB: 24, node: '24.0.0', loadBefore: 0.1, loadAfter: 1 },
  figures: [
    { name: 'letters sorted', value: 12345.6, unit: 'letters/s', peer: { name: 'by hand', value: 10000 }, ratio: 1.23 },
    { name: 'letters lost', value: 3, unit: '%', atMost: 1 },
  ],
};

test('the figures that the pages state are those that the benchmarks saved (else: npm run figures)', async () => {
  const stale: string[] = [];
  for (const page of listPages()) {
    const file = join(root, page);
    const text = readFileSync(file, 'utf8');
    if ((await withFigures(file, text, readFigures)) !== text) stale.push(page);
  }
  expect(stale).toEqual([]);
});

test('a marked table is filled with peer, ratio and budget, and again with what was measured since', async () => {
  const page = '# Letters\n\n<!-- figures letters -->\n\n<!-- /figures -->\n\nEnd.\n';
  const filled = await withFigures('page.md', page, () => saved);
  expect(filled).toMatch(/\| letters sorted \| 12,345\.6 letters\/s \| by hand: 10,000 \| 1\.23 +\| +\|/);
  expect(filled).toMatch(/\| letters lost +\| 3 % +\| +\| +\| ≤ 1 \(missed\) \|/);
  expect(filled).toContain('`npm run bench -- letters`, 2026-03-01: 2 cores (Example), 24 GiB, Node 24.0.0, load 0.1.');
  const [figure] = saved.figures;
  const later = { ...saved, figures: figure === undefined ? [] : [{ ...figure, value: 7 }] };
  const again = await withFigures('page.md', filled, () => later);
  expect(again).toContain('7 letters/s');
  expect(again).not.toContain('12,345');
  expect(again.startsWith('# Letters') && again.endsWith('End.\n')).toBe(true);
});

test('a mark chooses rows by how they begin, and one within a sentence a single figure', async () => {
  const page =
    '<!-- figures letters | letters lost -->\n\n<!-- /figures -->\n\nLost: <!-- figure letters | letters lost -->?<!-- /figure -->.\n';
  const filled = await withFigures('page.md', page, () => saved);
  expect(filled).toContain('Lost: <!-- figure letters | letters lost -->3 %<!-- /figure -->.');
  expect(filled).not.toContain('sorted');
  const ratio = await withFigures('page.md', '<!-- figure letters | letters sorted | ratio --><!-- /figure --> times\n', () => saved);
  expect(ratio).toContain('-->1.23<!--');
});

test('a mark for a figure that no benchmark saved is no empty table', async () => {
  await expect(withFigures('page.md', '<!-- figures letters | words -->\n\n<!-- /figures -->\n', () => saved)).rejects.toThrow('"words"');
  await expect(withFigures('page.md', '<!-- figure letters | words --><!-- /figure -->\n', () => saved)).rejects.toThrow('"words"');
});

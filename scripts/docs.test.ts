import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listPages } from './pages.ts';

const root = join(import.meta.dirname, '..');
const pages = listPages();

test('every page that another one leads to is there, and so is every file', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/hipaa.md', 'docs/operations.md']));
});

test('every page of the documentation can be reached from the README', () => {
  const reached = new Set<string>();
  const follow = (page: string): void => {
    if (reached.has(page) || !page.endsWith('.md') || !existsSync(join(root, page))) return;
    reached.add(page);
    for (const [, target = ''] of readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g))
      follow(join(dirname(page), target));
  };
  follow('README.md');
  const unreached = pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/') && !reached.has(page));
  expect(unreached).toEqual([]);
});

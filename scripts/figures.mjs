// npm run figures: fills the tables and figures that the pages mark from bench/figures/*.json. How a page marks them: bench/lib/figures.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFigures } from '../bench/lib/figures.ts';
import { withFigures } from '../bench/lib/figures-in-docs.ts';
import { root } from './node-runtime.mjs';
import { listPages } from './pages.ts';

for (const page of listPages()) {
  const file = join(root, page);
  const text = readFileSync(file, 'utf8');
  const filled = await withFigures(file, text, readFigures);
  if (filled === text) continue;
  writeFileSync(file, filled);
  console.log(`${page}: new figures`);
}

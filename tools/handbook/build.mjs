/**
 * Makes the Word and PDF documents of the sample handbook from their markdown sources:
 * `handbook/source/<name>.md` becomes `handbook/<name>.docx` or `.pdf`, whichever `index.json` lists.
 * The same source always gives the same bytes, so a rebuild without an edit leaves nothing to commit.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseMarkdown } from './markdown.mjs';
import { buildPdf } from './pdf.mjs';
import { buildWord } from './word.mjs';

const HANDBOOK = join(import.meta.dirname, '..', '..', 'handbook');
const BUILDERS = { '.docx': buildWord, '.pdf': buildPdf };

async function build(file) {
  const extension = extname(file);
  const source = join(HANDBOOK, 'source', `${basename(file, extension)}.md`);
  const blocks = parseMarkdown(await readFile(source, 'utf8'));
  const bytes = await BUILDERS[extension](blocks);
  await writeFile(join(HANDBOOK, file), bytes);
  console.log(`${file}  ${bytes.length} bytes`);
}

const index = JSON.parse(await readFile(join(HANDBOOK, 'index.json'), 'utf8'));
for (const { file } of index) {
  if (extname(file) in BUILDERS) await build(file);
}

import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../handbook/', import.meta.url);

/** The sample handbook's documents, in their authors' Markdown. */
export function readHandbookTexts(): { name: string; content: string }[] {
  const entries = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as { file: string; name: string }[];
  return entries.map(({ file, name }) => {
    const markdown = file.replace(/\.\w+$/, '.md');
    const source = new URL(`source/${markdown}`, folder);
    return { name, content: readFileSync(existsSync(source) ? source : new URL(markdown, folder), 'utf8') };
  });
}

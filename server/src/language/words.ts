import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'words');

/** Gives the lines of a section of `words/NAME.txt`; no lines for a section that is missing. */
export function readWordSections(name: string): (section: string) => string[] {
  const sections = parseSections(name);
  return (section) => sections.get(section) ?? [];
}

/** By the name in brackets above them; '' for lines above the first section. Lines that begin with # are comments. */
function parseSections(name: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of readFileSync(join(folder, `${name}.txt`), 'utf8').split('\n')) {
    if (line.startsWith('[')) sections.set(line.slice(1, -1), (lines = []));
    else if (line !== '' && !line.startsWith('#')) {
      if (sections.size === 0) sections.set('', lines);
      lines.push(line);
    }
  }
  return sections;
}

/** All lines of `words/NAME.txt`, without comments and the names of sections. */
export function readWordLines(name: string): string[] {
  return [...parseSections(name).values()].flat();
}

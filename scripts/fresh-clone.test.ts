import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const commands = Object.values(scripts).map((command) => command.replace('exec node ', '').split(' ')[0] ?? '');

/** What a script loads before its first line runs, its own modules' loads included: packages by name. */
function packagesLoadedFirst(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const loaded = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?from '([^']+)';|^import '([^']+)';/gm)];
  return loaded.flatMap(([, from, bare]) => {
    const name = from ?? bare ?? '';
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? packagesLoadedFirst(join(dirname(file), name), seen) : [`${file.slice(root.length + 1)}: ${name}`];
  });
}

test('every command of package.json starts in a fresh clone: it loads no package before it has installed them', () => {
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.flatMap((file) => packagesLoadedFirst(join(root, file)))).toEqual([]);
});

// Commands of installed packages, by their JavaScript file: the links in node_modules/.bin are shell scripts on Windows.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root } from './node-runtime.mjs';

/** Path of the file behind a command of the package with the same name: packageBin('vite'). */
export function packageBin(name) {
  const folder = join(root, 'node_modules', name);
  if (!existsSync(folder)) throw new Failure(`There is no command "${name}" among the installed packages.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin?.[name === 'typescript-7' ? 'tsc' : name];
  if (file === undefined) throw new Failure(`The package "${name}" has no command of that name.`);
  return join(folder, file);
}

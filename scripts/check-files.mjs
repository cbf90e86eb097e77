// The part of the check that holds files to their names and sizes.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './node-runtime.mjs';

const code = /\.(ts|tsx|js|mjs|cjs|css)$/;
const generated = /\.gen\.ts$/;
const test = /\.test\.(ts|tsx)$|^e2e\//;
const maxLines = { code: 300, test: 400 };

/** kebab-case, with dots before a role (users.queries.ts); TanStack Router adds $ for parameters, $ alone for every other address, and _ for layouts. */
const goodName = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/;
const goodRouteName = /^(?:\$|[$_]{0,2}[a-zA-Z0-9]+)([-.$_]+[a-zA-Z0-9]+)*$/;
const emptyName = /^(utils?|helpers?|common|misc)\./;

/** One line per file whose name or size breaks the rules, or ''. */
export function checkFiles() {
  const files = listFiles().filter((file) => code.test(file) && !generated.test(file));
  if (files.length === 0) return 'found no file to check';
  return files.flatMap((file) => [nameProblem(file), sizeProblem(file)].filter(Boolean)).join('\n');
}

/** Every file that git knows or would take. */
function listFiles() {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return output.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

function nameProblem(file) {
  const name = basename(file);
  const pattern = file.startsWith('client/src/routes/') ? goodRouteName : goodName;
  if (!pattern.test(name)) return `${file}: the name is not kebab-case`;
  if (emptyName.test(name)) return `${file}: name the file after what it does`;
  return undefined;
}

function sizeProblem(file) {
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  const allowed = test.test(file) ? maxLines.test : maxLines.code;
  return lines > allowed ? `${file}: ${lines} lines, ${allowed} are allowed` : undefined;
}

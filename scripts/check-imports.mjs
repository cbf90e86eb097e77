// The part of the check that asks dependency-cruiser who imports whom; the rules are in .dependency-cruiser.cjs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureNode, root } from './node-runtime.mjs';
import { packageBin } from './package-bin.mjs';

const folders = ['shared', 'migrations', 'server', 'client', 'e2e', 'bench', 'tools'];

/** Resolves to one line per forbidden import, or to '' if all is well. */
export async function checkImports() {
  const seen = folders.filter((folder) => existsSync(join(root, folder)));
  const { stdout, stderr } = await captureNode([
    packageBin('dependency-cruiser'),
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...seen],
  ]);
  if (!stdout.startsWith('{')) return `dependency-cruiser did not run: ${stdout}${stderr}`.trim();
  const { modules, summary } = JSON.parse(stdout);
  const blind = findUnseenFolder(modules);
  // Without a TypeScript it knows, dependency-cruiser sees no module at all and is content.
  if (blind !== undefined) return `dependency-cruiser saw no module in ${blind}/`;
  const spelled = modules.flatMap(({ source }) =>
    isOurs(source) ? findOwnStatement(source, readFileSync(join(root, source), 'utf8')) : [],
  );
  return [...summary.violations.map(describe), ...findRuntimeCycles(modules), ...findRawStatements(modules), ...spelled].join('\n');
}

/** They open a connection, or are what carries a statement out. */
const drivers = [
  'change-watch',
  'visible-tables',
  'data-lock',
  'encrypted-file',
  'locking-dialect',
  'prepared',
  'background-writer.worker',
];
const ownStatement = /\.prepare\b|\.exec\(\s*['"`]/;

/** One line if code of the server spells out a statement for the driver, or none. `text` is what `file` holds. */
export function findOwnStatement(file, text) {
  if (!isOurs(file) || drivers.some((name) => file === `server/src/db/${name}.ts`) || !ownStatement.test(text)) return [];
  return [`${file}: statements go through Kysely; in a worker thread through server/src/db/prepared.ts`];
}

const raw = 'server/src/db/prepared.ts';
const isOurs = (file) => /^server\/src\/(?!testing\/).+(?<!\.test)\.ts$/.test(file);
const isDriver = ({ resolved }) => /(^|\/)node_modules\/better-sqlite3(-[a-z-]+)?\//.test(resolved);

/**
 * Only worker threads run statements of the driver itself; the main thread's go through Kysely, and so through its turns of who writes. One line for each module
 * that has such statements and is loaded by other than a worker's file. An import of a type loads nothing.
 */
export function findRawStatements(modules) {
  const ours = modules.filter(({ source }) => isOurs(source));
  const loads = ({ dependencies }, source) =>
    dependencies.some((one) => one.resolved === source && !one.dependencyTypes.includes('type-only'));
  const statements = ours.filter(
    (one) => one.source === raw || (!one.source.startsWith('server/src/db/') && one.dependencies.some(isDriver)),
  );
  return statements.flatMap(({ source }) => {
    const paths = [[source]];
    const seen = new Set([source]);
    for (const path of paths) {
      if (path[0].endsWith('.worker.ts')) continue;
      const loaders = ours.filter((one) => loads(one, path[0]));
      if (loaders.length === 0) return [`statements-in-threads-only: ${path.join(' -> ')}`];
      const next = loaders.filter((one) => !seen.has(one.source));
      for (const one of next) {
        seen.add(one.source);
        paths.push([one.source, ...path]);
      }
    }
    return [];
  });
}

/**
 * One line for each cycle of modules that load each other. dependency-cruiser reports at most one cycle of a module, and a cycle of types can hide another, so
 * this looks at the graph without types.
 */
export function findRuntimeCycles(modules) {
  const loads = new Map(modules.map(({ source, dependencies }) => [source, dependencies.filter(isLoaded).map(({ resolved }) => resolved)]));
  const reported = new Set();
  return [...loads.keys()].sort().flatMap((source) => {
    const path = shortestWayBack(source, loads);
    if (path === undefined || path.some((one) => reported.has(one))) return [];
    for (const one of path) reported.add(one);
    return [`no-runtime-cycles: ${path.join(' -> ')}`];
  });
}

const isLoaded = ({ dependencyTypes }) => !dependencyTypes.includes('type-only');

function shortestWayBack(source, loads) {
  const paths = [[source]];
  const seen = new Set();
  for (const path of paths) {
    for (const next of loads.get(path.at(-1)) ?? []) {
      if (next === source) return [...path, source];
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}

function findUnseenFolder(modules) {
  return ['shared/src', 'migrations'].find((folder) => !modules.some(({ source }) => source.startsWith(`${folder}/`)));
}

function describe({ rule, from, to, cycle }) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
  return `${rule.name}: ${path.join(' -> ')}`;
}

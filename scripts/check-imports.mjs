// The part of the check that asks dependency-cruiser who imports whom; the rules are in .dependency-cruiser.cjs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { captureNode, root } from './node-runtime.mjs';
import { packageBin } from './package-bin.mjs';

const folders = ['shared', 'migrations', 'server', 'client', 'e2e', 'bench'];

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
  return summary.violations.map(describe).join('\n');
}

function findUnseenFolder(modules) {
  return ['shared/src', 'migrations'].find((folder) => !modules.some(({ source }) => source.startsWith(`${folder}/`)));
}

function describe({ rule, from, to, cycle }) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
  return `${rule.name}: ${path.join(' -> ')}`;
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const configFile = join(root, '.dependency-cruiser.cjs');
const { findOwnStatement, findRawStatements, findRuntimeCycles } = createRequire(import.meta.url)('./check-imports.mjs') as {
  findOwnStatement: (file: string, text: string) => string[];
  findRawStatements: (modules: unknown[]) => string[];
  findRuntimeCycles: (modules: unknown[]) => string[];
};

/** Imports that the architecture wants: file -> what it imports. None of them may raise an alarm. */
const allowed: Record<string, string[]> = {
  'shared/src/memories.ts': ['zod', './roles.ts'],
  'shared/src/roles.ts': [],
  'shared/src/roles.test.ts': ['vitest', './roles.ts'],
  'migrations/index.ts': ['kysely', './0001.ts'],
  'migrations/0001.ts': ['kysely'],
  'server/src/main.ts': ['./app.ts', './config.ts', './open-product.ts'],
  'server/src/admin.ts': ['./config.ts', './db/open.ts', './features/backup/backup.service.ts'],
  'server/src/app.ts': ['./trpc/router.ts', './rest/routes.ts', './db/open.ts', 'type ./config.ts'],
  'server/src/config.ts': ['zod'],
  'server/src/deps.ts': ['type ./config.ts', 'type ./features/memories/memories.service.ts'],
  'server/src/open-product.ts': ['./deps.ts', './db/open.ts'],
  'server/src/db/open.ts': ['kysely', 'better-sqlite3', '../lib/clock.ts', '../runtime/worker.ts', '../../../migrations/index.ts'],
  'server/src/runtime/worker.ts': ['../lib/clock.ts'],
  'server/src/lib/clock.ts': [],
  'server/src/trpc/init.ts': ['../lib/clock.ts', '../../../shared/src/roles.ts', 'type ../db/open.ts'],
  'server/src/trpc/context.ts': ['type ../deps.ts'],
  'server/src/trpc/router.ts': ['./init.ts', '../features/memories/memories.router.ts'],
  'server/src/rest/routes.ts': ['../trpc/router.ts'],
  'server/src/features/memories/memories.router.ts': ['../../trpc/init.ts', '../../trpc/context.ts', './memories.service.ts'],
  'server/src/features/memories/memories.service.ts': [
    './memories.queries.ts',
    '../backup/backup.service.ts',
    'type ../../config.ts',
    'type ../../deps.ts',
  ],
  'server/src/features/memories/memories.queries.ts': ['kysely', '../../db/open.ts'],
  'server/src/features/memories/memories.test.ts': ['vitest', 'kysely', '../../testing/test-app.ts'],
  'server/src/features/backup/backup.service.ts': ['../../lib/clock.ts'],
  'server/src/features/backup/backup.queries.ts': ['kysely'],
  'server/src/features/backup/backup.router.ts': ['../../trpc/init.ts'],
  'server/src/db/prepared.ts': ['type better-sqlite3'],
  'server/src/features/search/search.worker.ts': ['better-sqlite3', './search.queries.ts'],
  'server/src/features/search/search.queries.ts': ['../../db/prepared.ts'],
  'server/src/features/search/search.service.ts': ['type ./search.queries.ts'],
  'server/src/features/ask/retrieve/retriever.ts': ['@langchain/core/retrievers', '../../../index/search-index.ts'],
  'server/src/index/search-index.ts': ['../language/terms.ts', '../models/encoder.ts'],
  'server/src/models/encoder.ts': ['../language/terms.ts', '../runtime/worker.ts', '../db/open.ts'],
  'server/src/language/terms.ts': ['../lib/clock.ts'],
  'server/src/testing/test-app.ts': ['../app.ts', '../config.ts'],
  'client/src/main.tsx': ['react', './router.tsx'],
  'client/src/router.tsx': ['./route-tree.gen.ts'],
  'client/src/route-tree.gen.ts': ['./routes/memories.tsx'],
  'client/src/trpc.ts': ['type @vademecum/server/trpc/router.ts'],
  'client/src/routes/memories.tsx': ['../features/memories/memory-list.tsx', '../trpc.ts'],
  'client/src/features/memories/memory-list.tsx': [
    '../../ui/card.tsx',
    '../../lib/format.ts',
    '../../trpc.ts',
    '../../../../shared/src/roles.ts',
  ],
  'server/src/features/trust/backups/backups.queries.ts': ['kysely'],
  'server/src/features/memories/checks/checks.queries.ts': ['kysely'],
  'client/src/features/trust/backups/backup-list.tsx': [],
  'client/src/features/memories/checks/check-list.tsx': [],
  'client/src/features/chat/chat.tsx': [],
  'client/src/ui/card.tsx': ['react', '../lib/format.ts'],
  'client/src/lib/format.ts': [],
  'e2e/sign-in.test.ts': ['vitest', 'playwright'],
};

/** One import for every rule, and the rules that it breaks. */
const forbidden: [file: string, imported: string, rules: string[]][] = [
  ['shared/src/broken-1.ts', 'kysely', ['shared-imports-zod-only']],
  ['shared/src/broken-2.ts', 'node:fs', ['shared-imports-zod-only']],
  ['shared/src/broken-3.test.ts', '../../server/src/lib/clock.ts', ['shared-knows-nobody']],
  ['migrations/broken-4.ts', '../shared/src/roles.ts', ['migrations-import-kysely-only']],
  ['server/src/features/backup/broken-5.ts', '../../../../migrations/index.ts', ['only-db-runs-migrations']],
  ['server/src/features/backup/broken-6.ts', '../../testing/test-app.ts', ['production-without-tests']],
  ['server/src/features/backup/broken-7.ts', '../../../../client/src/lib/format.ts', ['server-never-imports-client']],
  ['server/src/testing/broken-8.ts', '../main.ts', ['nobody-imports-main']],
  ['server/src/features/backup/broken-9.ts', '../../app.ts', ['only-main-imports-app']],
  ['server/src/features/backup/broken-10.ts', '../../rest/routes.ts', ['only-app-imports-rest']],
  ['server/src/features/backup/broken-11.router.ts', '../../trpc/router.ts', ['features-below-the-routers']],
  ['server/src/features/backup/broken-12.service.ts', '../../trpc/init.ts', ['only-routers-build-procedures']],
  ['server/src/features/backup/broken-32.ts', '../../open-product.ts', ['features-never-assemble']],
  ['server/src/trpc/broken-13.ts', '../db/open.ts', ['trpc-never-imports-rest-or-db']],
  ['server/src/db/broken-14.ts', '../features/backup/backup.service.ts', ['db-imports-runtime-and-lib-only']],
  ['server/src/runtime/broken-46.ts', '../db/open.ts', ['runtime-imports-lib-only']],
  ['server/src/lib/broken-15.ts', '../db/open.ts', ['lib-imports-lib-only']],
  ['server/src/features/backup/broken-16.ts', '../../config.ts', ['settings-are-read-once']],
  ['server/src/features/backup/broken-17.service.ts', '../memories/memories.queries.ts', ['features-call-services-only']],
  ['server/src/features/backup/broken-18.service.ts', '../memories/memories.router.ts', ['features-call-services-only']],
  ['server/src/features/trust/audit/broken-40.service.ts', '../backups/backups.queries.ts', ['features-call-services-only']],
  ['server/src/features/memories/broken-41.service.ts', './checks/checks.queries.ts', ['features-call-services-of-their-parts']],
  ['server/src/features/backup/broken-19.service.ts', 'kysely', ['only-queries-speak-sql']],
  ['server/src/features/backup/broken-20.service.ts', 'type better-sqlite3', ['only-queries-speak-sql']],
  ['server/src/features/backup/broken-21.ts', '@langchain/core/retrievers', ['only-ask-and-models-use-langchain']],
  ['server/src/language/broken-34.ts', '../index/search-index.ts', ['language-imports-lib-only']],
  ['server/src/models/broken-35.ts', '../index/search-index.ts', ['models-know-no-index-and-no-feature']],
  ['server/src/index/broken-36.ts', 'type ../features/backup/backup.service.ts', ['index-knows-no-feature']],
  ['client/src/broken-22.ts', '@vademecum/server/trpc/router.ts', ['client-takes-types-of-the-server']],
  ['client/src/broken-23.ts', 'type ../../server/src/db/open.ts', ['client-takes-the-router-type-only']],
  ['client/src/broken-24.ts', 'node:path', ['client-runs-in-a-browser']],
  ['client/src/features/chat/broken-25.tsx', '../../routes/memories.tsx', ['only-the-router-imports-routes']],
  ['client/src/features/chat/broken-26.tsx', '../../router.tsx', ['client-features-below-the-routes']],
  ['client/src/features/chat/broken-27.tsx', '../memories/memory-list.tsx', ['client-features-stay-apart']],
  ['client/src/features/trust/audit/broken-42.tsx', '../backups/backup-list.tsx', ['client-features-stay-apart']],
  ['client/src/features/memories/broken-43.tsx', './checks/check-list.tsx', ['client-features-leave-their-parts-apart']],
  ['client/src/ui/broken-28.tsx', '../features/chat/chat.tsx', ['ui-imports-ui-and-lib-only']],
  ['client/src/lib/broken-29.ts', '../ui/card.tsx', ['client-lib-is-the-bottom']],
  ['server/src/lib/broken-31.ts', './nowhere.ts', ['no-unresolvable']],
];

/** A service is loaded by the main thread. */
const rawStatement = 'server/src/features/search/broken-33.service.ts';

/** The first imports itself. Each of the others loads the next, and a shorter way back is of types. */
const cycles: [file: string, imports: string[]][] = [
  ['server/src/lib/broken-30.ts', ['./broken-30.ts']],
  ['server/src/lib/broken-37.ts', ['./broken-38.ts']],
  ['server/src/lib/broken-38.ts', ['./broken-39.ts', 'type ./broken-37.ts']],
  ['server/src/lib/broken-39.ts', ['./broken-37.ts']],
];

interface Report {
  modules: unknown[];
  summary: { violations: { rule: { name: string }; from: string }[] };
}

describe('the rules of who may import whom', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-imports-'));
  let report: Report;

  beforeAll(() => {
    linkPackages(folder);
    for (const [file, imports] of Object.entries(allowed)) writeModule(folder, file, imports);
    for (const [file, imported] of forbidden) writeModule(folder, file, [imported]);
    writeModule(folder, rawStatement, ['./search.queries.ts']);
    for (const [file, imports] of cycles) writeModule(folder, file, imports);
    report = cruise(folder);
  }, 60_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(forbidden)('%s may not import %s', (file, _imported, rules) => {
    expect(brokenBy(report, file).sort()).toEqual([...rules].sort());
  });

  it('let through what the architecture wants', () => {
    expect(Object.keys(allowed).filter((file) => brokenBy(report, file).length > 0)).toEqual([]);
  });

  it('find modules that load themselves, even where a cycle of types hides it', () => {
    const [self, first, second, third] = cycles.map(([file]) => file);
    expect(findRuntimeCycles(report.modules)).toEqual([
      `no-runtime-cycles: ${self} -> ${self}`,
      `no-runtime-cycles: ${first} -> ${second} -> ${third} -> ${first}`,
    ]);
  });

  it('let statements of the driver run in worker threads alone', () => {
    const queries = 'server/src/features/search/search.queries.ts';
    expect(findRawStatements(report.modules).sort()).toEqual([
      'statements-in-threads-only: server/src/features/backup/broken-20.service.ts',
      `statements-in-threads-only: ${rawStatement} -> ${queries} -> server/src/db/prepared.ts`,
    ]);
  });

  it.each(["database.prepare('SELECT 1')", 'database.exec(`DELETE FROM users`)', "database.exec('DELETE FROM users')"])(
    'keep %s out of features',
    (code) => {
      expect(findOwnStatement('server/src/features/users/users.queries.ts', code)).toHaveLength(1);
      expect(findOwnStatement('server/src/db/encrypted-file.ts', code)).toEqual([]);
    },
  );

  it('are each broken above', () => {
    const config = createRequire(import.meta.url)(configFile) as { forbidden: { name: string }[] };
    const proven = new Set(forbidden.flatMap(([, , rules]) => rules));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });
});

function brokenBy(report: Report, file: string): string[] {
  return report.summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
}

/** Real packages, and the workspaces of the folder itself. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@vademecum'), { recursive: true });
  for (const name of ['zod', 'kysely', 'better-sqlite3', '@langchain', 'react', 'vitest', 'playwright']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  symlinkSync(join(folder, 'server'), join(folder, 'node_modules/@vademecum/server'), 'junction');
  writeFile(folder, 'server/package.json', '{ "name": "@vademecum/server", "type": "module", "exports": { "./*": "./src/*" } }');
}

function writeModule(folder: string, file: string, imports: string[]): void {
  const lines = imports.map((imported, index) => {
    const isType = imported.startsWith('type ');
    return `import ${isType ? 'type ' : ''}* as import${index} from '${isType ? imported.slice('type '.length) : imported}';`;
  });
  writeFile(folder, file, [...lines, 'export const x = 1;', ''].join('\n'));
}

function writeFile(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function cruise(folder: string): Report {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', configFile, '--output-type', 'json', 'shared', 'migrations', 'server', 'client', 'e2e'];
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })) as Report;
  } catch (error) {
    // It exits with the number of violations, and there are many.
    return JSON.parse((error as { stdout: string }).stdout) as Report;
  }
}

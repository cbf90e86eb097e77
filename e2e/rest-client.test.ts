import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator } from './journey.ts';
import { type App, startApp } from './start-app.ts';

const run = promisify(execFile);
const packages = join(import.meta.dirname, '../node_modules');
const compilerFlags =
  '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target esnext --skipLibCheck --allowImportingTsExtensions --types node';

let app: App;
let folder: string;
beforeAll(async () => {
  app = await startApp({
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    EMBEDDINGS: 'none',
    LOG_LEVEL: 'silent',
  });
  folder = await mkdtemp(join(tmpdir(), 'vademecum-client-'));
  await symlink(packages, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await copyFile(join(import.meta.dirname, 'rest-client/story.ts'), join(folder, 'story.ts'));
  const description = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenAPI3;
  await writeFile(join(folder, 'paths.ts'), astToString(await openapiTS(description)));
}, 120_000);
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

/** What the compiler says of a file; nothing if it is content. */
async function complaintsOf(file: string): Promise<string> {
  const args = [join(packages, 'typescript/bin/tsc'), ...compilerFlags.split(' '), file];
  return run(process.execPath, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stdout: string }).stdout,
  );
}

test('a client generated from the description knows every path, field and reply of an integrator’s story', async () => {
  expect(await complaintsOf('story.ts')).toBe('');
  const misspelt = (await readFile(join(folder, 'story.ts'), 'utf8')).replace('query: question', 'qery: question');
  await writeFile(join(folder, 'misspelt.ts'), misspelt);
  expect(await complaintsOf('misspelt.ts')).toContain("'qery' does not exist in type");
});

test('and carries it out: a document is added, asked, searched and deleted, a memory kept and changed', async () => {
  const { stdout } = await run(process.execPath, ['story.ts', app.url, administrator.email, administrator.password], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    status: 'active',
    quote: 'Hands are washed with soap for 20 seconds before every patient.',
    lineIndex: 2,
    sessions: 1,
    asked: ['How long are hands washed?'],
    hits: ['Hand hygiene'],
    value: 'Refill the soap on Monday.',
    questions: 1,
    groundedAfterwards: false,
    gone: [404, 'NOT_FOUND'],
  });
});

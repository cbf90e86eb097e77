import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConfinement, startSandboxed } from './sandbox.ts';
import { answerDescriptor } from './protocol.ts';

let server: Server;
let requests = 0;

beforeAll(async () => {
  server = createServer((_, reply) => {
    requests++;
    reply.end('hello');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterAll(() => {
  server.close();
});

async function run(script: string): Promise<string> {
  const child = await startSandboxed(join(import.meta.dirname, 'testing', script), [String((server.address() as AddressInfo).port)]);
  return await text(child.stdio[answerDescriptor] as Readable);
}

describe('the process that reads a file', () => {
  it('reaches no file, no network and no other program', async () => {
    const found = JSON.parse(await run('probe.ts')) as Record<string, string>;
    const { environment, folder, ...attempts } = found;
    expect(Object.keys(attempts)).toHaveLength(10);
    for (const [name, outcome] of Object.entries(attempts)) expect(outcome, name).toMatch(/^refused/);
    expect(environment).toBe('');
    expect(folder).toBe('/');
    expect(requests).toBe(0);
  });

  it('has no network even without the lockdown, where the kernel allows a namespace', async (context) => {
    const { noNetwork } = await findConfinement();
    if (!noNetwork) context.skip();
    expect(await run('network-probe.ts')).toBe('not reached');
    expect(requests).toBe(0);
  });
});

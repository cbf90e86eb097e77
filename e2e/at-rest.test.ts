import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from './integrator.ts';
import { administrator } from './journey.ts';
import { startApp } from './start-app.ts';

const marker = 'zyxomma keeps the turquoise ledger of Tuesday';
const secretQuestion = 'Who keeps the turquoise ledger of quarkwort?';

/** As bytes in both encodings in which a program might have left them, and the single rare word as an index would keep it. */
const traces = [marker, 'zyxomma', 'turquoise ledger', 'quarkwort', administrator.password].flatMap((text) => [
  Buffer.from(text, 'utf8'),
  Buffer.from(text, 'utf16le'),
]);

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

async function findTraces(folders: string[]): Promise<{ searched: number; bytes: number; found: string[] }> {
  const found: string[] = [];
  let searched = 0;
  let bytes = 0;
  for (const folder of folders) {
    for await (const file of filesBelow(folder)) {
      const content = await readFile(file);
      searched += 1;
      bytes += (await stat(file)).size;
      if (traces.some((trace) => content.includes(trace))) found.push(file);
    }
  }
  return { searched, bytes, found };
}

test('nothing of a document, a question, its index or a password stands in the clear in the data, the journal or the temporary folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vademecum-at-rest-'));
  const temporary = await mkdtemp(join(tmpdir(), 'vademecum-temporary-'));
  const app = await startApp({
    DATA_DIR: folder,
    TMPDIR: temporary,
    SQLITE_TMPDIR: temporary,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  try {
    const rest = await connect(app.url, administrator);
    const policy = `# Ledger\n\nThe ${marker}.\n\n${'Other sentences fill the page. '.repeat(500)}\n`;
    const { body } = await rest.upload('ledger.md', Buffer.from(policy));
    await rest.call('POST', '/api/documents', { name: 'Pasted', content: policy, type: 'text' });
    const answer = await rest.call('POST', '/api/chat', { query: secretQuestion });
    expect(answer.body).toMatchObject({ response: expect.stringContaining(marker) as string });

    const running = await findTraces([folder, temporary]);
    expect(running.found).toEqual([]);
    expect(running.searched).toBeGreaterThanOrEqual(4);
    expect(running.bytes).toBeGreaterThan(100_000);
    await rest.call('DELETE', `/api/documents/${body.id}`);
    await app.stop();
    expect((await findTraces([folder, temporary])).found).toEqual([]);
    expect(app.output()).not.toMatch(/turquoise|quarkwort|zyxomma/);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const file of ['key', 'vademecum.db']) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  } finally {
    await app.stop();
    await Promise.all([folder, temporary].map((path) => rm(path, { recursive: true, force: true })));
  }
});

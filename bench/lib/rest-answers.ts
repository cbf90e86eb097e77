import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Integrator } from '../../e2e/integrator.ts';
import { type App, startApp } from '../../e2e/start-app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openProductDatabase } from '../../server/src/db/open.ts';
import { deriveKey, loadMasterKey } from '../../server/src/lib/keys.ts';
import { administrator } from './filled-product.ts';
import { untilEmbedded } from './passage-vectors.ts';
import { openVectorCache } from './vector-cache.ts';

export interface Reply {
  grounded: boolean;
  response: string;
  citations: { documentId: number; lineIndex: number; startOffset: number; endOffset: number; quote: string }[];
}

const embeddings = process.env['EMBEDDINGS'] ?? 'builtin';

/**
 * Starts a fresh server, signs in, and stops it when `work` is done. EMBEDDINGS as in .env, default builtin. The product makes vectors in the background:
 * `isEmbedded` waits until every passage has its own.
 */
export async function withServer(work: (rest: Integrator, isEmbedded: () => Promise<void>) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vademecum-bench-'));
  const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, RATE_LIMIT: '1000000', LOG_LEVEL: 'error' };
  const app: App = await startApp({ ...settings, DATA_DIR: dataDir, EMBEDDINGS: embeddings });
  try {
    await work(await connect(app.url, administrator), () => waitForVectors(dataDir));
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Reads the server's own database, whose first vector says which model it has. */
async function waitForVectors(dataDir: string): Promise<void> {
  if (embeddings === 'none') return;
  const { keyFile, databaseFile } = readConfig({ DATA_DIR: dataDir });
  const db = await openProductDatabase(databaseFile, deriveKey(loadMasterKey(keyFile, databaseFile), 'database'));
  const cache = openVectorCache();
  const started = performance.now();
  for (;;) {
    const first = await db.selectFrom('embeddings').select('model').executeTakeFirst();
    if (first === undefined) {
      await sleep(100);
      continue;
    }
    const made = await untilEmbedded(db, cache, first.model);
    console.log(`all passages have vectors, ${made} made in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    break;
  }
  await db.destroy();
  cache.close();
}

/** The body of an answer with the status that was expected; anything else ends the benchmark with the server's own sentence. */
export async function send(rest: Integrator, path: string, body: object, expected: number): Promise<unknown> {
  const reply = await rest.call('POST', path, body);
  if (reply.status !== expected) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export async function ask(rest: Integrator, query: string): Promise<Reply> {
  return (await send(rest, '/api/chat', { query }, 200)) as Reply;
}

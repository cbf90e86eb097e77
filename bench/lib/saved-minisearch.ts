import MiniSearch from 'minisearch';
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { deriveKey, loadMasterKey } from '../../server/src/lib/keys.ts';
import type { GrownProduct } from './grown-product.ts';
import { type Started, startTimed } from './timed-start.ts';

type Row = { id: number; name: string; heading: string; text: string };

/** MiniSearch, served by a process of its own that loads it from a file with the passages of the product's library. */
export async function startMiniSearch(product: GrownProduct, passages: number): Promise<Started> {
  const file = join(tmpdir(), `vademecum-minisearch-${passages}.json`);
  if (!existsSync(file)) save(product, file);
  return startTimed([new URL('./peers/loaded-minisearch.ts', import.meta.url).pathname], { INDEX: file }, '/readyz');
}

function save({ dataDir }: GrownProduct, file: string): void {
  const { keyFile, databaseFile } = readConfig({ DATA_DIR: dataDir });
  const database = openDatabase(databaseFile, deriveKey(loadMasterKey(keyFile, databaseFile), 'database'), { readonly: true });
  const index = new MiniSearch<Row>({ fields: ['name', 'heading', 'text'] });
  const rows = database.prepare<[], Row>(
    'SELECT p.id, d.name, p.heading, p.text FROM passages AS p JOIN documents AS d ON d.id = p.document_id',
  );
  for (const passage of rows.iterate()) index.add(passage);
  database.close();
  writeFileSync(file, JSON.stringify(index));
}

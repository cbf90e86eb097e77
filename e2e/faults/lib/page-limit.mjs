// Loaded into the product's process by NODE_OPTIONS: holds SQLite to as many pages as a file says, on every connection that writes; 0: as many as it likes.
// The limit is SQLite's own (PRAGMA max_page_count), which an open connection alone can be given; the product knows nothing of it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setInterval } from 'node:timers';
import { URL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const file = process.env.PAGE_LIMIT_FILE;
const lookEveryMs = 50;
const unlimited = 4294967294;

if (file !== undefined && isMainThread) {
  const Database = createRequire(new URL('../../../server/package.json', import.meta.url))('better-sqlite3');
  const open = new Set();
  const { pragma } = Database.prototype;
  Database.prototype.pragma = function (...given) {
    if (!this.readonly) open.add(this);
    return Reflect.apply(pragma, this, given);
  };
  let before = '0';
  setInterval(() => {
    const wanted = readFileSync(file, 'utf8').trim();
    // Nothing: it is being written.
    if (wanted === '' || wanted === before) return;
    before = wanted;
    for (const database of open) {
      if (database.open) Reflect.apply(pragma, database, [`max_page_count=${wanted === '0' ? unlimited : wanted}`]);
    }
  }, lookEveryMs).unref();
}

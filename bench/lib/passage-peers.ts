import MiniSearch from 'minisearch';
import type { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { type Library, passagesOf } from './library.ts';
import type { Hit } from './measures.ts';

/** Gives the passages for a question, best first. */
export type PassagePeer = (question: string) => Hit[];

/** The same passages in MiniSearch with its defaults: any of the words, BM25+ over name, heading and text. */
export function miniSearchPeer(library: Library): PassagePeer {
  const index = new MiniSearch<{ id: number; name: string; heading: string; text: string }>({ fields: ['name', 'heading', 'text'] });
  const hits: Hit[] = [];
  for (const document of library.documentOf.values()) {
    for (const { heading, text, startOffset, endOffset } of passagesOf(document)) {
      index.add({ id: hits.length, name: document.name, heading, text });
      hits.push({ doc: document.id, start: startOffset, end: endOffset });
    }
  }
  return (question) => index.search(question).flatMap((result) => hits[Number(result.id)] ?? []);
}

/** The same passages in SQLite FTS5 with its English stemmer: any of the words, BM25 over name, heading and text. The index lasts as long as the connection. */
export function fts5Peer(library: Library, database: ReturnType<typeof openDatabase>): PassagePeer {
  database.exec(`CREATE VIRTUAL TABLE temp.peer USING fts5(name, heading, text, tokenize = 'porter unicode61')`);
  const insert = database.prepare('INSERT INTO temp.peer (rowid, name, heading, text) VALUES (?, ?, ?, ?)');
  const hits: Hit[] = [];
  for (const document of library.documentOf.values()) {
    for (const { heading, text, startOffset, endOffset } of passagesOf(document)) {
      insert.run(hits.length, document.name, heading, text);
      hits.push({ doc: document.id, start: startOffset, end: endOffset });
    }
  }
  const find = database.prepare<[string], number>('SELECT rowid FROM temp.peer WHERE peer MATCH ? ORDER BY rank, rowid').pluck();
  return (question) => {
    const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) return [];
    return find.all(words.map((word) => `"${word}"`).join(' OR ')).flatMap((row) => hits[row] ?? []);
  };
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProductDatabase } from '../../server/src/db/open.ts';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { type Passage, splitPassages } from '../../server/src/language/passages.ts';
import type { BenchDocument, BenchSet } from './data.ts';
import type { Hit } from './measures.ts';

export type Library = { file: string; key: Buffer; idOf: Map<string, number>; documentOf: Map<number, BenchDocument>; today: string };

type FoundPassage = { documentId: number | null; startOffset: number; text: string };

const key = Buffer.alloc(32, 7);
const sources = new URL('../../server/src/language/', import.meta.url);

/** All documents of the sets in one encrypted database; kept in the temporary folder until the documents or the code that splits them change. */
export async function openLibrary(sets: readonly BenchSet[]): Promise<Library> {
  const documents = sets.flatMap((set) => set.documents);
  const hash = createHash('sha256');
  for (const document of documents) hash.update(document.id).update(document.text);
  for (const file of [
    'passages.ts',
    'headings.ts',
    'sentences.ts',
    'sentence-ends.ts',
    'tables.ts',
    'aligned-tables.ts',
    'markup.ts',
    'terms.ts',
    'stop-words.ts',
    'words/stop-words.txt',
  ])
    hash.update(readFileSync(new URL(file, sources)));
  const migrations = new URL('../../migrations/', import.meta.url);
  for (const file of readdirSync(migrations)) hash.update(file).update(readFileSync(new URL(file, migrations)));
  const file = join(tmpdir(), `vademecum-bench-${hash.digest('hex').slice(0, 16)}.db`);
  if (!existsSync(file)) await build(file, documents);
  return {
    file,
    key,
    idOf: new Map(documents.map((document, index) => [document.id, index + 1])),
    // Nothing in these libraries is ever overdue or superseded.
    today: '2026-01-01',
    documentOf: new Map(documents.map((document, index) => [index + 1, document])),
  };
}

const passages = new WeakMap<BenchDocument, Passage[]>();

/** The document's passages, split once. */
export function passagesOf(document: BenchDocument): Passage[] {
  const found = passages.get(document) ?? splitPassages(document.text, { name: document.name });
  passages.set(document, found);
  return found;
}

/** The passage that contains the character at an offset of a document. */
export function passageAt({ documentOf, idOf }: Library, doc: string, offset: number): Passage | undefined {
  const document = documentOf.get(idOf.get(doc) ?? 0);
  return document && passagesOf(document).find(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset);
}

/** The place of a found passage; `documentId` is null if it is of no document. */
export function toHit({ documentOf }: Library, { documentId, startOffset, text }: FoundPassage): Hit {
  return { doc: documentOf.get(documentId ?? 0)?.id ?? '', start: startOffset, end: startOffset + text.length };
}

async function build(file: string, documents: readonly BenchDocument[]): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await (await openProductDatabase(unfinished, key)).destroy();
  const database = openDatabase(unfinished, key);
  database.transaction(() => {
    documents.forEach((document, index) => {
      insertDocument(database, document, index + 1);
    });
  })();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  renameSync(unfinished, file);
}

/** An active document with its passages; returns how many. */
export function insertDocument(database: ReturnType<typeof openDatabase>, document: BenchDocument, id: number): number {
  const add = database.prepare(
    `INSERT INTO documents (id, name, type, status, content, uploaded_at, extension) VALUES (?, ?, ?, 'active', ?, '2026-01-01', 'txt')`,
  );
  add.run(id, document.name, document.type, document.text);
  const passage = database.prepare(`
    INSERT INTO passages (document_id, ordinal, heading, text, start_offset, end_offset, first_line, last_line, page, name_terms, heading_terms, body_terms)
    VALUES (${id}, @ordinal, @heading, @text, @startOffset, @endOffset, @firstLine, @lastLine, @page, @nameTerms, @headingTerms, @bodyTerms)`);
  const own = passagesOf(document);
  for (const one of own) passage.run(one);
  return own.length;
}

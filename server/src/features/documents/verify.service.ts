import type { Deps } from '../../deps.ts';
import { checkIndex, rebuildIndex, listActiveContents, listMemoryContents, listPassageSpans } from './verify.queries.ts';
import { listStoredFiles } from './documents.queries.ts';

export { rebuildIndex };

/** Documents, memories and files that can be looked at: those of the running product, or others. */
type Stored = Pick<Deps, 'db' | 'files'>;

export interface StorageCounts {
  documents: number;
  memories: number;
  passages: number;
  files: number;
}

/** Reads everything once. Resolves with a summary; rejects with a line that names the first thing that is wrong. */
export async function verifyStorage(deps: Stored): Promise<string> {
  const { documents, memories, passages, files } = await checkStorage(deps);
  return `All is well: ${documents} documents, ${memories} memories, ${passages} passages, ${files} files.`;
}

/** As verifyStorage, in figures. Files in `lost` are known to be missing. */
export async function checkStorage(deps: Stored, lost: ReadonlySet<string> = new Set()): Promise<StorageCounts> {
  await checkIndex(deps.db);
  const files = (await listStoredFiles(deps.db)).filter((name) => !lost.has(name));
  for (const name of files) await readWhole(deps, name);
  let passages = 0;
  const documents = await listActiveContents(deps.db);
  for (const { id, content } of documents) passages += await checkPassages(deps, 'Document', id, content);
  const memories = await listMemoryContents(deps.db);
  for (const { id, content } of memories) passages += await checkPassages(deps, 'Memory', id, content);
  return { documents: documents.length, memories: memories.length, passages, files: files.length };
}

async function readWhole(deps: Stored, name: string): Promise<void> {
  try {
    for await (const part of deps.files.read(name)) part.fill(0);
  } catch (error) {
    throw new Error(`The stored file ${name} is missing or was changed.`, { cause: error });
  }
}

/**
 * Every passage must stand in its source where it says it stands; that is what citations rely on. What seems wrong is looked at again with the text of that
 * moment: the product may run beside it, and have replaced or deleted the source since its text was read.
 */
async function checkPassages(deps: Stored, kind: 'Document' | 'Memory', id: number, content: string): Promise<number> {
  const spans = await listPassageSpans(deps.db, kind === 'Document' ? 'documentId' : 'memoryId', id);
  const problem = problemOf(spans, `${kind} ${id}`, content);
  if (problem === undefined) return spans.length;
  const present = await (kind === 'Document' ? listActiveContents(deps.db) : listMemoryContents(deps.db));
  const now = present.find((one) => one.id === id)?.content;
  if (now === undefined) return 0;
  if (now === content) throw new Error(problem);
  return checkPassages(deps, kind, id, now);
}

type Span = Awaited<ReturnType<typeof listPassageSpans>>[number];

function problemOf(spans: readonly Span[], source: string, content: string): string | undefined {
  // A video without a transcript has no text either.
  if (spans.length === 0 && content !== '') return `${source} is active but has no passages.`;
  const wrong = spans.find(({ startOffset, endOffset, text }) => content.slice(startOffset, endOffset) !== text);
  return wrong && `Passage ${wrong.ordinal} of ${source.toLowerCase()} does not stand in its text.`;
}

import type { Deps } from '../../deps.ts';
import { checkIndex, listActiveContents, listMemoryContents, listPassageSpans } from './verify.queries.ts';
import { listStoredFiles } from './documents.queries.ts';

/** Reads everything once. Resolves with a summary; rejects with a line that names the first thing that is wrong. */
export async function verifyStorage(deps: Deps): Promise<string> {
  await checkIndex(deps.db);
  const files = await listStoredFiles(deps.db);
  for (const name of files) await readWhole(deps, name);
  let passages = 0;
  const documents = await listActiveContents(deps.db);
  for (const { id, content } of documents) passages += await checkPassages(deps, 'Document', id, content);
  const memories = await listMemoryContents(deps.db);
  for (const { id, content } of memories) passages += await checkPassages(deps, 'Memory', id, content);
  return `All is well: ${documents.length} documents, ${memories.length} memories, ${passages} passages, ${files.length} files.`;
}

async function readWhole(deps: Deps, name: string): Promise<void> {
  try {
    for await (const part of deps.files.read(name)) part.fill(0);
  } catch (error) {
    throw new Error(`The stored file ${name} is missing or was changed.`, { cause: error });
  }
}

/** Every passage must stand in its source where it says it stands; that is what citations rely on. */
async function checkPassages(deps: Deps, kind: 'Document' | 'Memory', id: number, content: string): Promise<number> {
  const spans = await listPassageSpans(deps.db, kind === 'Document' ? 'documentId' : 'memoryId', id);
  // A video without a transcript has no text either.
  if (spans.length === 0 && content !== '') throw new Error(`${kind} ${id} is active but has no passages.`);
  const wrong = spans.find(({ startOffset, endOffset, text }) => content.slice(startOffset, endOffset) !== text);
  if (wrong !== undefined) throw new Error(`Passage ${wrong.ordinal} of ${kind.toLowerCase()} ${id} does not stand in its text.`);
  return spans.length;
}

import type { Deps } from '../../deps.ts';
import {
  checkIndex,
  listActiveContents,
  listMemoryContents,
  listOriginalFiles,
  listPassageSpans,
  type OriginalFile,
  rebuildIndex,
} from './verify.queries.ts';

export { rebuildIndex };

/** Documents, memories and files that can be looked at: those of the running product, or others. */
type Stored = Pick<Deps, 'db' | 'files'>;

export interface StorageCounts {
  documents: number;
  memories: number;
  passages: number;
  files: number;
}

/** All that is wrong, a sentence each; the message has the first. */
export class StorageProblems extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`${problems[0] ?? ''}${problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''}`);
    this.problems = problems;
  }
}

/** Reads everything once. Resolves with a summary; rejects with StorageProblems, or with what is wrong with the database itself. */
export async function verifyStorage(deps: Stored): Promise<string> {
  const { documents, memories, passages, files } = await checkStorage(deps);
  return `All is well: ${documents} documents, ${memories} memories, ${passages} passages, ${files} files.`;
}

/** As verifyStorage, in figures. Files in `lost` are known to be missing. */
export async function checkStorage(deps: Stored, lost: ReadonlySet<string> = new Set()): Promise<StorageCounts> {
  await checkIndex(deps.db);
  const problems: string[] = [];
  const files = (await listOriginalFiles(deps.db)).filter(({ storedFile }) => !lost.has(storedFile));
  for (const file of files) problems.push(...(await problemsOfFile(deps, file)));
  let passages = 0;
  const check = async (kind: 'Document' | 'Memory', { id, content }: { id: number; content: string }): Promise<void> => {
    const found = await checkPassages(deps, kind, id, content);
    if (typeof found === 'string') problems.push(found);
    else passages += found;
  };
  const documents = await listActiveContents(deps.db);
  for (const document of documents) await check('Document', document);
  const memories = await listMemoryContents(deps.db);
  for (const memory of memories) await check('Memory', memory);
  if (problems.length > 0) throw new StorageProblems(problems);
  return { documents: documents.length, memories: memories.length, passages, files: files.length };
}

async function problemsOfFile(deps: Stored, { storedFile, documentId, name, which }: OriginalFile): Promise<string[]> {
  try {
    for await (const part of deps.files.read(storedFile)) part.fill(0);
    return [];
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    // The product may run at the same time, and have deleted it since.
    const isStillNamed = (await listOriginalFiles(deps.db)).some((one) => one.storedFile === storedFile);
    return isStillNamed ? [`Document ${documentId} “${name}”${which}: its file is ${isMissing ? 'missing' : 'damaged'}.`] : [];
  }
}

/**
 * Every passage must be in its source at the place that it names; citations rely on that. An apparent error is checked again with the text
 * of that moment: the product may run at the same time, and have replaced or deleted the source since its text was read. Resolves with the
 * number of passages, or with the error.
 */
async function checkPassages(deps: Stored, kind: 'Document' | 'Memory', id: number, content: string): Promise<number | string> {
  const spans = await listPassageSpans(deps.db, kind === 'Document' ? 'documentId' : 'memoryId', id);
  const problem = problemOf(spans, `${kind} ${id}`, content);
  if (problem === undefined) return spans.length;
  const present = await (kind === 'Document' ? listActiveContents(deps.db) : listMemoryContents(deps.db));
  const now = present.find((one) => one.id === id)?.content;
  if (now === undefined) return 0;
  if (now === content) return problem;
  return checkPassages(deps, kind, id, now);
}

type Span = Awaited<ReturnType<typeof listPassageSpans>>[number];

function problemOf(spans: readonly Span[], source: string, content: string): string | undefined {
  // A video without a transcript has no text either.
  if (spans.length === 0 && content !== '') return `${source} is active but has no passages.`;
  const wrong = spans.find(({ startOffset, endOffset, text }) => content.slice(startOffset, endOffset) !== text);
  return wrong && `Passage ${wrong.ordinal} of ${source.toLowerCase()} is not in its text.`;
}

import {
  type ChoosePassage,
  type FoundPassage,
  type FoundPlace,
  sourceQuoteLength,
  type SourcePassage,
  type SourceState,
} from '@vademecum/shared/memories/memory-sources.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../lib/errors.ts';
import { findDocumentsNamed, findPassageAtLine, findSourceDocuments, listDocumentPassages } from './sources.queries.ts';

export { toSourcePassage } from './sources.queries.ts';

/** The chosen passage as it reads now. Throws if there is no such document, or if that line is empty. */
export async function readPassage(db: Db, { documentId, lineIndex, quote }: ChoosePassage): Promise<SourcePassage> {
  const document = (await findSourceDocuments(db, [documentId])).get(documentId);
  if (document === undefined) throw refused('That document does not exist');
  const around = await findPassageAtLine(db, documentId, lineIndex);
  const line = around?.text.split('\n')[lineIndex - around.firstLine]?.trim() ?? '';
  if (around === undefined || line === '') throw refused(`There is no text at line ${lineIndex + 1} of “${document.name}”`);
  const isThere = quote !== undefined && spaced(quote) !== '' && spaced(around.text).includes(spaced(quote));
  return {
    documentId,
    documentName: document.name,
    section: around.heading,
    version: document.version,
    lineIndex,
    quote: (isThere ? quote.trim() : line).slice(0, sourceQuoteLength),
  };
}

const refused = (message: string) => invalid(message, [{ path: 'sourcePassage', message }]);

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Quoted {
  documentId: number | undefined;
  documentName: string;
  lineIndex: number;
  quote: string;
}

/**
 * Where words stand that were quoted of a document, perhaps in another library: of the document with that id and name, else of the only one with that name, else
 * of one with that id that was renamed; on that line, else wherever it says them. Without words the line alone decides.
 */
export async function findQuotedPassage(db: Db, quoted: Quoted): Promise<SourcePassage | 'no document' | 'no passage'> {
  const { documentId: id, documentName, quote } = quoted;
  const byId = id === undefined ? undefined : (await findSourceDocuments(db, [id])).get(id);
  const isSameName = byId !== undefined && (documentName === '' || byId.name === documentName);
  const named = documentName === '' || isSameName ? [] : await findDocumentsNamed(db, documentName);
  const meant = id !== undefined && isSameName ? { id, ...byId } : named.length === 1 ? named[0] : undefined;
  const found = meant && (await findWords(db, meant, quoted));
  if (found !== undefined) return found;
  const renamed = id === undefined || byId === undefined || isSameName || quote === '' ? undefined : { id, ...byId };
  return (renamed && (await findWords(db, renamed, quoted))) ?? (meant === undefined ? 'no document' : 'no passage');
}

type Named = { id: number; name: string; version: number };

async function findWords(db: Db, document: Named, { lineIndex, quote }: Quoted): Promise<SourcePassage | undefined> {
  const around = await findPassageAtLine(db, document.id, lineIndex);
  const holds = (text: string): boolean => quote !== '' && spaced(text).includes(spaced(quote));
  const line = around?.text.split('\n')[lineIndex - around.firstLine]?.trim() ?? '';
  if (around !== undefined && line !== '' && (quote === '' || (holds(around.text) && isOfLine(line, quote)))) {
    return at(document, around, lineIndex, quote || line);
  }
  const elsewhere = quote === '' ? undefined : (await listDocumentPassages(db, document.id)).find(({ text }) => holds(text));
  return elsewhere && at(document, elsewhere, elsewhere.firstLine + lineOf(elsewhere.text, quote), quote);
}

/** They begin there, or the line is one of theirs. */
function isOfLine(line: string, quote: string): boolean {
  return spaced(line).includes(spaced(quote)) || spaced(quote).includes(spaced(line));
}

function at({ id, name, version }: Named, { heading }: { heading: string }, lineIndex: number, quote: string): SourcePassage {
  return { documentId: id, documentName: name, section: heading, version, lineIndex, quote: quote.slice(0, sourceQuoteLength) };
}

/** The line on which the quoted words begin, or the first. */
function lineOf(text: string, quote: string): number {
  const start = spaced(quote.split('\n')[0] ?? '');
  return Math.max(
    0,
    text.split('\n').findIndex((line) => spaced(line).includes(start)),
  );
}

/** What has become of passages, in their order; null for none. Only where a document has another version is its text looked at. */
export async function findSourceStates(db: Db, passages: readonly (SourcePassage | null)[]): Promise<(SourceState | null)[]> {
  const ids = new Set(passages.flatMap((passage) => passage?.documentId ?? []));
  const documents = await findSourceDocuments(db, [...ids]);
  const states: (SourceState | null)[] = [];
  for (const passage of passages) states.push(passage === null ? null : await stateOf(db, passage, documents.get(passage.documentId)));
  return states;
}

async function stateOf(db: Db, passage: SourcePassage, document: { version: number } | undefined): Promise<SourceState> {
  if (document === undefined) return 'deleted';
  if (document.version === passage.version) return 'there';
  const around = await findPassageAtLine(db, passage.documentId, passage.lineIndex);
  return around !== undefined && spaced(around.text).includes(spaced(passage.quote)) ? 'there' : 'changed';
}

/** Passages that the assistant looks at for one choice. */
const looked = 12;
const offered = 8;
/** Words that begin alike this far are taken for the same: "vaccines" finds "vaccine". */
const stemLength = 5;

/** Lines of documents that contain the words that somebody types, best first: one of each passage that the assistant finds. */
export async function findPassages(deps: Pick<Deps, 'assistant'>, q: string): Promise<FoundPassage[]> {
  const found = (await findLines(deps, q)).flatMap(({ documentId, memoryId: _, name, ...line }): FoundPassage[] =>
    documentId === null ? [] : [{ ...line, documentId, documentName: name }],
  );
  return found.slice(0, offered);
}

/** Lines of documents and of memories; lineIndex is 0 for a memory's. */
export async function findPlaces(deps: Pick<Deps, 'assistant'>, q: string): Promise<FoundPlace[]> {
  return (await findLines(deps, q)).slice(0, offered);
}

async function findLines({ assistant }: Pick<Deps, 'assistant'>, q: string): Promise<FoundPlace[]> {
  const { passages } = await assistant.search({ question: q, limit: looked });
  return passages.flatMap(({ documentId, memoryId, documentName: name, heading: section, text, firstLine }) => {
    const { line, index } = bestLine(text, q);
    const lineIndex = memoryId === null ? firstLine + index : 0;
    return line === '' ? [] : [{ documentId, memoryId, name, section, lineIndex, quote: line.slice(0, sourceQuoteLength) }];
  });
}

/** The line that contains most of the words; of several the first. */
function bestLine(text: string, q: string): { line: string; index: number } {
  const words = new Set(stemsOf(q));
  const lines = text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), index, held: new Set(stemsOf(line).filter((stem) => words.has(stem))).size }));
  return lines.reduce((best, one) => (one.line !== '' && (best.line === '' || one.held > best.held) ? one : best), {
    line: '',
    index: 0,
    held: -1,
  });
}

function stemsOf(text: string): string[] {
  return (text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, stemLength));
}

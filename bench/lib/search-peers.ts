import { create, insertMultiple, search } from '@orama/orama';
import { Document, Index } from 'flexsearch';
import MiniSearch from 'minisearch';
import { splitPassages } from '../../server/src/language/passages.ts';
import type { BenchDocument } from './data.ts';
import { hasLangChain, langChainModule } from './langchain.ts';

/** Searches a library; gives the ids of documents, best first, each once. */
export type Peer = { find: (q: string) => Promise<string[]> };

type Part = { id: number; doc: string; name: string; heading: string; text: string };

const found = 200;
/** Ten documents with three places each. */
const passagesShown = 30;

/** The same passages in each of them; a document ranks where its best passage does. Names as they are printed. */
export function peers(documents: readonly BenchDocument[], passages: number): Record<string, () => Peer | Promise<Peer>> {
  const parts = partsOf(documents, passages);
  return {
    MiniSearch: () => miniSearch(parts),
    Orama: () => orama(parts),
    FlexSearch: () => flexSearch(parts),
    'FlexSearch, marked': () => flexSearchShown(parts),
    ...(hasLangChain && { 'LangChain BM25': () => langChain(parts) }),
  };
}

function partsOf(documents: readonly BenchDocument[], passages: number): Part[] {
  const parts: Part[] = [];
  const most = passages > 0 ? passages : Infinity;
  do {
    for (const { id, name, text: whole } of documents)
      for (const { heading, text } of splitPassages(whole, { name })) parts.push({ id: parts.length, doc: id, name, heading, text });
  } while (parts.length < most && passages > 0);
  return passages > 0 ? parts.slice(0, most) : parts;
}

function documentsOf(parts: readonly Part[], ids: readonly number[]): string[] {
  return [...new Set(ids.map((id) => parts[id]?.doc ?? ''))];
}

/** BM25+ over three fields, the name and heading worth more; slips and beginnings from four letters on. */
function miniSearch(parts: readonly Part[]): Peer {
  const index = new MiniSearch<Part>({
    fields: ['name', 'heading', 'text'],
    searchOptions: {
      boost: { name: 2, heading: 1.5 },
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      prefix: (_term, at, terms) => at === terms.length - 1,
    },
  });
  index.addAll(parts);
  return {
    find: (q) =>
      Promise.resolve(
        documentsOf(
          parts,
          index
            .search(q)
            .slice(0, found)
            .map(({ id }) => Number(id)),
        ),
      ),
  };
}

/** BM25 with its English stemmer, any of the words. Without tolerance: that costs it both time and rank. */
async function orama(parts: readonly Part[]): Promise<Peer> {
  const index = create({
    schema: { number: 'number', name: 'string', heading: 'string', text: 'string' } as const,
    components: { tokenizer: { stemming: true, language: 'english' } },
  });
  await insertMultiple(
    index,
    parts.map(({ id, name, heading, text }) => ({ number: id, name, heading, text })),
    5_000,
  );
  return {
    find: async (q) => {
      const { hits } = await search(index, {
        term: q,
        properties: ['name', 'heading', 'text'],
        boost: { name: 2, heading: 1.5 },
        threshold: 1,
        limit: found,
      });
      return documentsOf(
        parts,
        hits.map(({ document }) => document.number),
      );
    },
  };
}

interface Retriever {
  invoke: (q: string) => Promise<{ metadata: Record<string, unknown> }[]>;
}
interface LangChain {
  BM25Retriever: { fromDocuments: (documents: { pageContent: string; metadata: { id: number } }[], options: { k: number }) => Retriever };
}

/** BM25 of the words as they are, over one field of all; it has no index, and reads every passage for every question. */
async function langChain(parts: readonly Part[]): Promise<Peer> {
  const { BM25Retriever } = (await langChainModule('@langchain/community/retrievers/bm25')) as LangChain;
  const retriever = BM25Retriever.fromDocuments(
    parts.map(({ id, name, heading, text }) => ({ pageContent: `${name} ${heading} ${text}`, metadata: { id } })),
    { k: found },
  );
  return {
    find: async (q) =>
      documentsOf(
        parts,
        (await retriever.invoke(q)).map(({ metadata }) => Number(metadata['id'])),
      ),
  };
}

/** One field of all, stemmed English, any of the words (suggest), beginnings. */
function flexSearch(parts: readonly Part[]): Peer {
  const index = new Index({ tokenize: 'forward', resolution: 9 });
  for (const { id, name, heading, text } of parts) index.add(id, `${name} ${heading} ${text}`);
  return {
    find: (q) => Promise.resolve(documentsOf(parts, index.search(q, { limit: found, suggest: true }).map(Number))),
  };
}

/** The same, giving what a screen shows: the text of the ten best passages with the words marked, as its documents do. */
function flexSearchShown(parts: readonly Part[]): Peer {
  const index = new Document<{ id: number; text: string }>({
    tokenize: 'forward',
    resolution: 9,
    document: { id: 'id', store: true, index: [{ field: 'text', tokenize: 'forward' }] },
  });
  for (const { id, name, heading, text } of parts) index.add({ id, text: `${name} ${heading} ${text}` });
  return {
    find: (q) => {
      const marked = index.search({ query: q, limit: passagesShown, suggest: true, enrich: true, highlight: '<mark>$1</mark>' });
      return Promise.resolve(
        documentsOf(
          parts,
          marked.flatMap(({ result }) => result.map(({ id }) => Number(id))),
        ),
      );
    },
  };
}

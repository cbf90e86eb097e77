import MiniSearch from 'minisearch';
import { splitPassages } from '../../server/src/features/assistant/passages.service.ts';
import type { Library } from './library.ts';
import type { Hit } from './measures.ts';

/** The same passages in MiniSearch with its defaults: any of the words, BM25+ over name, heading and text. */
export function miniSearchPeer(library: Library): (question: string) => Hit[] {
  const index = new MiniSearch<{ id: number; name: string; heading: string; text: string }>({ fields: ['name', 'heading', 'text'] });
  const hits: Hit[] = [];
  for (const document of library.documentOf.values()) {
    for (const { heading, text, startOffset, endOffset } of splitPassages(document.text, { name: document.name })) {
      index.add({ id: hits.length, name: document.name, heading, text });
      hits.push({ doc: document.id, start: startOffset, end: endOffset });
    }
  }
  return (question) => index.search(question).flatMap((result) => hits[Number(result.id)] ?? []);
}

import type { FoundPlace } from '@vademecum/shared/search/search.ts';

/** Where a link to a place leads: the document at that line, with the passage marked and the words of the search found in the rest. */
export function placeInDocument(documentId: number, q: string, place: FoundPlace | undefined) {
  const at = place === undefined ? {} : { line: place.lineIndex + 1, from: place.from, to: place.to };
  return { to: '/documents/$documentId', params: { documentId }, search: { ...at, find: q } } as const;
}

import type { SearchHit, SearchResult } from '@vademecum/shared/search/search.ts';

/** A document that matches in one place; the test says what matters to it. */
export function searchHit(fields: Partial<SearchHit> = {}): SearchHit {
  return {
    id: 1,
    name: 'Needlestick and Blood Exposure',
    type: 'protocol',
    uploadedAt: '2026-11-20T12:00:00.000Z',
    highlighted: { name: '<mark>Needlestick</mark> and Blood Exposure', content: 'Report a <mark>needlestick</mark> within 15 minutes.' },
    matches: 1,
    places: [
      {
        lineIndex: 2,
        from: 15,
        to: 35,
        section: 'Needlestick › Reporting',
        content: 'Report a <mark>needlestick</mark> within 15 minutes.',
      },
    ],
    standing: 'effective',
    warning: null,
    ...fields,
  };
}

export function searchResult(hits: SearchHit[], fields: Partial<SearchResult> = {}): SearchResult {
  return { nbHits: hits.length, processingTimeMS: 4, hits, repaired: [], unknown: [], ...fields };
}

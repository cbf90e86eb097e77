import { expect, test } from 'vitest';
import { citeStream } from '../compose/compose-extractive.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { isSupported } from '../verify/verify.ts';
import { createCitationBook } from './citations.ts';

const passage: RetrievedPassage = {
  id: 1,
  documentId: 7,
  memoryId: null,
  documentName: 'Sharps.docx',
  version: 3,
  heading: 'Sharps > Needles',
  text: '## Needles\n\nNeedles go into the yellow box. Boxes are closed at 75 %.\n- Never recap\n  a needle',
  startOffset: 100,
  firstLine: 10,
  page: 2,
  ordinal: 1,
  score: 5,
  standing: 'effective',
  warning: null,
};

async function* chunksOf(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
}

async function written(text: string, size = 5): Promise<{ response: string; quotes: string[] }> {
  const book = createCitationBook([passage]);
  let response = '';
  for await (const event of citeStream(chunksOf(text, size), book)) if (event.type === 'text') response += event.delta;
  return { response, quotes: book.list().map((citation) => citation.quote) };
}

test('a citation carries the line and offsets of the sentence itself', () => {
  const cited = createCitationBook([passage]).cite('Boxes are closed at 75 %.', 1);
  expect(cited).toEqual({
    isNew: true,
    citation: {
      number: 1,
      documentId: 7,
      memoryId: null,
      documentName: 'Sharps.docx',
      section: 'Sharps > Needles',
      lineIndex: 12,
      version: 3,
      startOffset: 144,
      endOffset: 169,
      quote: 'Boxes are closed at 75 %.',
      page: 2,
      verdict: 'quoted',
      standing: 'effective',
      warning: null,
    },
  });
});

test('the same sentence keeps its number', () => {
  const book = createCitationBook([passage]);
  expect(book.cite('Needles go into the yellow box.')?.citation.number).toBe(1);
  expect(book.cite('Never recap a needle')?.citation).toMatchObject({ number: 2, lineIndex: 13, quote: '- Never recap\n  a needle' });
  expect(book.cite('Needles go into the yellow box.')).toMatchObject({ isNew: false, citation: { number: 1 } });
});

test.each([1, 2, 3, 7, 1_000])(
  'in chunks of %i characters, marks become ours and sentences without a source are left out',
  async (size) => {
    const text = 'Needles go into the yellow box. [4] Burn them in the yard. [1]\n\n- Never recap a needle [99]';
    expect(await written(text, size)).toEqual({
      response: 'Needles go into the yellow box. [1]\n\n- Never recap a needle [2]',
      quotes: ['Needles go into the yellow box.', '- Never recap\n  a needle'],
    });
  },
);

test('a sentence that holds a mark of its own is cited whole', async () => {
  const book = createCitationBook([{ ...passage, text: 'Transport is a priority [4], they say. Wear masks.' }]);
  const events = [];
  for await (const event of citeStream(chunksOf('Transport is a priority, they say. [1]', 9), book)) events.push(event);
  expect(events.map((event) => event.type)).toEqual(['citation', 'text']);
  expect(book.list()[0]?.quote).toBe('Transport is a priority [4], they say.');
});

test.each([
  ['The boxes are closed at 75 %.', true],
  ['The boxes are closed at 80 %.', false],
  ['The boxes are not closed at 75 %.', false],
  ['Boxes are closed at 75 % by Miller.', false],
  ['Something else entirely is true.', false],
])('%j is supported by "Boxes are closed at 75 %%.": %s', (claim, supported) => {
  expect(isSupported(claim, 'Boxes are closed at 75 %.')).toBe(supported);
});

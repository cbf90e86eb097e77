import type { SearchResult } from '@vademecum/shared/search/search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';

const sharps = [
  '# Sharps injuries',
  '',
  'A needlestick must be reported to the charge nurse within one hour.',
  '',
  '## First aid',
  '',
  'Wash the wound with soap & water for <5 minutes>. Do not squeeze it.',
  'The charge nurse writes the report the same day.',
].join('\n');
const vaccines = [
  'Vaccines are kept at 2 to 8 °C. The fridge log A-1312/B is signed twice a day. Vaccinations are given by a nurse.',
  '',
  '| Unit | Range |',
  '| --- | --- |',
  '| Freezer | -58 °F to +5 °F |',
  '| Bench | - |',
  '',
  '- **Alarm** > 8 °C, alarm < 2 °C, alarm ≥ 3 h, alarm ± 1 °C, alarm - 2 °C, alarm $5 (3 * 2), alarm #7.',
  '- Outage: call the desk.',
  '',
  '- 58 °F is where the thermometer ends; sign on ____ and __twice__.',
].join('\n');
const parking = 'Visitors park behind the building. The same rules hold for staff. Report a blocked gate to the desk.';

let clinic: TestApp;
let manager: Caller;
const ids = new Map<string, number>();

beforeAll(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
  for (const [name, content, type] of [
    ['Sharps policy', sharps, 'protocol'],
    ['Cold chain', vaccines, 'guideline'],
    ['Parking', parking, 'manual'],
  ] as const) {
    const made = await manager.send('POST', '/api/documents', { name, content, type });
    ids.set(name, made.json<{ id: number }>().id);
    clinic.clock.pass(24 * 60 * 60 * 1000);
    manager = await clinic.as('manager');
  }
});
afterAll(() => clinic.close());

const search = async (q: string, more = ''): Promise<SearchResult> =>
  (await manager.get(`/api/search?q=${encodeURIComponent(q)}${more}`)).json<SearchResult>();
const names = async (q: string, more = ''): Promise<string[]> => (await search(q, more)).hits.map(({ name }) => name);

test('words are found in any form, with the place, the number of documents and the time it took', async () => {
  const found = await search('reporting needlesticks');
  expect(found.hits[0]).toMatchObject({ id: ids.get('Sharps policy'), type: 'protocol', name: 'Sharps policy' });
  expect(found.hits[0]?.highlighted.content).toContain('A <mark>needlestick</mark> must be <mark>reported</mark>');
  expect(found.hits[0]?.places[0]).toMatchObject({ lineIndex: 2 });
  expect(found.processingTimeMS).toBeGreaterThanOrEqual(0);
  expect(found.nbHits).toBe(found.hits.length);
});

test('the name of a document is searched and marked, too', async () => {
  expect((await search('cold chain')).hits[0]?.highlighted.name).toBe('<mark>Cold</mark> <mark>chain</mark>');
});

test('a slip of the pen is forgiven, and what was looked for instead is said', async () => {
  const found = await search('neddlestick');
  expect(found.hits[0]?.name).toBe('Sharps policy');
  expect(found.repaired).toEqual([{ word: 'neddlestick', usedAs: 'needlestick' }]);
});

test('the last word may be a beginning', async () => {
  expect(await names('vacci')).toEqual(['Cold chain']);
  expect(await names('vaccinatio')).toEqual(['Cold chain']);
  expect(await names('fridge lo')).toEqual(['Cold chain']);
});

test('what stands in quotation marks is found word for word', async () => {
  expect(await names('"the same day"')).toEqual(['Sharps policy']);
  expect(await names('“The Same rules”')).toEqual(['Parking']);
  expect(await names('"day the same"')).toEqual([]);
});

test('a minus leaves out the documents that hold a word or a phrase', async () => {
  expect(await names('report')).toEqual(expect.arrayContaining(['Sharps policy', 'Parking']));
  expect(await names('report -needlestick')).toEqual(['Parking']);
  expect(await names('report -"blocked gate"')).toEqual(['Sharps policy']);
  expect(await names('report -vacc')).not.toContain('Cold chain');
});

test.each(['A-1312/B', '1312', 'a1312b', 'A 1312 B', 'log a-1312'])('a code is found however it is written: %s', async (q) => {
  expect((await names(q))[0]).toBe('Cold chain');
});

test('what is text in a document is text in the answer', async () => {
  const content = (await search('soap')).hits[0]?.highlighted.content ?? '';
  expect(content).toContain('<mark>soap</mark> &amp; water for &lt;5 minutes&gt;');
});

test('signs that belong to a figure stay; those of Markdown go, and items stay apart', async () => {
  const content = async (q: string) => (await search(q)).hits[0]?.highlighted.content.replaceAll(/<[/]?mark>/g, '');
  expect(await content('freezer')).toContain('Unit · Range · Freezer · -58 °F to +5 °F · Bench · - ·');
  const signs = '&gt; 8 °C, alarm &lt; 2 °C, alarm ≥ 3 h, alarm ± 1 °C, alarm - 2 °C, alarm $5 (3 * 2), alarm #7.';
  expect(await content('alarm')).toContain(`· Alarm ${signs}`);
  expect(await content('outage')).toContain('alarm #7. • Outage: call the desk.');
  expect(await content('thermometer')).toContain('- 58 °F is where the thermometer ends; sign on ____ and twice.');
});

test('type and days of the upload narrow the search', async () => {
  expect(await names('report', '&type=manual')).toEqual(['Parking']);
  expect(await names('report', '&to=2026-03-02')).toEqual(['Sharps policy']);
  expect(await names('report', '&from=2026-03-03')).toEqual(['Parking']);
  expect((await manager.get('/api/search?q=report&from=yesterday')).json()).toMatchObject({ error: 'Give a day as YYYY-MM-DD' });
});

test('pages do not overlap, and the count stays', async () => {
  const [first, second] = [await search('report', '&limit=1'), await search('report', '&limit=1&offset=1')];
  expect(first.nbHits).toBe(2);
  expect(new Set([...first.hits, ...second.hits].map(({ id }) => id)).size).toBe(2);
});

test('a deleted document is not found from that moment', async () => {
  const made = await manager.send('POST', '/api/documents', { name: 'Umbrellas', content: 'Umbrellas stand at the door.', type: 'text' });
  expect(await names('umbrellas')).toEqual(['Umbrellas']);
  await manager.send('DELETE', `/api/documents/${made.json<{ id: number }>().id}`);
  expect(await names('umbrellas')).toEqual([]);
});

test('fewer than three characters are refused with a sentence', async () => {
  const short = await manager.get('/api/search?q=%20ab%20');
  expect(short.statusCode).toBe(400);
  expect(short.json()).toMatchObject({ error: 'Type at least 3 characters to search' });
  expect((await manager.get('/api/search')).statusCode).toBe(400);
});

test.each([
  '"',
  '-',
  '--',
  '""" -"',
  'NEAR(a b)',
  'name:*',
  '*',
  '(((',
  'a AND NOT',
  '%_%',
  '\u0000\u0000\u0000',
  '-report',
  '🙂🙂🙂',
  'x'.repeat(990),
])('whatever is typed is just words: %s', async (q) => {
  const reply = await manager.get(`/api/search?q=${encodeURIComponent(q.padEnd(3, ' .'))}x`);
  expect(reply.statusCode, reply.body).toBe(200);
});

test('integrators get the documents themselves, under each name that they may use', async () => {
  for (const parameter of ['q', 'query', 'search', 'term']) {
    const reply = await manager.get(`/api/documents/search?${parameter}=needlestick`);
    expect(reply.json<{ name: string; content: string }[]>()[0]).toMatchObject({ name: 'Sharps policy', content: sharps });
    expect(reply.headers['x-total-count']).toBe('1');
  }
});

test('within a document the words are found where they stand, a phrase alone where there is one', async () => {
  const marks = async (q: string) =>
    (
      await clinic.inject({
        method: 'GET',
        url: `/trpc/search.inDocument?input=${encodeURIComponent(JSON.stringify({ id: ids.get('Sharps policy'), q }))}`,
        headers: { authorization: `Bearer ${manager.token}` },
      })
    ).json<{ result: { data: { from: number; to: number; lineIndex: number }[] } }>().result.data;
  const words = await marks('charge nurses');
  expect(words.map(({ from, to }) => sharps.slice(from, to))).toEqual(['charge', 'nurse', 'charge', 'nurse']);
  expect(words.map(({ lineIndex }) => lineIndex)).toEqual([2, 2, 7, 7]);
  expect((await marks('"charge nurse writes"')).map(({ from, to }) => sharps.slice(from, to))).toEqual(['charge nurse writes']);
});

test('a superseded document says so in the search, too', async () => {
  await manager.send('PUT', `/api/documents/${ids.get('Parking')}/lifecycle`, { reviewDue: '2026-01-01' });
  expect((await search('blocked gate')).hits[0]).toMatchObject({ standing: 'expired' });
});

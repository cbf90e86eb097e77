import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../../../testing/test-library.ts';
import { condense, type Earlier } from './condense.service.ts';

type Turn = { q: string; file: string; answer: string };

const folder = new URL('../../../../../handbook/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const documents = new Map<string, number>();
let library: TestLibrary;

beforeAll(async () => {
  library = await openTestLibrary();
  for (const { file, name } of JSON.parse(read('index.json')) as { file: string; name: string }[])
    documents.set(file, library.add(name, read(file.endsWith('.md') ? file : `source/${file.replace(/\w+$/, 'md')}`)));
});
afterAll(() => library.close());

/** Whether the passage that answers is among the first three. A table row's cells are given as "a | b". */
async function isFound({ q, file, answer }: Turn, history: readonly Earlier[]): Promise<boolean> {
  const { own, meant, context, cited } = condense(q, history);
  const { passages } = await library.assistant.search({ question: own, meant, context, cited, limit: 3 });
  const cells = answer.split(' | ');
  return passages.some(
    ({ documentId, text }) =>
      documentId === documents.get(file) && text.split('\n').some((line) => cells.every((cell) => line.includes(cell))),
  );
}

test('of twenty conversations, at least seventeen find the right passage in the second turn and in the third', async () => {
  const conversations = JSON.parse(read('conversations.json')) as Turn[][];
  const found = [0, 0, 0];
  for (const turns of conversations) {
    const history: Earlier[] = [];
    for (const [index, turn] of turns.entries()) {
      if (await isFound(turn, history)) found[index] = (found[index] ?? 0) + 1;
      history.push({ question: turn.q, citations: (await library.ask(turn.q, 'medium', history)).answer.citations });
    }
  }
  expect(conversations).toHaveLength(20);
  expect(found[1]).toBeGreaterThanOrEqual(17);
  expect(found[2]).toBeGreaterThanOrEqual(17);
});

const words = (question: string, ...earlier: string[]): string =>
  condense(
    question,
    earlier.map((one) => ({ question: one })),
  )
    .context.map(({ text }) => text)
    .join(', ');

test.each([
  ['What is the dose of amoxicillin?', 'And for children?', 'dose amoxicillin'],
  ['What is the dose of amoxicillin for adults?', 'And for children?', 'dose amoxicillin'],
  ['What is the dose of amoxicillin for adults?', 'I meant the pediatric dose', 'amoxicillin'],
  ['Where is the vaccine refrigerator?', 'How often is it checked?', 'vaccine refrigerator'],
  ['How late may one be for a standard visit?', 'What about a video visit?', 'late'],
  ['How much morphine is given in a cardiac arrest?', 'Sorry, I meant for a broken hip', 'morphine'],
  ['Where is the refrigerator?', 'When are claims sent to the insurer?', ''],
  ['How much is the no-show fee?', 'Where is the crash cart?', ''],
  ['Who may hand out samples?', 'How many days at most?', 'hand samples'],
  ['Who may hand out samples?', 'What is gout?', ''],
  ['Who may hand out samples?', 'The tube has no name on it, may I write it on now?', ''],
  ['Who may hand out samples?', 'Is it possible to get a discount?', ''],
])('after %j, %j takes over: %s', (before, question, expected) => {
  expect(words(question, before)).toBe(expected);
});

test('the encoder reads a short question after the one before it, and a long one alone', () => {
  const meant = (question: string): string => condense(question, [{ question: 'epi dose for a grown up' }]).meant;
  expect(meant('and for a kid')).toBe('epi dose for a grown up ; for a kid');
  expect(meant('where is the crash cart')).toBe('epi dose for a grown up ; where is the crash cart');
  expect(meant('how long do we keep the paper charts of a patient who died')).toBe(
    'how long do we keep the paper charts of a patient who died',
  );
});

test('what was asked before the last question counts for less', () => {
  const history = [
    { question: 'Where is the crash cart?' },
    { question: 'How long is a vaccine good for?' },
    { question: 'And once opened?' },
  ];
  const { context } = condense('Who checks it?', history);
  expect(context.map(({ text }) => text)).toEqual(['opened', 'vaccine good']);
  expect(context[1]?.weight).toBeLessThan(context[0]?.weight ?? 0);
});

test('a row of a table that was asked for makes room for the row that is asked for next', () => {
  const earlier = {
    question: 'How fast must an ordinary refill be done?',
    citations: [{ documentId: 7, section: 'Refills > How fast', quote: '| Ordinary refill | 2 business days |' }],
  };
  const { context, cited, question } = condense('And for controlled substances?', [earlier]);
  expect(context.map(({ text }) => text)).toEqual(['fast']);
  expect(cited).toEqual([{ documentId: 7, section: 'Refills > How fast' }]);
  expect(question).toBe('How fast must an ordinary refill be done? And for controlled substances?');
});

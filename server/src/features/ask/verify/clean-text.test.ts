import { expect, test } from 'vitest';
import { cleanText, isOpenEnded } from './clean-text.ts';
import { type ModelSentence, modelSentences } from './model-sentences.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
}

async function readAll(found: AsyncIterable<ModelSentence>): Promise<ModelSentence[]> {
  const sentences: ModelSentence[] = [];
  for await (const sentence of found) sentences.push(sentence);
  return sentences;
}

test.each([
  ['Wear gloves. <think>Should they?\n\nYes.</think> Wash hands.', 'Wear gloves. Wash hands.'],
  ['<!-- a note -->Wear gloves.<script >x()</script > Wash hands.', ' Wear gloves. Wash hands.'],
  ['<think>never closed, so its mark alone goes', ' never closed, so its mark alone goes'],
  ['See ![a picture](x.png), ![one][more] and ![another].', 'See , and .'],
  ['See [the list](lists(1)/a.md) and [this] (kept).', 'See the list and [this] (kept).'],
  ['Ask [a [b](c) now', 'Ask a [b now'],
  ['&lt;b&gt;Wear&lt;/b&gt; gloves', ' Wear gloves'],
  ['Assistant: wear\n\n\n\n  gloves\t\tnow', 'wear\n\ngloves now'],
  ['[1]: https://example.org a note\nWear gloves', '\nWear gloves'],
  ['Read https://example.org/x and `this`', 'Read \uE000 and this'],
])('of %j nobody is shown more than %j', (raw, shown) => {
  expect(cleanText(raw).replace(/ +/g, ' ')).toBe(shown);
});

test.each([
  ['<think>a', true],
  ['<think>a</think>b', false],
  ['<think>a</think><think>b', true],
  ['<!-->', true],
  ['<!-- a -->', false],
  ['``` a', true],
  ['a [b', true],
  ['a [b]', false],
  ['a [b](c', true],
  ['a [b](c)', false],
  ['a <b', true],
  ['a <b> c', false],
])('%j may still become part of what is taken out: %s', (raw, isOpen) => {
  expect(isOpenEnded(raw)).toBe(isOpen);
});

test.each([
  ['line breaks', 'Wear gloves.\n'.padEnd(10_000, '\n')],
  ['line breaks with blanks', 'Wear gloves.'.padEnd(10_000, ' \n')],
])('a model that writes %s is given up', async (_, text) => {
  await expect(readAll(modelSentences(inPieces(text, 3)))).rejects.toThrow('Only blanks');
});

const worst = [
  '\n a',
  '<think>',
  '<think></think',
  '<!--',
  '![',
  '![](',
  '[a](',
  '[',
  '](',
  '[\n',
  '[a]:',
  '<a',
  '&#0',
  '`',
  '((',
  '[1,',
  '(source:',
  'Ab. Cd. ',
];

test.each(worst)('40,000 characters of %j are read before the test runs out of time', async (piece) => {
  await readAll(modelSentences(inPieces(piece.repeat(40_000).slice(0, 40_000), 7)));
});

test('others are served between the sentences of a long text', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  await readAll(modelSentences(inPieces('Keep the vaccines cold. '.repeat(5_000), 7)));
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});

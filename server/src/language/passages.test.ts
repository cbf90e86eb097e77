import { expect, test } from 'vitest';
import { nameTerms, outline, splitPassages } from './passages.ts';
import { sentencesOfPassage, splitSentences } from './sentences.ts';

const paragraph = (word: string, words: number): string =>
  `${Array.from({ length: words }, (_, index) => (index === 0 ? 'The' : word)).join(' ')}.`;

const manual = `# Cold chain

Vaccines are kept between 2 and 8 °C in the refrigerator of room 4, and nothing else is kept there at all.

## Power failure

1. Keep the door closed.
2. Note the time and the temperature shown.
3. Call the pharmacist on duty within 30 minutes of the failure.

## Cleaning

${paragraph('clean', 100)}

${paragraph('wipe', 100)}
`;

test('passages follow the sections and know their heading path', () => {
  const passages = splitPassages(manual, { name: 'Cold chain.docx' });
  expect(passages.map((passage) => passage.heading)).toEqual([
    'Cold chain',
    'Cold chain > Power failure',
    'Cold chain > Cleaning',
    'Cold chain > Cleaning',
  ]);
  expect(passages.map((passage) => passage.ordinal)).toEqual([0, 1, 2, 3]);
});

test('an underlined title is a heading, with a colon, too', () => {
  const headings = outline('Burns\n=====\n\nOverview:\n---------\nThey hurt.\n');
  expect(headings.map(({ title, level }) => [title, level])).toEqual([
    ['Burns', 1],
    ['Overview', 2],
  ]);
});

test('text, offsets and lines agree with the document', () => {
  const lines = manual.split('\n');
  for (const passage of splitPassages(manual, { name: 'x' })) {
    expect(manual.slice(passage.startOffset, passage.endOffset)).toBe(passage.text);
    expect(lines[passage.firstLine]).toContain(passage.text.split('\n')[0]);
    expect(lines[passage.lastLine]).toContain(passage.text.split('\n').at(-1));
  }
});

test('every word of a document is in a passage, once', () => {
  const content = Array.from({ length: 40 }, (_, index) => `Line ${index} ${paragraph(`word${index}`, 17)}`).join('\n');
  const joined = splitPassages(content, { name: 'x' }).map((passage) => passage.text);
  expect(joined.join('\n').split(/\s+/)).toEqual(content.split(/\s+/));
  for (const text of joined) expect(text.split(/\s+/).length).toBeLessThanOrEqual(180);
});

test('a paragraph without a line break is cut at sentences', () => {
  const content = Array.from({ length: 60 }, (_, index) => `Sentence ${index} says that Dr. Smith gave 2.5 mg.`).join(' ');
  const passages = splitPassages(content, { name: 'x' });
  expect(passages.length).toBeGreaterThan(2);
  for (const passage of passages) {
    expect(passage.text).toMatch(/^Sentence/);
    expect(passage.text).toMatch(/2\.5 mg\.$/);
    expect([passage.firstLine, passage.lastLine]).toEqual([0, 0]);
  }
});

test('pages come from the offsets at which they start', () => {
  const content = `${paragraph('one', 130)}\n${paragraph('two', 130)}`;
  expect(splitPassages(content, { name: 'x', pages: [0, content.indexOf('\n') + 1] }).map((passage) => passage.page)).toEqual([1, 2]);
  expect(splitPassages(content, { name: 'x' }).map((passage) => passage.page)).toEqual([null, null]);
});

test.each([
  ['# One\n\ntext\n\n## Two', ['One', 'Two']],
  ['Hygiene\n=======\n\nWash hands before and after each patient.', ['Hygiene']],
  ['Intro line of text.\n\nHAND HYGIENE\nWash your hands.', ['HAND HYGIENE']],
  ['1. Purpose\n\nThis policy says how waste is sorted.\n\n2.1 Sharps\n\nSharps go into the yellow box.', ['Purpose', 'Sharps']],
  ['Who may enter?\n\nOnly staff with a badge may enter the pharmacy.', ['Who may enter?']],
  ['- milk\n- bread', []],
  ['Just a sentence that ends here.\n\nAnother one.', []],
  ['```\n# not a heading\n```', []],
])('the headings of %j are %j', (content, titles) => {
  expect(outline(content).map((heading) => heading.title.replace(/^[\d.]+ /, ''))).toEqual(titles);
});

test('a name is indexed without its extension', () => {
  expect(nameTerms('Cold Chain Policies.docx')).toBe('cold chain polici');
});

test.each(['', '\n\n', ' ', '###', '\u0000', '🙂'])('a document of %j has passages without error', (content) => {
  expect(() => splitPassages(content, { name: '' })).not.toThrow();
});

test.each([
  ['a million dots in one word', `vaccines ${'.'.repeat(1_000_000)}a`],
  ['a million blanks in a line', `Keep them cold${' '.repeat(1_000_000)}and closed`],
  ['a million empty lines', `Keep them cold${'\n'.repeat(1_000_000)}and closed`],
  ['a million letters in one word', 'x'.repeat(1_000_000)],
  ['a paragraph of 100,000 lines', 'a b\n'.repeat(100_000)],
])('%s become passages of 2,000 characters at most, before the test runs out of time', (_, content) => {
  const passages = splitPassages(content, { name: 'x' });
  for (const { text } of passages.slice(0, 8)) splitSentences(text);
  for (const { text } of passages) {
    expect(text.length).toBeLessThanOrEqual(2_000);
    expect(text.trim()).not.toBe('');
  }
});

test('a passage of an older library, however long, is looked at before the test runs out of time', () => {
  const [first] = sentencesOfPassage({ text: `Keep them cold. ${'.'.repeat(400_000)}a`, heading: '' });
  expect(first?.text).toBe('Keep them cold.');
});

import { expect, test } from 'vitest';
import { headingLinesOf, isFragment, shownText, splitSentences } from './sentences.ts';

test.each([
  ['Dr. Smith gave 2.5 mg. Then he left.', ['Dr. Smith gave 2.5 mg.', 'Then he left.']],
  ['See Fig. 3 and e.g. Table 2. It helps.', ['See Fig. 3 and e.g. Table 2.', 'It helps.']],
  ['It is 5 p.m. now. Is it? Yes!', ['It is 5 p.m. now.', 'Is it?', 'Yes!']],
  ['Keep it “cold.” Then close.', ['Keep it “cold.”', 'Then close.']],
  [
    'Give 5 mg. daily to Mr. Low, e.g. No. 3 of the list. Then wait.',
    ['Give 5 mg. daily to Mr. Low, e.g. No. 3 of the list.', 'Then wait.'],
  ],
  ['The U.S. Department decides. We follow.', ['The U.S. Department decides.', 'We follow.']],
  [
    'Avise a la Dra. López o al Sr. Ruiz, tel. 555-0102. Después espere.',
    ['Avise a la Dra. López o al Sr. Ruiz, tel. 555-0102.', 'Después espere.'],
  ],
  ['It is state of the art. Call Ud. Lopez.', ['It is state of the art.', 'Call Ud.', 'Lopez.']],
  ['A sentence that\ngoes on here. Next one.', ['A sentence that\ngoes on here.', 'Next one.']],
])('%j is cut into its sentences', (text, sentences) => {
  expect(splitSentences(text).map((sentence) => sentence.text)).toEqual(sentences);
});

test('list items know their lead-in, and wrapped lines belong to their item', () => {
  const sentences = splitSentences('Bring these:\n- the card of\nthe insurer\n- a photo ID\n\nThank you.');
  expect(sentences.map(({ kind, text }) => [kind, text])).toEqual([
    ['sentence', 'Bring these:'],
    ['item', '- the card of\nthe insurer'],
    ['item', '- a photo ID'],
    ['sentence', 'Thank you.'],
  ]);
  expect(sentences.map((sentence) => sentence.context)).toEqual(['', 'Bring these:', 'Bring these:', '']);
  expect(sentences.slice(1, 3).map(shownText)).toEqual(['the card of the insurer', 'a photo ID']);
});

test('numbered steps keep their numbers', () => {
  const sentences = splitSentences('1. Open the valve.\n2) Wait 10 min.\nStep 3: Close it.');
  expect(sentences.map((sentence) => sentence.kind)).toEqual(['step', 'step', 'step']);
  expect(shownText(sentences[0] ?? expect.fail())).toBe('1. Open the valve.');
});

test('a table row is shown with the names of its columns', () => {
  const sentences = splitSentences('| Drug | Dose |\n|---|---|\n| Amoxicillin | 500 mg |\n| Ibuprofen | 400 mg |');
  expect(sentences[0]?.kind).toBe('columns');
  expect(sentences.slice(1).map(shownText)).toEqual(['Drug: Amoxicillin; Dose: 500 mg', 'Drug: Ibuprofen; Dose: 400 mg']);
  expect(sentences[1]?.text).toBe('| Amoxicillin | 500 mg |');
});

test('tags of HTML and lines that underline a title are not read as words', () => {
  const text =
    'OVERVIEW:\n---------\nBurns hurt.\n\n<table><tr><td>9.<td>Give <i><u>ASPIRIN</u></i> 324 mg with O<sub>2</sub>.\n<tr><td>10.<td>If SBP <90, call.';
  const sentences = splitSentences(text, headingLinesOf(text, ''));
  expect(sentences.map(({ kind }) => kind)).toEqual(['heading', 'sentence', 'step', 'step']);
  expect(sentences.slice(1).map(shownText)).toEqual(['Burns hurt.', '9. Give ASPIRIN 324 mg with O2.', '10. If SBP <90, call.']);
  for (const sentence of sentences) expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
});

test('offsets are exact', () => {
  const text = '  One here.  Two there.\n\n* three\n* four\n| a | b |\n| c | d |';
  for (const sentence of splitSentences(text)) expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
});

test('marks and links of the document itself are not shown', () => {
  const [sentence] = splitSentences('Transport is a priority [4], and so is [Hand hygiene](hygiene.md) [1, 2].');
  expect(shownText(sentence ?? expect.fail())).toBe('Transport is a priority, and so is Hand hygiene.');
});

test('a list on one line ends with its last item', () => {
  const sentences = splitSentences('Tell the doctor about:    - Fever.    - Pain. Both are common. Rest helps.');
  expect(sentences.map(({ kind, text }) => [kind, text])).toEqual([
    ['sentence', 'Tell the doctor about:'],
    ['item', '- Fever.'],
    ['item', '- Pain.'],
    ['sentence', 'Both are common.'],
    ['sentence', 'Rest helps.'],
  ]);
});

test('a passage that begins inside a table takes no row for the names of its columns', () => {
  const rows = splitSentences('| Police at the door | Privacy Officer 0116 |\n| Angry patient | Patient Relations 0130 |');
  expect(rows.map(shownText)).toEqual(['Police at the door: Privacy Officer 0116', 'Angry patient: Patient Relations 0130']);
});

test('a table without a rule has the names of its columns in its first row, where that row holds no figure', () => {
  const rows = splitSentences('Visits by time\n\n| New patient | Time |\n| 99203 | 30 minutes |', new Set([0]));
  expect(rows.map(({ kind }) => kind)).toEqual(['heading', 'columns', 'row']);
  expect(rows.slice(2).map(shownText)).toEqual(['New patient: 99203; Time: 30 minutes']);
});

test('a passage that begins inside a table has the names of its columns from the one before', () => {
  const rows = splitSentences('| Amoxicillin | 500 mg |\n\n| Ward | Beds |\n|---|---|\n| North | 12 |', new Set(), '| Drug | Dose |');
  expect(rows.filter(({ kind }) => kind === 'row').map(shownText)).toEqual(['Drug: Amoxicillin; Dose: 500 mg', 'Ward: North; Beds: 12']);
});

test('a first row that names the strength of a drug names the columns, a particular with a number does not', () => {
  const rows = splitSentences('| Weight | Epinephrine 1 mg/mL |\n|---|---|\n| Adult | 0.3 mg |');
  expect(rows.map(({ kind }) => kind)).toEqual(['columns', 'row']);
  expect(rows.slice(1).map(shownText)).toEqual(['Weight: Adult; Epinephrine 1 mg/mL: 0.3 mg']);
  const particulars = splitSentences('| Document number | HC-CL-08 |\n|---|---|\n| Version | 3.1 |');
  expect(particulars.map(shownText)).toEqual(['Document number: HC-CL-08', 'Version: 3.1']);
});

test.each([
  ['• Heat stroke', true],
  ['[management]', true],
  ['- R: Reddened', false],
  ['Call 911', false],
  ['Do not move.', false],
  ['- bring a photo ID', false],
])('%j is a fragment: %s', (text, expected) => {
  expect(splitSentences(text).map(isFragment)).toEqual([expected]);
});

test('a sentence above a dividing line is a sentence', () => {
  const text = 'Call the pharmacy first.\n---\nThen wait.';
  expect(splitSentences(text, headingLinesOf(text, '')).map(({ kind }) => kind)).toEqual(['sentence', 'sentence']);
});

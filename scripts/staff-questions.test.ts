import { expect, test } from 'vitest';
import type { Statement } from '../bench/lib/answer-measures.ts';
import { judge, outcomeOf } from '../tools/evaluate/lib/staff-judge.ts';
import { listClinics, readClinic, setAside, type StaffQuestion } from '../tools/evaluate/lib/staff-set.ts';

const clinics = listClinics().map(readClinic);

/** The turns of the conversations are questions, too. */
const questionsOf = ({ questions, conversations }: (typeof clinics)[number]): StaffQuestion[] => [
  ...questions,
  ...conversations.flatMap(({ turns }) => turns),
];

test.each(clinics)('$name: what answers a question is in its document, with every string that an answer must contain', (clinic) => {
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();
  for (const { id, kind, gold, must } of questionsOf(clinic)) {
    expect(gold.filter(({ start }) => start === -1).map(({ quote }) => `${id}: ${quote}`)).toEqual([]);
    const quoted = plain(gold.map(({ quote }) => quote).join('\n'));
    expect(must.filter((words) => !quoted.includes(plain(words))).map((words) => `${id}: ${words}`)).toEqual([]);
    expect([id, gold.length > 0]).toEqual([id, kind === 'answerable']);
  }
});

test('every question has an id of its own, and a twin is of the same clinic', () => {
  const ids = clinics.flatMap((clinic) => questionsOf(clinic).map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const { questions } of clinics) {
    const own = new Set(questions.map(({ id }) => id));
    expect(questions.filter(({ twinOf }) => twinOf !== undefined && !own.has(twinOf)).map(({ id }) => id)).toEqual([]);
  }
  expect(clinics.map(({ name }) => name)).toEqual(expect.arrayContaining([...setAside]));
});

const documents: Record<string, string> = {
  'doses.md': [
    'Epinephrine goes into the thigh. Repeat',
    '  it after 5 minutes. Call 911 for **every** reaction.',
    '',
    '| Drug | Weight | Dose |',
    '|---|---|---|',
    '| Epinephrine | 15 to 29.9 kg | 0.15 mg |',
    '| Epinephrine | 30 kg and over | 0.3 mg |',
  ].join('\n'),
  'fees.md': 'Epinephrine 0.15 mg is billed at $40. Call 911 for every reaction.',
};

function place(doc: string, text: string): Statement {
  const start = documents[doc]?.indexOf(text) ?? -1;
  if (start === -1) throw new Error(`${doc} does not contain "${text}"`);
  return { doc, start, end: start + text.length, text };
}

function ask(doc: string, text: string, must: string[] = []): StaffQuestion {
  const { start, end } = place(doc, text);
  return { id: 'x', q: 'how much', kind: 'answerable', danger: true, gold: [{ doc, quote: text, start, end }], must };
}

const row = '| Epinephrine | 15 to 29.9 kg | 0.15 mg |';
const otherRow = '| Epinephrine | 30 kg and over | 0.3 mg |';
const wrapped = 'Repeat\n  it after 5 minutes.';
const paragraph = 'Epinephrine goes into the thigh. Repeat\n  it after 5 minutes. Call 911 for **every** reaction.';

test.each<[string, StaffQuestion, Statement[], string]>([
  ['the row itself', ask('doses.md', row), [place('doses.md', row)], 'right'],
  ['the row without its outer marks', ask('doses.md', row), [place('doses.md', row.slice(2, -2))], 'right'],
  ['the row among others', ask('doses.md', row), [place('doses.md', otherRow), place('doses.md', row)], 'right'],
  ['a longer statement around the quote', ask('doses.md', 'it after 5 minutes.'), [place('doses.md', wrapped)], 'right'],
  [
    'the quote in several statements',
    ask('doses.md', paragraph),
    [place('doses.md', 'Epinephrine goes into the thigh.'), place('doses.md', wrapped), place('doses.md', 'Call 911 for **every**')],
    'right',
  ],
  [
    'one of two quotes',
    { ...ask('doses.md', row), gold: [...ask('fees.md', '$40').gold, ...ask('doses.md', row).gold] },
    [place('doses.md', row)],
    'right',
  ],
  [
    'a part with every string, across a line break',
    ask('doses.md', paragraph, ['repeat it after 5 minutes']),
    [place('doses.md', wrapped)],
    'right',
  ],
  ['a part with a string across marks', ask('doses.md', paragraph, ['911 for every']), [place('doses.md', '911 for **every**')], 'right'],
  ['a cell with the string', ask('doses.md', row, ['kg 0.15 mg']), [place('doses.md', 'kg | 0.15 mg')], 'right'],
  ['a third of the quote', ask('doses.md', paragraph), [place('doses.md', 'Epinephrine goes into the thigh.')], 'half'],
  ['some of the strings', ask('doses.md', paragraph, ['5 minutes', '911']), [place('doses.md', '5 minutes')], 'half'],
  [
    'every string, but in two statements',
    ask('doses.md', paragraph, ['5 min', '911']),
    [place('doses.md', '5 min'), place('doses.md', '911')],
    'half',
  ],
  ['a few words of the quote', ask('doses.md', paragraph), [place('doses.md', 'Epinephrine')], 'wrong'],
  ['the next row', ask('doses.md', row, ['0.15 mg']), [place('doses.md', otherRow)], 'wrong'],
  ['the string in another place of the document', ask('doses.md', row, ['Epinephrine']), [place('doses.md', otherRow)], 'wrong'],
  [
    'the string in another document',
    ask('doses.md', row, ['0.15 mg']),
    [place('fees.md', 'Epinephrine 0.15 mg is billed at $40.')],
    'wrong',
  ],
  ['nothing', ask('doses.md', row, ['0.15 mg']), [], 'wrong'],
])('%s', (_case, question, shown, expected) => {
  expect(judge(question, shown)).toBe(expected);
});

test('a reply that shows nothing is a refusal; for a question without an answer, any other reply counts as answered', () => {
  const question = ask('doses.md', row);
  expect(outcomeOf(question, undefined)).toBe('refused');
  expect(outcomeOf(question, [place('doses.md', row)])).toBe('right');
  const absent: StaffQuestion = { ...question, kind: 'absent', gold: [] };
  expect(outcomeOf(absent, undefined)).toBe('refused');
  expect(outcomeOf(absent, [place('doses.md', row)])).toBe('answered');
});

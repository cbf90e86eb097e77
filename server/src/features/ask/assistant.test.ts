import { notFoundResponse } from '@vademecum/shared/ask/answer-words.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

const coldChain = `# Cold chain

Vaccines are kept between 2 and 8 °C in the refrigerator of room 4. The nurse in charge reads the thermometer twice a day and signs the list.

## Power failure

If the power fails, do the following:

1. Keep the refrigerator door closed.
2. Note the time and the temperature.
3. Call the pharmacist on duty within 30 minutes.
4. Move the vaccines to the cool box of room 2.

## Doses

| Vaccine | Dose | Interval |
|---|---|---|
| Hepatitis B | 0.5 mL | 4 weeks |
| Influenza | 0.25 mL | 12 months |
`;

const frontDesk = `# Front desk

## Late arrivals

Patients who arrive more than 15 minutes late are rescheduled. A physician may decide otherwise.

## Release of records

Medical records are released only with form F-IC-07, signed by the patient. Copies for another clinic cost nothing.
`;

const billing = `# Billing

Procedure 99213-25 is billed when a minor surgery is done on the same day. Claims are sent every Friday by the billing office.
Invoices that stay unpaid for 60 days go to the administrator.
`;

let library: TestLibrary;
let documents: { id: number; content: string }[] = [];

beforeAll(async () => {
  library = await openTestLibrary();
});
beforeEach(() => {
  for (const { id } of documents) library.remove(id);
  documents = [
    { id: library.add('Cold chain.docx', coldChain), content: coldChain },
    { id: library.add('Front desk.docx', frontDesk), content: frontDesk },
    { id: library.add('Billing.pdf', billing), content: billing },
  ];
});
afterAll(() => library.close());

test('a question is answered with a sentence of a document and its very line', async () => {
  const { answer } = await library.ask('At what temperature are vaccines kept?', 'short');
  expect(answer.grounded).toBe(true);
  expect(answer.response).toContain('Vaccines are kept between 2 and 8 °C in the refrigerator of room 4. [1]');
  expect(answer.citations[0]).toMatchObject({
    documentId: documents[0]?.id,
    documentName: 'Cold chain.docx',
    section: 'Cold chain',
    lineIndex: 2,
    version: 1,
    quote: 'Vaccines are kept between 2 and 8 °C in the refrigerator of room 4.',
    verdict: 'quoted',
  });
});

test('an abbreviation of which a stem would leave one letter is found where it stands, and by no other word', async () => {
  const question = 'Where is the defibrillator?';
  expect((await library.ask(question)).answer.grounded).toBe(false);
  documents.push({ id: library.add('Crash cart.docx', 'The AED hangs beside the lift.'), content: '' });
  for (const asked of [question, 'Where is the AED?'])
    expect((await library.ask(asked)).answer.response).toContain('The AED hangs beside the lift. [1]');
});

test.each(['short', 'medium', 'detailed'] as const)(
  'in a %s answer every citation quotes its document exactly, at its line',
  async (length) => {
    for (const question of [
      'How are vaccines stored?',
      'When is procedure 99213-25 billed?',
      'Who gets medical records with form F-IC-07?',
    ]) {
      const { answer } = await library.ask(question, length);
      expect(answer.grounded).toBe(true);
      for (const citation of answer.citations) {
        const content = documents.find(({ id }) => id === citation.documentId)?.content ?? '';
        expect(content.slice(citation.startOffset, citation.endOffset)).toBe(citation.quote);
        expect(content.split('\n')[citation.lineIndex]).toContain(citation.quote.split('\n')[0]);
        expect(answer.response).toContain(`[${citation.number}]`);
      }
    }
  },
);

test('steps come complete and in order, after what leads to them', async () => {
  const { answer } = await library.ask('What are the steps after a power failure?');
  const lines = answer.response.split('\n').filter((line) => line !== '');
  expect(lines).toEqual([
    'If the power fails, do the following: [1]',
    '1. Keep the refrigerator door closed. [2]',
    '2. Note the time and the temperature. [3]',
    '3. Call the pharmacist on duty within 30 minutes. [4]',
    '4. Move the vaccines to the cool box of room 2. [5]',
  ]);
});

test('steps that are cut between two passages come whole', async () => {
  const steps = Array.from(
    { length: 24 },
    (_, index) => `${index + 1}. Fill the autoclave tray number ${index + 1} and check its seal for damage twice.`,
  );
  documents.push({ id: library.add('Autoclave.docx', `# Autoclave\n\nLoad the autoclave like this:\n\n${steps.join('\n')}`), content: '' });
  const { answer } = await library.ask('What are the steps to load the autoclave?', 'detailed');
  const found = [...answer.response.matchAll(/^(\d+)\. Fill/gm)].map((match) => Number(match[1]));
  expect(found).toEqual(steps.map((_, index) => index + 1));
});

test('a table row is read with its columns and quoted as it stands', async () => {
  const { answer } = await library.ask('What is the dose of the hepatitis B vaccine?', 'short');
  expect(answer.response).toContain('Vaccine: Hepatitis B; Dose: 0.5 mL; Interval: 4 weeks [1]');
  expect(answer.citations[0]?.quote).toBe('| Hepatitis B | 0.5 mL | 4 weeks |');
});

test('what no document says is not answered, and unknown words are named', async () => {
  const { answer, events } = await library.ask('How is zoledronate infused for osteoporosis?');
  expect(answer).toMatchObject({ response: notFoundResponse, grounded: false, citations: [] });
  expect(answer.unknownWords).toEqual(['zoledronate', 'infused', 'osteoporosis']);
  expect(events.filter((event) => event.type === 'citation')).toEqual([]);
});

test('without an answer the closest passages are shown', async () => {
  const { answer } = await library.ask('Which vaccines does the municipal library of Trondheim recommend for marathon runners abroad?');
  expect(answer.grounded).toBe(false);
  expect(answer.nearest.length).toBeGreaterThan(0);
  expect(answer.nearest[0]?.documentName).toBe('Cold chain.docx');
});

test('citations come before the text that uses them, and the whole answer last', async () => {
  const { events, answer } = await library.ask('What happens when patients arrive late?', 'detailed');
  const seen = new Set<number>();
  let text = '';
  for (const event of events) {
    if (event.type === 'citation') seen.add(event.citation.number);
    if (event.type !== 'text') continue;
    for (const [, number] of event.delta.matchAll(/\[(\d+)\]/g)) expect(seen).toContain(Number(number));
    text += event.delta;
  }
  expect(text).toBe(answer.response);
  expect(events.at(-1)?.type).toBe('answer');
});

test('a deleted document is silent at once, one that is not active always', async () => {
  const question = 'When is procedure 99213-25 billed?';
  expect((await library.ask(question)).answer.grounded).toBe(true);
  library.remove(documents[2]?.id ?? 0);
  const { answer } = await library.ask(question);
  expect(answer.grounded).toBe(false);
  expect(JSON.stringify(answer)).not.toContain('billed when');
  documents.push({ id: library.add('Billing.pdf', billing, 'processing'), content: billing });
  expect((await library.ask(question)).answer.grounded).toBe(false);
});

test('a renamed document is found by its new name', async () => {
  const search = async (question: string): Promise<string[]> =>
    (await library.assistant.search({ question, limit: 5 })).passages.map((passage) => passage.documentName);
  expect(await search('reimbursement handbook')).toEqual([]);
  library.rename(documents[2]?.id ?? 0, 'Reimbursement handbook.pdf');
  expect(await search('reimbursement handbook')).toEqual(['Reimbursement handbook.pdf']);
});

test('a misspelt word is understood', async () => {
  const { answer } = await library.ask('Where are vaccines kept, in which refridgerator?', 'short');
  expect(answer.response).toContain('refrigerator of room 4');
});

test('a follow-up is completed with the question before it', async () => {
  const { answer } = await library.ask('And where are they kept?', 'short', [{ question: 'Who reads the thermometer of the vaccines?' }]);
  expect(answer.response).toContain('room 4');
});

test.each([
  '',
  '"',
  '" OR 1=1 --',
  "'; DROP TABLE passages; --",
  'body_terms : NEAR("a b", 2) AND NOT *',
  'vaccines\u0000kept',
  '🙂🙂',
  '(((((^^^^',
  '\ud800',
  'постановление 疫苗',
  'vaccine '.repeat(1_000),
  'x'.repeat(8_000),
])('%# whatever is asked is just words', async (question) => {
  const { answer } = await library.ask(question);
  expect(answer.response.length).toBeGreaterThan(0);
});

test('an aborted question throws and the next one is answered', async () => {
  const controller = new AbortController();
  controller.abort(new Error('gone'));
  const stream = library.assistant.answer({ question: 'vaccines', length: 'short', signal: controller.signal });
  await expect(stream.next()).rejects.toThrow('gone');
  expect((await library.ask('Where are vaccines kept?')).answer.grounded).toBe(true);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../../../testing/test-library.ts';

let library: TestLibrary;
let ids: number[] = [];

beforeAll(async () => {
  library = await openTestLibrary();
});
beforeEach(() => {
  for (const id of ids) library.remove(id);
  ids = [];
});
afterAll(() => library.close());

function add(name: string, content: string): number {
  const id = library.add(name, content);
  ids.push(id);
  return id;
}

const fillers = (title: string): string =>
  `# ${title}\n\nThe invoices of the month are filed by the billing office.\n\n## Parking\n\nCars of the staff are parked behind the building.\n`;

test('where two policies give different limits the answer says so, shows both and cites both', async () => {
  add(
    'Sharps policy.docx',
    '# Sharps\n\nA needlestick is reported to the charge nurse within 2 hours. Gloves are worn for venipuncture.\n',
  );
  add('Exposure plan.docx', '# Exposure\n\nReport a needlestick to the charge nurse within 24 hours. Source patients are tested.\n');
  add('Office.docx', fillers('Office'));
  const { answer } = await library.ask('When must a needlestick be reported to the charge nurse?', 'short');
  expect(answer.conflicts).toHaveLength(1);
  const sides = answer.conflicts.flatMap((conflict) => conflict.sides);
  const said = sides.map(({ citation, value }) => [answer.citations[citation - 1]?.documentName, value]).sort();
  expect(said).toEqual([
    ['Exposure plan.docx', 'within 24 hours'],
    ['Sharps policy.docx', 'within 2 hours'],
  ]);
  expect(answer.response).toMatch(/\n\nSources differ: “[^”]+” says within \d+ hours \[\d\]; “[^”]+” says within \d+ hours \[\d\]\.$/);
  expect(answer.citations.map(({ number }) => number)).toEqual(answer.citations.map((_, index) => index + 1));
});

test('where they agree nothing is said about it', async () => {
  add('Sharps policy.docx', '# Sharps\n\nA needlestick is reported to the charge nurse within 2 hours.\n');
  add('Exposure plan.docx', '# Exposure\n\nReport a needlestick to the charge nurse within 120 minutes.\n');
  add('Office.docx', fillers('Office'));
  const { answer } = await library.ask('When must a needlestick be reported to the charge nurse?', 'short');
  expect(answer.conflicts).toEqual([]);
  expect(answer.response).not.toContain('Sources differ');
});

test('what two documents say in the same words is said once, with both citations', async () => {
  const rule = 'Sterile water for irrigation is discarded 24 hours after opening.';
  const first = add('Water.docx', `# Water\n\n${rule} Bottles are dated.\n`);
  const second = add('Rooms.docx', `# Rooms\n\nRooms are restocked at night. ${rule}\n`);
  add('Office.docx', fillers('Office'));
  const { answer } = await library.ask('When is sterile water for irrigation discarded?', 'medium');
  expect(answer.response.split(rule)).toHaveLength(2);
  expect(answer.response).toContain(`${rule} [1][2]`);
  expect(
    answer.citations
      .slice(0, 2)
      .map(({ documentId }) => documentId)
      .sort(),
  ).toEqual([first, second].sort());
});

test('a row far down a long table is shown under the names of its columns, and cited at its own line', async () => {
  const drugs = Array.from(
    { length: 60 },
    (_, index) => `| Drug${index} tablets of the usual kind | ${index + 100} mg | Cupboard ${index} |`,
  );
  const content = `# Stock\n\n| Drug | Strength | Kept in |\n|---|---|---|\n${drugs.join('\n')}\n`;
  const id = add('Stock.docx', content);
  add('Office.docx', fillers('Office'));
  const { answer } = await library.ask('Where is Drug55 kept?', 'short');
  expect(answer.response).toContain('Drug: Drug55 tablets of the usual kind; Strength: 155 mg; Kept in: Cupboard 55');
  expect(answer.citations[0]).toMatchObject({ documentId: id, quote: drugs[55], lineIndex: 4 + 55 });
  expect(content.slice(answer.citations[0]?.startOffset, answer.citations[0]?.endOffset)).toBe(drugs[55]);
});

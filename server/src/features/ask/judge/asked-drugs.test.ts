import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../../../testing/test-library.ts';
import { drugsIn } from '../../../language/drugs.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
  library.add(
    'Seizure orders.md',
    '# Seizures\n\n## Midazolam\n\nThe dose of midazolam for an adult is 10 mg intramuscularly.\n\n## Lorazepam\n\nThe dose of lorazepam for a child is 0.1 mg/kg intravenously, 4 mg at most.\n',
  );
  library.add(
    'Anaphylaxis.md',
    '# Anaphylaxis\n\nGive epinephrine into the outer thigh by weight.\n\n| Weight | Epinephrine 1 mg/mL |\n| --- | --- |\n| Under 22 lb (10 kg) | 0.01 mg per kg |\n| 22 to 55 lb (10 to 25 kg) | 0.15 mg |\n| Over 55 lb (25 kg), child | 0.3 mg |\n| Adult | 0.3 to 0.5 mg |\n',
  );
  library.add(
    'Discharge.md',
    '# Discharge after an injection\n\nAfter an intravenous opioid the patient stays for 45 minutes.\n\n## Aspirin in the response bag\n\n| Patient | Dose of it |\n| --- | --- |\n| Adult with chest pain | 324 mg |\n',
  );
  library.add(
    'Reactions.md',
    '# Reactions\n\n## Doses by age\n\n| Agent | Adult | Child |\n| --- | --- | --- |\n| Diphenhydramine, IM | 50 mg | |\n| Ibuprofen, oral | 600 mg | 10 mg/kg |\n| Glucose gel for low sugar, able to swallow | 2 tubes | – |\n\n## Stay after anesthesia\n\n| Case | Stay |\n| --- | --- |\n| General anesthesia, adult | 60 minutes |\n| General anesthesia, child below 3 years | 120 minutes |\n',
  );
  library.add('Bins.md', '# Waste bins\n\nA half used infusion bag goes into the black bin.\n');
  library.add('Parking.md', '# Parking\n\nCars of the staff are parked behind the building.\n');
});
afterAll(() => library.close());

const ask = async (question: string) => (await library.ask(question, 'short')).answer;

test.each([
  ['What is the dose of midazolam for an adult?', '10 mg'],
  ['What is the dose of Versed for an adult?', '10 mg'],
  ['What is the dose of lorazepam for a child?', '0.1 mg/kg'],
  ['What is the dose of lorazepam for a child by injection?', '0.1 mg/kg'],
])('"%s" is answered with %s', async (question, dose) => {
  const { grounded, response } = await ask(question);
  expect([grounded, response.includes(dose)]).toEqual([true, true]);
});

test.each([
  ['What is the dose of epinephrine for a child of 40 lb?', '0.15 mg', '0.3 mg'],
  ['What is the epinephrine dose for a 31 kg child?', '0.3 mg', '0.15 mg'],
])('"%s" is answered from the row for that weight, with the drug, and from no other', async (question, dose, other) => {
  const { grounded, response } = await ask(question);
  expect(grounded).toBe(true);
  expect(response).toContain(`Epinephrine 1 mg/mL: ${dose}`);
  expect(response).not.toContain(`mL: ${other}`);
});

test.each([
  ['what is said of its class', 'How long does the patient stay after intravenous Dilaudid?', '45 minutes'],
  ['a rule for all drugs', 'Into which bin goes a half used infusion bag of Cytoxan?', 'black bin'],
  ['the row for that patient', 'How long does an adult stay after general anesthesia?', '60 minutes'],
  ['the column for an adult', 'How many tubes of glucose gel for an adult with low sugar, able to swallow?', '2 tubes'],
  ['the column for that patient', 'What is the dose of oral ibuprofen for a child?', '10 mg/kg'],
  ['a row below its heading', 'What is the dose of baby aspirin for an adult with chest pain?', '324 mg'],
])('a question is answered from %s', async (_, question, answer) => {
  const { grounded, response } = await ask(question);
  expect([grounded, response.includes(answer)]).toEqual([true, true]);
});

test.each([
  ['another drug', 'What is the dose of diazepam for an adult?'],
  ['another drug of its class', 'How long does the patient stay after intravenous Versed?'],
  ['another patient', 'What is the dose of midazolam for a child?'],
  ['another route', 'What is the dose of lorazepam for a child intramuscularly?'],
  ['another drug, by its brand', 'What is the dose of Sublimaze for an adult?'],
  ['another patient, by age', 'What is the dose of midazolam for a 5 yo?'],
  ['another patient, whose cell is empty', 'What is the dose of IM diphenhydramine for a four year old?'],
  ['another patient, in the first cell', 'How long does a 7 yo stay after general anesthesia?'],
  ['another route, in plain words', 'What is the dose of epinephrine into the vein for a child of 40 lb?'],
  ['another route, though no dose is asked for', 'Ibuprofen suppository, child'],
  ['another route, by its form', 'What is the dose of lorazepam supositories for a child?'],
])('a dose of %s is not shown as the answer', async (_, question) => {
  const { grounded, citations } = await ask(question);
  expect([grounded, citations]).toEqual([false, []]);
});

test('what an adult gets is not shown for a child whose cell has a dash, though no drug is named', async () => {
  const { response } = await ask('How many tubes of glucose gel for a child with low sugar, able to swallow?');
  expect(response).not.toContain('2 tubes');
});

test('drugs are known by generic name, brand and short form', () => {
  expect(drugsIn('Narcan, EPI or paracetamol before vanc?')).toEqual(new Set(['naloxone', 'epinephrine', 'acetaminophen', 'vancomycin']));
  expect(drugsIn('TNKase is not Activase')).toEqual(new Set(['tenecteplase', 'alteplase']));
  expect(drugsIn('give the mail to the office')).toEqual(new Set());
});

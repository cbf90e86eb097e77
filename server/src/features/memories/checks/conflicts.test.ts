import { afterEach, expect, test } from 'vitest';
import { openTrial, type Trial } from '../../../testing/memory-checks/trial.ts';

let trial: Trial | undefined;
afterEach(async () => {
  await trial?.close();
  trial = undefined;
});

async function areInConflict(stored: string, written: string): Promise<boolean> {
  trial = await openTrial([{ topic: 'Stored', value: stored }]);
  return trial.check({ topic: 'Written', value: written }).some(({ kind }) => kind === 'conflict');
}

test.each([
  ['another day of the month', 'The generator is tested on the first Monday.', 'The generator is tested on the third Monday.'],
  ['another end of the hours', 'Walk-ins are seen from 8 to 10 am.', 'We see walk-ins between 8 am and noon.'],
  ['another range that overlaps', 'Keep the vaccine fridge between 2 and 8 °C.', 'Keep the vaccine fridge at 4 to 12 °C.'],
  ['another number of times', 'Patients blow into the meter three times.', 'Patients blow into the meter twice.'],
  ['another frequency', 'The log of the ward is signed twice a day.', 'The log of the ward is signed weekly.'],
  ['another score', 'A PHQ score of 10 goes to the provider.', 'A PHQ score of 15 goes to the provider.'],
  ['another day of a course', 'Patch tests are read on day 2.', 'Patch tests are read on day 3.'],
  ['another month', 'The cuff is calibrated in March.', 'The cuff is calibrated in June.'],
  ['another least time', 'Rub the gel in for at least 20 seconds.', 'The gel is rubbed in for 40 seconds at least.'],
  ['less than the least time', 'Rub the gel in for at least 20 seconds.', 'Rub the gel in for 10 seconds.'],
  ['another value for the same case', 'Shifts of 8 hours have a break of 30 minutes.', 'Shifts of 8 hours have a break of 45 minutes.'],
  ['another time in words', 'The booth is aired for thirty minutes.', 'The booth is aired for twenty-five minutes.'],
  ['another code to enter', 'The code for the linen closet is 7193.', 'At the linen closet enter 7139.'],
])('a conflict: %s', async (_, stored, written) => {
  expect(await areInConflict(stored, written)).toBe(true);
});

test.each([
  ['with one thing and without it', 'Give 4 mg/kg of lidocaine without epinephrine.', 'Give 7 mg/kg of lidocaine with epinephrine.'],
  ['another case for the same value', 'Shifts of 8 hours have a break of 30 minutes.', 'Shifts of 12 hours have two breaks of 30 minutes.'],
  ['another case with another value', 'Children over 20 kg get 10 mg of it.', 'Children over 30 kg get 15 mg of it.'],
  ['a thing of that thing', 'The wound clinic is held in room 14.', 'Dressings for the wound clinic are stored in room 15.'],
  ['a special kind of it', 'A culture bottle takes 10 mL of blood.', 'A pediatric culture bottle takes 3 mL of blood.'],
  ['a Tuesday, and which one', 'Vendors are seen on Tuesdays.', 'Vendors are seen on the second Tuesday.'],
  ['twice a day and every 12 hours', 'The log of the ward is signed twice a day.', 'The log of the ward is signed every 12 hours.'],
  ['the same hours written otherwise', 'Walk-ins are seen from 8 to 10 am.', 'We see walk-ins between 08:00 and 10:00.'],
  [
    'a day of each month, and how often one comes',
    'Fit tests are done on the first Tuesday of each month.',
    'Fit tests are done every 12 months.',
  ],
  ['a day of the month that is named', 'The cuff is calibrated in March.', 'The cuff is calibrated on March 3.'],
  ['the same time in words and in figures', 'The booth is aired for twenty-five minutes.', 'The booth is aired for 25 minutes.'],
  ['more than the least time', 'Rub the gel in for at least 20 seconds.', 'Rub the gel in for 30 seconds.'],
  ['before it is done, and how long', 'The tube is spun for 10 minutes.', 'Before it is spun the tube stands for 30 minutes.'],
])('no conflict: %s', async (_, stored, written) => {
  expect(await areInConflict(stored, written)).toBe(false);
});

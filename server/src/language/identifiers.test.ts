import { expect, test } from 'vitest';
import { identifiersIn, identifierWarning, namesPatient, withoutIdentifiers } from './identifiers.ts';

test.each([
  'The courier of Tamarack Reference Laboratory comes at 4:30 pm.',
  'Tamarack Reference Laboratory takes specimens until 6 pm.',
  'Results of Tamarack Reference Laboratory come by fax.',
  'Ask for the records of Tamarack Reference Laboratory at the back door.',
  'Cedar Ridge Health needs a referral before the visit.',
  'Lakeside Memorial Hospital has its own transfer desk.',
  'Hospital of Saint Raphael: Saint Raphael Hospital refused two transfers.',
  'Mercy Hospital of Rhode Island owes us a discharge summary.',
  "St. Mary's Hospital takes transfers at night.",
  "Lurie Children's Hospital has its own line.",
  'Maple Street Clinic had the same policy.',
  'Bayview Pharmacy needs a new prescription after a year.',
  'Green Valley Insurance refused prior authorization twice.',
  'Refills of Bayview Family Pharmacy go through the portal.',
  'Harbor Point Imaging, Inc. has a new fax.',
  'Quest Diagnostics Inc. gets the blood before noon.',
  'Northern Plains Home Health cannot see patients on Sundays.',
  'Stone & Fletcher Medical Supply took the old wheelchairs back.',
  'Johnson and Marsh Associates has our contract.',
  "Blue Harbor Mutual's appointments line is open on weekdays.",
  'Blue Cross Blue Shield of North Carolina needs a copy of the card.',
  'The bill of Summit Ridge Ambulance goes to the front office.',
  'Oak Grove Hospice has a nurse at night.',
  'The courier of Baker Logistics lives across the street.',
  'Call Redwood Couriers when Redwood Couriers missed a pickup.',
  'Franklin County Health Department gets a copy of every measles test.',
])('an organisation is no patient: %s', (sentence) => {
  expect(namesPatient(sentence)).toBe(false);
});

test.each([
  'Harold Nguyen needs the courier of Tamarack Reference Laboratory.',
  'Tamarack Reference Laboratory lost the biopsy results of Harold Nguyen.',
  'Release the records of Thomas Reid to Lakeside Memorial Hospital.',
  "Susan Abbott's Blue Cross Insurance has lapsed.",
  'Mrs. Green Health Plan card is on file, Mrs. Green owes 40 dollars.',
  'Patient Harold Nguyen Health records are at the old office.',
  'Bayview Pharmacy called: Maria Lopez missed two refills.',
  "Cedar Ridge Health has Lena Fox's chart.",
  'Mr. Ortega was seen at Maple Street Clinic.',
  'At Mercy Hospital Dana Whitfield had surgery on Monday.',
  'The guardian of Emily Stone works at Oak Grove Hospice.',
])('a patient beside an organisation is still seen: %s', (sentence) => {
  expect(namesPatient(sentence)).toBe(true);
});

test.each([
  ['Can the patient born 03/04/1961 get a flu shot?', 'a date of birth', 'Can the patient get a flu shot?'],
  ['Who signs for MRN 4471902 after hours?', 'a record number', 'Who signs for after hours?'],
  ['Mrs. Ortega needs a chaperone, SSN 219-09-9999?', 'a social security number', 'the patient needs a chaperone, SSN?'],
  ['Where do I fax the records of Harold Nguyen?', 'a name', 'Where do I fax the records of the patient?'],
  ['Patient Dana Whitfield was burned. Whom do I call?', 'a name', 'the patient was burned. Whom do I call?'],
  ['May I text the patient at 312-555-0187 about a no-show?', 'a telephone number', 'May I text the patient at about a no-show?'],
])('%s: the warning names the kind, and it can be taken out', (question, kind, left) => {
  const warning = identifierWarning(identifiersIn(question));
  expect(warning).toContain(kind);
  expect(withoutIdentifiers(question)).toContain(left);
  expect(identifiersIn(withoutIdentifiers(question) ?? question)).toEqual([]);
});

test('a question without identifiers stays as it is, and one of nothing else is not sent', () => {
  expect(withoutIdentifiers('Who is called at 555-0102?')).toBe('Who is called at 555-0102?');
  expect(withoutIdentifiers('DOB 03/04/1961')).toBeNull();
});

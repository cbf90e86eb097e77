import { sentenceEnds } from '../../../language/sentence-ends.ts';
import { isCardNumber, isExample, isNhsNumber, isSocialSecurityNumber } from './identifier-numbers.ts';
import { namesPatient } from './patient-names.ts';

/** What may say who a patient is, as it is called. */
export type IdentifierKind =
  | 'a name'
  | 'a date of birth'
  | 'a record number'
  | 'a social security number'
  | 'an NHS number'
  | 'an insurance number'
  | 'a number of a document'
  | 'a payment card'
  | 'a telephone number'
  | 'an email address'
  | 'an address';

const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const fullDate = `(?:\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})|(?:19|20)\\d\\d-\\d\\d-\\d\\d|\\d{1,2}(?:st|nd|rd|th)? ${month} (?:19|20)\\d\\d|${month} \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d\\d)`;
const birth = new RegExp(`\\b(?:DOB|D\\.O\\.B\\.?|date of birth|birth ?date|birthday|born)(?: (?:is|was|on|in))*[ :,]*(${fullDate})`, 'gi');
const record =
  /\b(?:MRNs?|(?:medical )?records?|charts?|patient|pt\.?)(?: (?:numbers?|nos?\.?|ids?\.?))?(?: (?:is|was|of the patient)){0,5}[ :#]*((?=[A-Z-]*\d[\w-]*\d)[A-Z]{0,3}-?\d[\d-]{3,14}(?:-?[A-Z])?)\b/gi;
const patientNumber =
  /\b(?:patient(?:'s)?|her|his) (?:id|number|account|account (?:number|no\.?))[ :#]*((?=[A-Z\d]\S*\d{3})[A-Z\d][A-Z\d-]{3,14})\b/gi;
const social = /(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])/g;
const nhs = /\bNHS\b[^.\d]{0,25}(\d{3}[ -]?\d{3}[ -]?\d{4})\b/gi;
const medicare = /\b[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d-?[AC-HJKMNP-RT-Y]{2}\d\d\b/g;
const member =
  /\b(?:member|subscriber|beneficiary|medicaid|medicare|insurance(?: member| policy)?|policy ?holder)(?: (?:id|number|no\.?))+(?: (?:is|was|of the patient))*[ :#]*((?=[A-Z]*\d)[A-Z\d][A-Z\d -]{4,16}\d)\b/gi;
const papers =
  /\b(?:passport|driver'?s licen[sc]e|licen[sc]e plate|id card)(?: (?:number|no\.?))?(?: (?:is|was|of (?:the |a )?patient(?: \p{Lu}\p{Ll}{1,40}){0,2}))*[ :#]*((?=[A-Z]*\d)[A-Z\d][A-Z\d-]{5,18})\b/giu;
const card = /(?<![\d-])\d{4}(?:[ -]?\d{4}){2}[ -]?\d{1,7}(?![\d-])/g;

const person =
  "(?:(?:the |a |our |this )?(?:patient|pt)\\.?(?:['’]s)?|his|her|him|(?:the |his |her |patient['’]s )?(?:ex-)?(?:mother|father|husband|wife|son|daughter|guardian)(?:['’]s)?)";
const telephone = '(?:\\+?1[-. ])?(?:\\(\\d{3}\\) ?|\\d{3}[-. ])?\\d{3}[-. ]\\d{4}';
const email = '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+';
const street =
  "(?:\\d{1,5} (?:\\p{Lu}[\\p{L}'-]+ ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl)\\b|P\\.?O\\.? Box \\d+)";
const reach = '(?:[Cc]all|[Tt]ext|[Pp]hone|[Rr]ing|[Rr]each|[Mm]ail|[Ww]rite|[Ss]end|[Ff]ax)';
const owned = '(?:(?:new|old|home|private|work) )?(?:phone(?: number)?|cell(?: ?phone)?|mobile|number|e-?mail(?: address)?|address|home)';
/** A telephone number or address of a patient: it is said to be theirs, or that they are reached there. */
const reachedAt = (what: string): RegExp =>
  new RegExp(
    `${person} ${owned}[^.;\\d@]{0,30}${what}|${owned} of (?:the )?${person}[^.;\\d@]{0,20}${what}|${reach}[^.;\\d@]{0,25} ${person}\\b[^.;\\d@]{0,40}${what}`,
    'u',
  );
const contacts: [IdentifierKind, RegExp][] = [
  ['a telephone number', reachedAt(telephone)],
  ['an email address', reachedAt(email)],
  [
    'an address',
    new RegExp(
      `\\b${person}\\b[^.;\\d]{0,30}\\b(?:lives?|lived|home|mail|letter|moved|address|at|to)\\b[^.;\\d]{0,15}${street}|${reachedAt(street).source}`,
      'iu',
    ),
  ],
];

/** A sentence that shows how something is written is no record of anybody. */
const shown = /\b(?:example|e\.g\.|looks? like|format|sample|written as|test patient|training|such as|XXX)/i;

/** What in a text may say who a patient is, each kind once. Never what it says. */
export function identifiersIn(text: string): IdentifierKind[] {
  const found = new Set<IdentifierKind>();
  let start = 0;
  for (const end of sentenceEnds(text)) {
    const sentence = text.slice(start, end);
    start = end;
    if (!shown.test(sentence)) for (const kind of inSentence(sentence)) found.add(kind);
  }
  return [...found];
}

function inSentence(sentence: string): IdentifierKind[] {
  const found: IdentifierKind[] = [];
  const holds = (pattern: RegExp, is: (written: string) => boolean = (written) => !isExample(written)): boolean =>
    [...sentence.matchAll(pattern)].some((match) => is(match[1] ?? match[0]));
  if (namesPatient(sentence)) found.push('a name');
  if (/\d/.test(sentence)) {
    if (holds(birth)) found.push('a date of birth');
    if (holds(record) || holds(patientNumber)) found.push('a record number');
    if (holds(social, isSocialSecurityNumber)) found.push('a social security number');
    if (holds(nhs, (written) => isNhsNumber(written.replace(/\D/g, '')))) found.push('an NHS number');
    if (holds(medicare) || holds(member)) found.push('an insurance number');
    if (holds(papers)) found.push('a number of a document');
    if (holds(card, (written) => isCardNumber(written.replace(/\D/g, '')))) found.push('a payment card');
  }
  for (const [kind, pattern] of contacts) if (/[\d@]/.test(sentence) && pattern.test(sentence)) found.push(kind);
  return found;
}

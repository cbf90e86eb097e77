import { monthName } from './figures/dates.ts';
import { sentenceEnds } from './sentence-ends.ts';

const word = "\\p{Lu}[\\p{Ll}'’]+(?:-\\p{Lu}\\p{Ll}+)?";
const full = `${word}(?: \\p{Lu}\\.)? ${word}`;
const titled = `(?:Mr|Mrs|Ms|Miss|Mx|Senator|Rev)\\.? (?:${word} )?${word}`;
const done =
  '(?:needs?|needed|has|had|gets?|got|takes?|took|owes?|was (?:seen|told|admitted|treated|referred|born|diagnosed)|died|fell|tested|missed|wants?|refuses?|refused|carries|lives|weighs|shouted|showed|is (?:pregnant|allergic|diabetic|our patient|a patient|on |seen)|(?:does|did) not want|cannot|comes|only comes|went into|takes)';
const clinical =
  '(?:biopsy|results?|records?|chart|photo|scan|potassium|A1c|INR|labs?|dose|surgery|hip|knee|consent|diagnosis|wound|refills?|prescription|appointments?|visit|bills?|debt|balance|case|pregnancy|test|insurance|viral load|history)';
const kin = '(?:mother|father|husband|ex-husband|wife|son|daughter|guardian|partner|contact|parents?|sister|brother)';

/** What a heading has behind the word patient. */
const thing =
  '(?:Care|Portal|Safety|Services?|Health|Access|Records?|Demographics|Responsibility|Name|Rights|Protection|Information|Data|Financial|Registration|Check|Intake|Education|Consent|Privacy|History|Account|Experience|Relations|Transport|Advocate|Bill|Billing|Forms?|Payments?|Identification|Flow|Visit|Instructions)';

const patterns = [
  `\\b(?:[Pp]atient|[Pp]t\\.?|[Ff]oster child) (?!${thing} ?)${word}(?: \\p{Lu}\\.)? (?!${thing})${word}(?=[^\\p{L}]|$)`,
  `\\b(?:[Pp]t\\.?|Newborn|Baby(?: boy| girl)?) ${word}(?=[^\\p{L}]|$)`,
  `${titled}(?:['’]s)? ${done}`,
  `${titled}['’]s (?:\\w+ ){0,2}${clinical}`,
  `\\b[Pp]atient\\b[^.;]{0,40}, ${full},? `,
  `(?<!\\p{L}\\. )(?<!Dr )${full},? (?:\\(\\d{1,3}\\),? )?${done}\\b`,
  `${full}['’]s (?:\\w+ ){0,2}${clinical}`,
  `\\b(?:${clinical}|${kin})(?: on file)? (?:of|for) (?:Mr|Mrs|Ms|Miss)?\\.? ?${full}`,
].map((pattern) => new RegExp(pattern, 'u'));
/** Where "Lena Fox's chart" is seen, which is no eponym as "Snellen chart" is one. */
const ownersAt = 6;
const addressed = new RegExp(titled, 'gu');

/** People who work here, or are somebody else's: their names are in notes by right. */
const colleague =
  /\b(?:Dr\.?|RN|MD|NP|PA|CEO|extension|ext\.|pager|(?:practice |office )?manager|director|officer|educator|supervisor|coordinator|chief|trains?|teach(?:es)?|representative|advocate|chaplain|secretary|receptionist|on call|signs?|signed by|revised by|reported to|reports to|human resources|in (?:IT|facilities|billing|HR)|at the (?:front|referral|billing) desk|nurse (?:of|at|is))\b/;
/** Names that are given to diseases, scores, places and days. */
const eponym =
  /(?:disease|syndrome|palsy|scale|score|sign|test|catheter|chart|lamp|position|tube|maneuver|manoeuvre|Hospital|School|Day|Clinic|Center|Street|Avenue|Lane|Road|Van|University|Department|Health|Program|Act|Guide|Services?)\b/;

/** What the name of an organisation ends with, or goes on after with what it is called (Hospital of …, Labs, Inc). */
const organisationKind =
  '(?:Laborator(?:y|ies)|Labs?|Diagnostics|Imaging|Radiology|Pathology|Pharmac(?:y|ies)|Pharmaceuticals?|Drugs?|Hospitals?|Clinics?|Cent(?:er|re)s?|Health|Healthcare|Medical|Medicine|Hospice|Rehabilitation|Rehab|Nursing|Dental|Optical|Care|Home|Ambulance|Insurance|Assurance|Mutual|Medicare|Medicaid|Shield|Bank|University|College|School|Academy|Institute|Foundation|Society|Association|Agency|Bureau|Department|Board|Services?|Systems?|Solutions|Technolog(?:y|ies)|Software|Networks?|Suppl(?:y|ies)|Couriers?|Logistics|Express|Transport|Transportation|Waste|Security|Cleaning|Linen|Group|Associates|Partners|Company|Corporation|Corp|Incorporated|Inc|LLC|Ltd|LLP|Co)';
const nameWord = "(?:\\p{Lu}\\p{L}*(?:-\\p{L}+)*\\.?|(?:St\\.|Saint) \\p{Lu}\\p{L}+['’]s|(?:Children|Women|Men|Veteran)(?:['’]s|s['’]))";
const nobody = '(?!(?:Patient|Pt|Mr|Mrs|Ms|Miss|Mx|Senator|Rev|Newborn|Baby)\\b)';
const organisation = new RegExp(
  `(?<![\\p{L}'’-])(?<!\\p{Lu}[\\p{L}-]*\\.? )${nobody}(?:${nameWord},? (?:(?:&|and|of|for) )?){1,6}(${organisationKind})(?![\\p{L}-])(?: of (?:the )?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?(?! (?:${clinical})\\b)(?!['’]))?`,
  'gu',
);

/** Organisations are called by their kind alone, so that what remains are names of people. */
const withoutOrganisations = (sentence: string): string => sentence.replaceAll(organisation, (_, kind: string) => kind.toLowerCase());

/** Whether a sentence names somebody as a patient. */
export function namesPatient(written: string): boolean {
  const sentence = withoutOrganisations(written);
  if (!/\p{Lu}\p{Ll}/u.test(sentence)) return false;
  const named = patterns.some((pattern, at) => {
    const match = pattern.exec(sentence);
    if (match === null || (at > 1 && at !== ownersAt && eponym.test(match[0]))) return false;
    return !colleague.test(sentence) || at <= 1;
  });
  return named || addressesPatient(sentence);
}

/** A title with a name is a patient's unless the sentence says that it is somebody who works with us. */
function addressesPatient(sentence: string): boolean {
  return !colleague.test(sentence) && [...sentence.matchAll(addressed)].some(([name]) => !/^(?:Mr|Mrs|Ms)\.? (?:or|and)\b/.test(name));
}

// Whether digits are a number that a scheme can give: by its check digit, or by its ranges where it has none.

/** Ten digits, the last one a check over the others (modulus 11). NHS Data Model and Dictionary, "NHS Number". */
function isNhsNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 9)).reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return check !== 10 && check === Number(digits[9]);
}

/** Area 000, 666 and 900-999, group 00 and serial 0000 are never given out. Social Security Administration, "SSN Randomization". */
function isSocialSecurityNumber(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  return digits.length === 9 && !/^(?:000|666|9)/.test(digits) && digits.slice(3, 5) !== '00' && !digits.endsWith('0000');
}

/** 13-19 digits with Luhn's check digit: a payment card. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** 0000000, 1234567, 9999999: numbers used in examples. */
function isExample(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  return /^(\d)\1*$/.test(digits) || '0123456789012345'.includes(digits) || '9876543210'.includes(digits);
}

/** What may say who a patient is, as it is called. */
export type IdentifierKind =
  | 'a name'
  | 'a date of birth'
  | 'a record number'
  | 'a social security number'
  | 'an NHS number'
  | 'an insurance number'
  | 'a document number'
  | 'a payment card'
  | 'a telephone number'
  | 'an email address'
  | 'an address';

const fullDate = `(?:\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})|(?:19|20)\\d\\d-\\d\\d-\\d\\d|\\d{1,2}(?:st|nd|rd|th)? ${monthName}\\.? (?:19|20)\\d\\d|${monthName}\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d\\d)`;
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

/** A warning that names the kinds and not what was written. */
export function identifierWarning(kinds: readonly IdentifierKind[]): string {
  const listed = kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;
  return `This may identify a patient (${listed}).`;
}

const isOwn = (written: string): boolean => !isExample(written);
const isNhs = (written: string): boolean => isNhsNumber(written.replace(/\D/g, ''));
const isCard = (written: string): boolean => isCardNumber(written.replace(/\D/g, ''));
/** Where a pattern has a group, that is the identifier. */
const numbers: [IdentifierKind, RegExp, (written: string) => boolean][] = [
  ['a date of birth', birth, isOwn],
  ['a record number', record, isOwn],
  ['a record number', patientNumber, isOwn],
  ['a social security number', social, isSocialSecurityNumber],
  ['an NHS number', nhs, isNhs],
  ['an insurance number', medicare, isOwn],
  ['an insurance number', member, isOwn],
  ['a document number', papers, isOwn],
  ['a payment card', card, isCard],
];

function inSentence(sentence: string): IdentifierKind[] {
  const found: IdentifierKind[] = [];
  if (namesPatient(sentence)) found.push('a name');
  if (/\d/.test(sentence))
    for (const [kind, pattern, is] of numbers) {
      if ([...sentence.matchAll(pattern)].some((match) => is(match[1] ?? match[0]))) found.push(kind);
    }
  for (const [kind, pattern] of contacts) if (/[\d@]/.test(sentence) && pattern.test(sentence)) found.push(kind);
  return found;
}

const contactParts: Partial<Record<IdentifierKind, RegExp>> = {
  'a telephone number': new RegExp(telephone, 'g'),
  'an email address': new RegExp(`(?<![\\w.+-])${email}`, 'g'),
  'an address': new RegExp(street, 'giu'),
};
/** The words of a name with what says that it is a patient's. */
const nameInMatch = new RegExp(
  `(?:\\b(?:[Tt]he |[Oo]ur |[Aa] )?(?:[Pp]atient|[Pp]t\\.?|[Ff]oster child|Newborn|Baby(?: boy| girl)?),? )?(?:(?:Mr|Mrs|Ms|Miss|Mx|Senator|Rev)\\.? )?${word}(?: \\p{Lu}\\.)?(?: ${word})?`,
  'u',
);
const titledName = new RegExp(titled, 'u');
/** At most this many names are taken out of one sentence. */
const mostNames = 10;

/** The text without what may say who a patient is; a name becomes "the patient". Null where some of it cannot be taken out. */
export function withoutIdentifiers(text: string): string | null {
  const sentences: string[] = [];
  let start = 0;
  for (const end of sentenceEnds(text)) {
    sentences.push(withoutOwn(text.slice(start, end)));
    start = end;
  }
  const left = `${sentences.join('')}${text.slice(start)}`
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=[,.;?!)])/g, '')
    .replace(/,(?:,|(?=[.;?!]))/g, (comma) => (comma === ',,' ? ',' : ''))
    .trim();
  return left === '' || identifiersIn(left).length > 0 ? null : left;
}

function withoutOwn(sentence: string): string {
  let left = sentence;
  for (const [, pattern, is] of numbers) {
    left = left.replace(pattern, (match, inner?: unknown) => {
      const written = typeof inner === 'string' ? inner : match;
      return is(written) ? '' : match;
    });
  }
  for (const [kind, pattern] of contacts) {
    const part = contactParts[kind];
    if (part !== undefined && pattern.test(left)) left = left.replace(pattern, (match) => match.replace(part, ''));
  }
  for (let names = 0; names < mostNames && namesPatient(left); names++) left = withoutName(left);
  return left;
}

function withoutName(sentence: string): string {
  for (const pattern of [...patterns, titledName]) {
    const match = pattern.exec(sentence);
    if (match === null || !nameInMatch.test(match[0])) continue;
    return `${sentence.slice(0, match.index)}${match[0].replace(nameInMatch, 'the patient')}${sentence.slice(match.index + match[0].length)}`;
  }
  return sentence;
}

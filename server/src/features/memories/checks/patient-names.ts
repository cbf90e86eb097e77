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

/** Who works here, or is somebody else's: their names stand in notes by right. */
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

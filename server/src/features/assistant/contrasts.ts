/** A line: words for different cases of the same kind, cases parted by |. What holds for one case says nothing about another. */
const cases = `
  adult adults grown-up | child children pediatric kid kids minor minors | infant infants newborn newborns baby neonate | adolescent adolescents teen teens
  staff employee employees worker workers | patient patients | visitor visitors | student students volunteer volunteers
  male males man men | female females woman women
  oral orally mouth tablet tablets | intramuscular im injection | intravenous iv | nasal intranasal | topical | inhaled
  new first-time | established existing returning
  urgent stat emergency emergent | routine standard normal regular | same-day
  small minor | large major
  first initial | second | third | last final
  refrigerator refrigerated fridge | freezer frozen | room
  weekday weekdays monday tuesday wednesday thursday friday | weekend weekends saturday sunday | holiday holidays
  opened open unsealed | unopened closed sealed
  paper | electronic electronically portal | phone telephone call | fax
  arrival arrive arriving | departure leaving discharge
  before | after
  minimum least | maximum most
  hot warm | cold cool
  business working | calendar
  mild | moderate | severe
  acute | chronic
  positive | negative
  pregnant pregnancy | breastfeeding
  daily | weekly | monthly | quarterly | annual annually yearly
`;

const contrasts: ReadonlySet<string>[][] = cases
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((words) => new Set(words.trim().split(/\s+/))));

/** Whether two texts speak of different cases: adults and children, urgent and routine. A text that names several cases speaks of each. */
export function contrast(a: string, b: string): boolean {
  const [inA, inB] = [wordsOf(a), wordsOf(b)];
  return contrasts.some((line) => {
    const [ofA, ofB] = [casesOf(line, inA), casesOf(line, inB)];
    return ofA.size > 0 && ofB.size > 0 && [...ofA].every((one) => !ofB.has(one));
  });
}

function casesOf(line: readonly ReadonlySet<string>[], words: ReadonlySet<string>): Set<number> {
  return new Set(line.flatMap((names, index) => ([...names].some((name) => words.has(name)) ? [index] : [])));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? []);
}

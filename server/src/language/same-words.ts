import { stem } from './terms.ts';

/** Words that stand for each other in instructions to clinic staff, whatever they are about; one line each, the first is what a text is compared by. */
const groups = `
  tell inform notify alert
  get obtain receive
  record document log note enter write documented
  keep retain store hold stay remain kept
  replace exchange change renew
  remove clear delete
  expire end lapse
  start begin commence
  stop halt cease
  need require necessary
  must required mandatory obligatory
  allow permit
  patient person people client
  staff employee colleague worker
  caregiver guardian
  inform advise
  check verify confirm review inspect examine
  available free
  help assist assistance
  call phone telephone contact
  happen occur
  give administer
  take bring
  finish complete
  discard dispose
  buy purchase
  arrive come arrival
  leave left depart
  show display present
  carry bear
  apply use
  last run
  return back
  send submit forward
  tell say state
  prepare mix make made
  merge combine
  duplicate double
  outage downtime failure
  immediately urgent
  price cost fee charge
  fall drop
  report tell
  place location put
  weigh weight
  quick fast
  hang hung
  lie lay
  speak talk
  valid effective count
  answer reply response
  follow adhere
  wear wearing worn
  twice double
  child children
  include contain`;

const sameAs = new Map<string, Set<string>>();
for (const line of groups.trim().split('\n')) {
  const stems = line.trim().split(/\s+/).map(stem);
  for (const one of stems) sameAs.set(one, new Set([...(sameAs.get(one) ?? []), ...stems]));
}

/** The stem itself, and those that may stand in its place. */
export function alternatives(term: string): ReadonlySet<string> {
  return sameAs.get(term) ?? new Set([term]);
}

export function holdsWord(words: ReadonlySet<string>, term: string): boolean {
  if (words.has(term)) return true;
  for (const other of alternatives(term)) if (words.has(other)) return true;
  return false;
}

/** Whom and what instructions are about anyway: a text may name them without saying anything new. */
const understood = new Set(
  'patient person people staff clinic member team time item thing question answer step instruction document'.split(' ').map(stem),
);

export function isUnderstood(term: string): boolean {
  return understood.has(term);
}

/** Everyday words that say who, when, where or which: a source has them or does not say it. */
const telling = new Set(
  `nurse doctor physician provider manager director officer coordinator assistant technician pharmacist receptionist student parent mother father
  child baby adult woman man police hospital pharmacy laboratory monday tuesday wednesday thursday friday saturday sunday january february march
  april june july august september october november december morning afternoon evening night noon midnight today tomorrow weekend red orange yellow
  green blue black white gray purple left right upper lower front back top bottom inside outside hot cold warm wet dry open closed empty full first
  second third head face eye nose mouth ear neck arm hand leg foot chest heart stomach skin blood aspirin insulin water alcohol soap
  bleach oxygen phone email fax money cash fee free email door window floor room car home house bare safe dangerous same different double half
  oral pill tablet drug medicine vaccine needle glove mask gown`
    .split(/\s+/)
    .map(stem),
);

export function isTelling(term: string): boolean {
  return telling.has(term);
}

import { readWordLines, readWordSections } from './words.ts';

/** From each known name to the first generic name of the substance. */
const substances = new Map<string, string>();
for (const line of readWordLines('drugs')) {
  const names = line.split(' ');
  for (const name of names) substances.set(name, names[0] ?? name);
}
for (const line of readWordSections('shorthand')('brands')) {
  const [brands = '', found = ''] = line.split('>');
  const substance = namesIn(found).flatMap((name) => substances.get(name) ?? [])[0];
  if (substance !== undefined) for (const brand of namesIn(brands)) substances.set(brand, substance);
}

/** The substances that a text names, by generic name, brand or short form. */
export function drugsIn(text: string): Set<string> {
  return new Set(namesIn(text.toLowerCase()).flatMap((word) => substances.get(word) ?? []));
}

/** The members of a class, by each word that names it. */
const members = new Map<string, string[]>();
for (const line of readWordLines('drug-classes')) {
  const [words = '', substancesOfClass = ''] = line.split('>');
  for (const word of namesIn(words)) members.set(word, [...(members.get(word) ?? []), ...namesIn(substancesOfClass)]);
}

/** The members of every drug class that a text names: fentanyl and others for "opioid". */
export function drugsOfClassesIn(text: string): Set<string> {
  return new Set(namesIn(text.toLowerCase()).flatMap((word) => members.get(word) ?? []));
}

function namesIn(text: string): string[] {
  return text.match(/\p{L}{3,}/gu) ?? [];
}

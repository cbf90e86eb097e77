export const numberLabel = (count: number): string => count.toLocaleString('en-US');

/** "1 row", "2,000 rows", "3 people". */
export function countLabel(count: number, one: string, many: string): string {
  return `${numberLabel(count)} ${count === 1 ? one : many}`;
}

export const peopleLabel = (count: number): string => countLabel(count, 'person', 'people');
export const memoriesLabel = (count: number): string => countLabel(count, 'memory', 'memories');

/** "Nursing, Billing", "Nursing, Billing and 3 more". */
export function firstOf(names: readonly string[], shown: number): string {
  const first = names.slice(0, shown).join(', ');
  return names.length > shown ? `${first} and ${numberLabel(names.length - shown)} more` : first;
}

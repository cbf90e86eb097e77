/** Stretches of ids in an entry of the audit log. */
const mostInEntry = 200;

/** Ids as stretches, "7" or "12-40", in as many parts as entries can hold. */
export function idStretches(ids: readonly number[]): string[][] {
  const stretches: { first: number; last: number }[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const open = stretches.at(-1);
    if (open?.last === id - 1) open.last = id;
    else stretches.push({ first: id, last: id });
  }
  const words = stretches.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`));
  const parts: string[][] = [];
  for (let at = 0; at < words.length; at += mostInEntry) parts.push(words.slice(at, at + mostInEntry));
  return parts;
}

/** A look at something: when, and what it came to. */
interface Look {
  at: number;
  found: Promise<unknown>;
}

/** Of so many ways to look, none is kept for longer than it is valid anyway. */
const mostLooks = 50;

/** Everyone who asks a database the same thing while a lookup runs, or within holdsMs of its start, gets its result. */
export function createSharedLooks(holdsMs: number) {
  const looksAt = new WeakMap<object, Map<string, Look>>();
  return <Found>({ db, now }: { db: object; now: () => Date }, key: string, look: () => Promise<Found>): Promise<Found> => {
    const looks = looksAt.get(db) ?? new Map<string, Look>();
    looksAt.set(db, looks);
    const at = now().getTime();
    const known = looks.get(key);
    if (known !== undefined && at >= known.at && at - known.at < holdsMs) return known.found as Promise<Found>;
    if (looks.size >= mostLooks) looks.clear();
    const found = look();
    looks.set(key, { at, found });
    // What failed tells nobody else anything.
    found.catch(() => looks.delete(key));
    return found;
  };
}

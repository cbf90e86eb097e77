import { holdsWord } from '../../../language/same-words.ts';
import type { Quantity } from './quantities.ts';
import type { Statement } from './statement.ts';

const isSame = (a: Quantity, b: Quantity): boolean => a.kind === b.kind && a.value === b.value && a.qualifier === b.qualifier;

/** Every figure, with its unit, and every code of the claim stands in the sources. A bare number may have its unit there, too. */
export function figuresAgree({ quantities }: Statement, sources: readonly Quantity[]): boolean {
  return quantities.every((claimed) => sources.some((source) => isSame(claimed, source)));
}

/** "at least" stays "at least". A figure that is a bound in the source may not lose it, but "within" may be said as "in". */
export function boundsAgree({ quantities }: Statement, sources: readonly Quantity[]): boolean {
  return quantities.every((claimed) =>
    sources.some((source) => isSame(claimed, source) && (claimed.bound === source.bound || isLooserWording(claimed, source))),
  );
}

function isLooserWording(claimed: Quantity, source: Quantity): boolean {
  if (claimed.kind === 'code') return true;
  if (claimed.bound === '') return source.bound === 'after' || (source.bound === '≤' && source.kind === 'time');
  return claimed.bound === 'before' && source.bound === '';
}

/**
 * Of two figures of the same kind each keeps what it is said of: the words around a figure in the claim are found around the same figure in the source
 * at least as often as around any other.
 */
export function figuresStayWithTheirWords(claim: Statement, sources: readonly Statement[]): boolean {
  const places = sources.flatMap((source) =>
    source.quantities.map((quantity) => ({
      quantity,
      words: source.clauses[quantity.clause]?.words ?? new Set<string>(),
      all: source.words,
    })),
  );
  return claim.quantities.every((claimed) => {
    const near = claim.clauses[claimed.clause]?.words ?? new Set<string>();
    const score = (of: Quantity): number =>
      Math.max(
        0,
        ...places.filter(({ quantity }) => isSame(quantity, of)).map(({ words, all }) => overlap(near, words) + overlap(near, all) / 2),
      );
    const own = score(claimed);
    return places.every(({ quantity }) => quantity.kind !== claimed.kind || isSame(quantity, claimed) || score(quantity) <= own);
  });
}

function overlap(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...words].filter((word) => holdsWord(others, word)).length;
}

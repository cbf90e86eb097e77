import type { Database } from 'better-sqlite3';
import { quoteFinder } from '../language/quotes.ts';
import { askedFor, asksTheSame } from '../language/same-question.ts';
import type { Ranked } from './ranking.ts';
import type { KnownBoost } from './search-tuning.ts';
import { listPassagesOf, type PassageBoost } from './search-tuning.queries.ts';
import { isStopWord, tokenize } from '../language/terms.ts';

/** What a pinned passage gains, as a share of the best one's score, and what a demoted one keeps of its own. docs/research/retrieval.md says why. */
const pinned = 0.5;
const kept = 0.5;
/** A passage that contains so much of the quote is the new form of the quoted one. */
const becameFrom = 0.6;

/** The boosts that were given for a question that asks the same as this text. */
export function boostsFor(text: string, boosts: readonly KnownBoost[]): readonly KnownBoost[] {
  if (boosts.length === 0) return [];
  const asked = askedFor(text);
  return boosts.filter((boost) => asksTheSame(boost.asked, asked));
}

/** The ranking with pinned passages sooner, were they not among it, and demoted ones later. A boost whose passage is gone changes nothing. */
export function applyBoosts(db: Database, ranked: readonly Ranked[], boosts: readonly PassageBoost[]): readonly Ranked[] {
  const effects = new Map<number, PassageBoost>();
  for (const boost of boosts) {
    const id = findBoosted(db, boost);
    if (id !== undefined) effects.set(id, boost);
  }
  if (effects.size === 0) return ranked;
  const best = ranked[0]?.score ?? 0;
  const found = new Set(ranked.map(({ id }) => id));
  const added = [...effects]
    .filter(([id, { effect }]) => effect === 'pin' && !found.has(id))
    .map(([id, { documentId, memoryId }]): Ranked => ({ id, documentId: documentId ?? -(memoryId ?? 0), score: 0, coverage: 0, pairs: 0 }));
  return [...ranked, ...added]
    .map((one) => ({ ...one, score: scoreWith(effects.get(one.id)?.effect, one.score, best) }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

function scoreWith(effect: PassageBoost['effect'] | undefined, score: number, best: number): number {
  if (effect === undefined) return score;
  return effect === 'pin' ? score + pinned * best : score * kept;
}

/** The passage that contains the quote; after a new version, the one that contains most of its words. */
export function findBoosted(db: Database, boost: Pick<PassageBoost, 'documentId' | 'memoryId' | 'section' | 'quote'>): number | undefined {
  const passages = listPassagesOf(db, boost);
  const saysQuote = quoteFinder(boost.quote);
  const holding = passages.filter(({ text }) => saysQuote(text));
  const there = holding.find(({ heading }) => heading === boost.section) ?? holding[0];
  if (there !== undefined) return there.id;
  const wanted = termsOf(boost.quote);
  const alike = passages
    .map(({ id, text }) => ({ id, share: shareHeld(wanted, termsOf(text)) }))
    .filter(({ share }) => share >= becameFrom);
  return alike.sort((a, b) => b.share - a.share || a.id - b.id)[0]?.id;
}

const termsOf = (text: string): Set<string> =>
  new Set(
    tokenize(text)
      .filter((token) => !isStopWord(token))
      .map(({ term }) => term),
  );

function shareHeld(wanted: ReadonlySet<string>, held: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : [...wanted].filter((term) => held.has(term)).length / wanted.size;
}

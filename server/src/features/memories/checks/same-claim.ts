import { arePartedBy } from '../../../language/contrasts.ts';
import { isEveryday } from '../../../language/everyday.ts';
import { isTelling } from '../../../language/same-words.ts';
import type { Claim } from './claims.ts';
import type { NoteIndex } from './note-index.ts';
import { kinOf } from './note-words.ts';
import { areOtherCodes, isEverybody, isLead, isWithout } from './sameness.ts';

/** How rare a word is among what the library holds, 0-1. */
export type Rarity = (word: string) => number;

/** A word that only stands around the other claim is less certainly said of its figure. */
const aroundShare = 0.8;
const leadShare = 0.3;
const everydayShare = 0.45;
const kinShare = 0.9;
const leastOfFewer = 0.5;
const leastOfBoth = 0.7;
const mostApart = 0.4;

/** How far two claims are of the same thing, 0-1; 0 where it is doubtful. */
export function samenessOfClaims(index: NoteIndex, rarity: Rarity, note: Claim, document: Claim): number {
  const [one, other] = [note.statement, document.statement];
  if (arePartedBy(one.cases, other.cases) || areOtherCodes(one, other) || isWithout(one, other) || isWithout(other, one)) return 0;
  const [ofNote, ofDocument] = [heldOf(index, rarity, note, document), heldOf(index, rarity, document, note)];
  const [fewer, both] = [Math.min(ofNote.share, ofDocument.share), (ofNote.share + ofDocument.share) / 2];
  if (fewer < leastOfFewer || both < leastOfBoth) return 0;
  const shared = Math.max(ofNote.shared, ofDocument.shared);
  return Math.min(ofNote.apart, ofDocument.apart) > mostApart * shared ? 0 : both;
}

interface Held {
  /** Of the worth of the claim's words, what the other says, too. */
  share: number;
  /** The weightiest word that the other says of its figure, and the weightiest that it does not say at all. */
  shared: number;
  apart: number;
}

function heldOf(index: NoteIndex, rarity: Rarity, claim: Claim, other: Claim): Held {
  const core = new Set(other.core);
  let [total, held, shared, apart] = [0, 0, 0, 0];
  for (const term of claim.core) {
    const weight = worthOf(index, rarity, claim, term);
    const inCore = heldIn(index, core, term);
    const share = Math.max(inCore, aroundShare * heldIn(index, other.around, term));
    total += weight;
    held += weight * share;
    if (inCore > 0) shared = Math.max(shared, weight);
    else if (share === 0 && !isEverybody(index.words[term] ?? '')) apart = Math.max(apart, weight);
  }
  return { share: total === 0 ? 0 : held / total, shared, apart };
}

function heldIn(index: NoteIndex, terms: ReadonlySet<number>, term: number): number {
  if (terms.has(term)) return 1;
  return kinOf(index.words[term] ?? '').some((kin) => terms.has(index.vocabulary.get(kin) ?? -1)) ? kinShare : 0;
}

function worthOf(index: NoteIndex, rarity: Rarity, { statement }: Claim, term: number): number {
  const word = index.words[term] ?? '';
  const everyday = isEveryday(word) && !isTelling(word) ? everydayShare : 1;
  return rarity(word) * everyday * (isLead(index, statement, term) ? leadShare : 1);
}

import { areComparable, canBothHold, type FigurePair, gives } from '../../../language/claims.ts';
import { casesNamedIn, noteCases } from '../../../language/contrasts.ts';
import { isEveryday } from '../../../language/everyday.ts';
import { isTelling } from '../../../language/same-words.ts';
import { tokenize } from '../../../language/terms.ts';
import { type Claim, claimsOfNote, claimsOfPassage, type DocumentClaim } from './claims.ts';
import { countHolding, countPassages, type DocumentPassage, listInForce } from './contradictions.queries.ts';
import type { Reader } from './note-follower.queries.ts';
import type { Note, NoteIndex, Statement } from './note-index.ts';
import { kinOf } from './note-words.ts';
import { areOfOthers, isEverybody, isLead, leadShare, samenessBy, type Shared } from './sameness.ts';

/** A document in force that gives another figure for the same thing, at a line (0-based). */
export interface Contradiction extends FigurePair {
  documentId: number;
  documentName: string;
  lineIndex: number;
  likeness: number;
}

const mostStatements = 12;
/** Passages are looked for by so many of a statement's rarest words; they contain two of them. */
const rarest = 4;
/** A word that so few passages contain is enough by itself. */
const fewPassages = 12;
const limits = { looked: 300, limit: 15 };
/** A passage that says the same of nearly the same thing takes away the doubt that another casts. */
const nearlyAsMuch = 0.1;

/** Documents in force that say otherwise, the likeliest first, each once. */
export function findContradictions(db: Reader, index: NoteIndex, note: Note, today: string): Contradiction[] {
  const found = new Map<number, Contradiction>();
  const rarity = rarityIn(db);
  for (const statement of note.statements.slice(0, mostStatements)) {
    const passages = passagesFor(db, statement, note.topic, today).map((passage) => ({ passage, claims: claimsIn(index, passage) }));
    for (const claim of claimsOfNote(index, note, statement))
      for (const one of contradictionsOf(index, rarity, claim, passages))
        if (one.likeness > (found.get(one.documentId)?.likeness ?? 0)) found.set(one.documentId, one);
  }
  return [...found.values()].sort((a, b) => b.likeness - a.likeness);
}

function rarityIn(db: Reader): Rarity {
  const all = countPassages(db) + 50;
  return (word) => Math.log(1 + all / (countHolding(db, word) + 2)) / Math.log(1 + all / 2);
}

/** Passages that contain two of the rarest words that documents know, or the only one. */
function passagesFor(db: Reader, { text, figures }: Statement, topic: string, today: string): DocumentPassage[] {
  const isFigure = (start: number, end: number): boolean => figures.some((figure) => start < figure.end && end > figure.start);
  const inText = tokenize(text).filter(({ start, end }) => !isFigure(start, end));
  const terms = new Set([...inText, ...tokenize(topic)].filter(({ word }) => word.length > 2 && !/\d/.test(word)).map(({ term }) => term));
  const known = [...terms].map((term) => ({ term, count: countHolding(db, term) })).filter(({ count }) => count > 0);
  known.sort((a, b) => a.count - b.count);
  const chosen = known.slice(0, rarest).map(({ term }) => term);
  const alone = known.slice(0, 1).filter(({ count }) => count <= fewPassages);
  const pairs = chosen.flatMap((one, at) => chosen.slice(at + 1).map((other) => [one, other]));
  if (chosen.length === 0) return [];
  return listInForce(db, pairs.length > 0 ? [...pairs, ...alone.map(({ term }) => [term])] : [chosen], today, limits);
}

function claimsIn(index: NoteIndex, passage: DocumentPassage): DocumentClaim[] {
  return claimsOfPassage(index, passage, casesNamedIn(passage.heading.split(' > ').at(-1) ?? '', noteCases));
}

interface ReadPassage {
  passage: DocumentPassage;
  claims: DocumentClaim[];
}

/** None where a document says as much of the same thing. */
function contradictionsOf(index: NoteIndex, rarity: Rarity, claim: Claim, passages: readonly ReadPassage[]): Contradiction[] {
  const compared = passages.flatMap(({ passage, claims }) =>
    claims
      .filter(({ figure }) => areComparable(claim.figure, figure))
      .map((one) => ({
        passage,
        one,
        holds: canBothHold(claim.figure, one.figure),
        likeness: samenessOfClaims(index, rarity, claim, one),
      })),
  );
  const agreed = Math.max(0, ...compared.filter(({ holds }) => holds).map(({ likeness }) => likeness));
  const agrees = ({ statement }: Claim): boolean => compared.some(({ one, holds }) => holds && one.statement === statement);
  return compared
    .filter(({ one, holds, likeness }) => !holds && likeness > agreed + nearlyAsMuch && !agrees(one) && !gives(claim.statement, one.figure))
    .map(({ passage, one, likeness }) => ({
      documentId: passage.documentId,
      documentName: passage.documentName,
      lineIndex: passage.firstLine + passage.text.slice(0, one.start).split('\n').length - 1,
      here: claim.figure,
      there: one.figure,
      likeness,
    }));
}

/** The rarity of a word in the library, 0-1. */
type Rarity = (word: string) => number;

/** A word that is only near the other claim is less certainly said of its figure. */
const aroundShare = 0.8;
const everydayShare = 0.45;
const kinShare = 0.9;
const least = { ofFewer: 0.5, ofBoth: 0.7 };

/** How far two claims are of the same thing, 0-1; 0 where it is doubtful. */
function samenessOfClaims(index: NoteIndex, rarity: Rarity, note: Claim, document: Claim): number {
  if (areOfOthers(note.statement, document.statement)) return 0;
  return samenessBy(heldOf(index, rarity, note, document), heldOf(index, rarity, document, note), least);
}

/** A word is shared where the other says it of its figure, and apart where the other does not say it at all. */
function heldOf(index: NoteIndex, rarity: Rarity, claim: Claim, other: Claim): Shared {
  const core = new Set(other.core);
  let [total, held, shared, apart] = [0, 0, 0, 0];
  for (const term of claim.core) {
    const weight = worthOf(index, rarity, claim, term);
    const inCore = heldIn(index, core, term);
    const share = Math.max(inCore, aroundShare * heldIn(index, other.around, term));
    total += weight;
    held += weight * share;
    if (inCore > 0) shared = Math.max(shared, weight);
    else if (share === 0 && !isEverybody(index.vocabulary.terms[term] ?? '')) apart = Math.max(apart, weight);
  }
  return { share: total === 0 ? 0 : held / total, shared, apart };
}

function heldIn(index: NoteIndex, terms: ReadonlySet<number>, term: number): number {
  if (terms.has(term)) return 1;
  return kinOf(index.vocabulary.terms[term] ?? '').some((kin) => terms.has(index.vocabulary.get(kin) ?? -1)) ? kinShare : 0;
}

function worthOf(index: NoteIndex, rarity: Rarity, { statement }: Claim, term: number): number {
  const word = index.vocabulary.terms[term] ?? '';
  const everyday = isEveryday(word) && !isTelling(word) ? everydayShare : 1;
  return rarity(word) * everyday * (isLead(index, statement, term) ? leadShare : 1);
}

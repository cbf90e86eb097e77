export interface FoldedName {
  /** Lower case, without accents. */
  plain: string;
  /** Without the separators of codes: "a1312b policy" of "A-1312/B Policy". */
  joined: string;
  /** Without blanks either. */
  compact: string;
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const join = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, '').replace(/\s+/g, ' ');

/** The forms by which a name is compared. */
export function foldName(name: string): FoldedName {
  const plain = fold(name);
  const joined = join(plain);
  return { plain, joined, compact: joined.replaceAll(' ', '') };
}

/** Tests whether a name has every word that was typed. Codes are found in any spelling. */
export function nameTest(typed: string): (name: FoldedName) => boolean {
  const words = fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, code: join(word), isNumbered: /\p{N}/u.test(word) }));
  return ({ plain, joined, compact }) =>
    words.every(({ word, code, isNumbered }) => plain.includes(word) || (code !== '' && (isNumbered ? compact : joined).includes(code)));
}

/** A text as the numbers of its pieces, at most `most` of them, with the marks for its beginning and its end. */
export type PieceTokenizer = (text: string, most: number) => number[];

const unknownPiece = '[UNK]';
const longestWord = 100;
const wordsRemembered = 50_000;
/** Each of these is a word of its own: punctuation, the ASCII symbols that BERT treats like it, and Chinese characters. */
const singleCharacter = /[\p{P}$+<=>^`|~\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/u;
const words = new RegExp(`${singleCharacter.source}|(?:(?!${singleCharacter.source})[^\\s\\p{Cc}\\ufffd])+`, 'gu');

/**
 * BERT's uncased WordPiece tokenizer (Devlin et al. 2019): lower case without accents, then the longest known piece from the left, again and again; a word
 * that cannot be cut that way is one unknown piece. `vocabulary`: the number of each piece, as in the model's tokenizer.json.
 */
export function createPieceTokenizer(vocabulary: Readonly<Record<string, number>>): PieceTokenizer {
  const numbers = new Map(Object.entries(vocabulary));
  const numberOf = (piece: string): number => numbers.get(piece) ?? 0;
  const [first, last, unknown] = [numberOf('[CLS]'), numberOf('[SEP]'), numberOf(unknownPiece)];
  const known = new Map<string, readonly number[]>();
  const piecesOf = (word: string): readonly number[] => {
    const found = known.get(word) ?? cut(word, numbers) ?? [unknown];
    if (known.size > wordsRemembered) known.clear();
    known.set(word, found);
    return found;
  };
  return (text, most) => {
    const pieces = [first];
    for (const [word] of plain(text, most).matchAll(words)) {
      if (pieces.length >= most - 1) break;
      pieces.push(...piecesOf(word));
    }
    return [...pieces.slice(0, most - 1), last];
  };
}

/** The text up to where its last piece can begin, in lower case and without accents. */
function plain(text: string, mostPieces: number): string {
  return text
    .slice(0, mostPieces * longestWord)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

/** undefined: some part of the word begins with no known piece. */
function cut(word: string, numbers: ReadonlyMap<string, number>): number[] | undefined {
  if (word.length > longestWord) return undefined;
  const pieces: number[] = [];
  for (let from = 0; from < word.length;) {
    const mark = from === 0 ? '' : '##';
    let to = word.length;
    while (to > from && !numbers.has(mark + word.slice(from, to))) to--;
    const piece = numbers.get(mark + word.slice(from, to));
    if (to === from || piece === undefined) return undefined;
    pieces.push(piece);
    from = to;
  }
  return pieces;
}

/** A text as the numbers of its pieces. */
export type PieceTokenizer = (text: string) => number[];

/** The first six entries of the vocabulary stand for no text. */
const reserved = 6;
const unknownPiece = 0;
const unknownScore = -20;
const wordStart = '\u2581';
const wordsRemembered = 50_000;

/**
 * The unigram tokenizer of SentencePiece (Kudo 2018): of all ways to cut a word into known pieces the one with the highest sum of log probabilities.
 * `vocabulary`: pieces with their log probability, as in vocab.json; a piece's number is its place.
 */
export function createPieceTokenizer(vocabulary: readonly (readonly [piece: string, score: number])[]): PieceTokenizer {
  const pieces = new Map(vocabulary.map(([piece, score], id) => [piece, { id, score }] as const).slice(reserved));
  const longest = Math.max(...[...pieces.keys()].map((piece) => piece.length));
  const known = new Map<string, number[]>();
  return (text) =>
    text
      .normalize('NFKC')
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => {
        const found = known.get(word) ?? bestPieces(wordStart + word, pieces, longest);
        if (known.size > wordsRemembered) known.clear();
        known.set(word, found);
        return found;
      });
}

function bestPieces(word: string, pieces: ReadonlyMap<string, { id: number; score: number }>, longest: number): number[] {
  const scores = [0, ...new Array<number>(word.length).fill(-Infinity)];
  const cuts: { from: number; id: number }[] = [];
  for (let from = 0; from < word.length; from++) {
    for (let to = from + 1; to <= Math.min(word.length, from + longest); to++) {
      const piece = pieces.get(word.slice(from, to)) ?? (to === from + 1 ? { id: unknownPiece, score: unknownScore } : undefined);
      if (piece === undefined || (scores[from] ?? 0) + piece.score <= (scores[to] ?? 0)) continue;
      scores[to] = (scores[from] ?? 0) + piece.score;
      cuts[to] = { from, id: piece.id };
    }
  }
  const ids: number[] = [];
  for (let at = word.length; at > 0; at = cuts[at]?.from ?? 0) ids.push(cuts[at]?.id ?? unknownPiece);
  return ids.reverse();
}

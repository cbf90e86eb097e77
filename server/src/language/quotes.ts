const ascii = /^[\0-\x7f]*$/;

/** A text as its words alone: how it is spaced, wrapped, numbered or set in bold does not matter. */
function wordsOf(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

/** Tells of texts whether they say the words of a quote, in its order. No text says a quote without words. */
export function quoteFinder(quote: string): (text: string) => boolean {
  const words = wordsOf(quote);
  if (words.trim() === '') return () => false;
  const telling = words
    .trim()
    .split(' ')
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  const isPlain = ascii.test(telling);
  return (text) => {
    // Most passages of a document lack its longest word: they need not be taken apart.
    if (isPlain && ascii.test(text) && !text.toLowerCase().includes(telling)) return false;
    return wordsOf(text).includes(words);
  };
}

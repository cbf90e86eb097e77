/** A text as its words alone: how it is spaced, wrapped, numbered or set in bold does not matter. */
export function wordsOf(text: string): string {
  return ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;
}

/** Both as words. */
export const holds = (words: string, quoted: string): boolean => quoted.trim() !== '' && words.includes(quoted);

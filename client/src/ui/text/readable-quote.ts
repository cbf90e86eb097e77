/** A quote as one reads it: a list item without its mark, words without marks of emphasis, and the cells of a table's row side by side. */
export function readableQuote(quote: string): string {
  const plain = quote.replaceAll(/\*\*(?=\S)([^*]+)\*\*/g, '$1');
  const row = /^\s*\|(.+)\|\s*$/.exec(plain)?.[1];
  if (row === undefined) return plain.replace(/^\s*[-*•]\s+/, '');
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(' · ');
}

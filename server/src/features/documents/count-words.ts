/** Words as they are counted for people: whatever stands between blanks. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

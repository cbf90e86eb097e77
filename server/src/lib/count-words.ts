/**
 * Words as they are counted for people: everything between blanks, which are those of \s. Takes a few nanoseconds a character and no
 * memory.
 */
export function countWords(text: string): number {
  let count = 0;
  let wasBlank = true;
  for (let at = 0; at < text.length; at += 1) {
    const blank = isBlank(text.charCodeAt(at));
    if (wasBlank && !blank) count += 1;
    wasBlank = blank;
  }
  return count;
}

function isBlank(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code === 0xa0 || code === 0xfeff || code === 0x3000) return true;
  return code === 0x1680 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f;
}

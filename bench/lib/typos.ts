/** Changes one letter of one word of at least four letters: left out, doubled, swapped with the next or another one. The same every time. */
export function typoIn(text: string): string {
  const words = [...text.matchAll(/[A-Za-z]{4,}/g)];
  const random = generator(text);
  const chosen = words[Math.floor(random() * words.length)];
  if (chosen === undefined) return text;
  const [word] = chosen;
  const at = Math.floor(random() * word.length);
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const kinds = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + letter + word.slice(at),
    () => word.slice(0, at) + letter + word.slice(at + 1),
    () => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ];
  const changed = kinds[Math.floor(random() * kinds.length)]?.() ?? word;
  return text.slice(0, chosen.index) + changed + text.slice(chosen.index + word.length);
}

/** Mulberry32, started from the text: numbers from 0 to 1. */
function generator(text: string): () => number {
  let state = Array.from(text).reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

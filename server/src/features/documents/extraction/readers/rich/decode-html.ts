import { readText } from '../text.ts';

/** Pages name their encoding within their first bytes (HTML, 4.2.5.4). */
const headBytes = 2_048;

/** Decodes a page: by its byte order mark, else by what it says of itself, else by its letters. Throws ExtractionError for what is no text. */
export function decodeHtml(bytes: Buffer): { text: string; warnings: string[] } {
  const isMarked = ['feff', 'fffe', 'efbb'].includes(bytes.toString('hex', 0, 2));
  const named = isMarked ? undefined : encodingNamedIn(bytes.toString('latin1', 0, headBytes));
  if (named === undefined || /^utf-?8$/i.test(named)) return readText(bytes);
  try {
    return { text: new TextDecoder(named).decode(bytes), warnings: [] };
  } catch {
    // Nobody knows an encoding of that name.
    return readText(bytes);
  }
}

function encodingNamedIn(head: string): string | undefined {
  const name = /<(?:meta|\?xml)\b[^>]{0,300}?\b(?:charset|encoding)\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
  // Written in single bytes, it cannot be what it says.
  return name === undefined || /^utf-?(?:16|32)/i.test(name) ? undefined : name;
}

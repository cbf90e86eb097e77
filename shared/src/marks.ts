/** The start and the end of a matched word in highlighted text. Everything else in that text is escaped. */
export const markStart = '<mark>';
export const markEnd = '</mark>';

export interface TextPart {
  text: string;
  isFound: boolean;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/**
 * The parts of highlighted HTML, as text: nothing that the server sends becomes markup here. A mark that is never closed, or is closed
 * without having begun, and every other element, stay the characters that they are.
 */
export function splitHighlighted(html: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (let start = html.indexOf(markStart); start >= 0; start = html.indexOf(markStart, at)) {
    const end = html.indexOf(markEnd, start);
    if (end < 0) break;
    parts.push({ text: unescape(html.slice(at, start)), isFound: false });
    parts.push({ text: unescape(html.slice(start + markStart.length, end)), isFound: true });
    at = end + markEnd.length;
  }
  parts.push({ text: unescape(html.slice(at)), isFound: false });
  return parts.filter(({ text }) => text !== '');
}

/** Once over the text, so that what was escaped twice is unescaped once. */
function unescape(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

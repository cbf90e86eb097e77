import { unsupportedMark } from '@vademecum/shared/ask/answer-words.ts';

/** As much of an HTML syntax tree as is needed here. */
interface HtmlNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, string>;
  children?: HtmlNode[];
}

const mark = /(\[\d{1,3}\]|\[\?\])/;

/** Rehype plugin: every [n] in the text becomes a <sup data-number="n">, and every [?] a <sup> without a number. */
export function citationMarks() {
  return splitMarks;
}

function splitMarks(node: HtmlNode): void {
  node.children?.forEach(splitMarks);
  node.children = node.children?.flatMap((child) => (child.type === 'text' ? partsOf(child.value ?? '') : [child]));
}

function partsOf(text: string): HtmlNode[] {
  const parts = text.split(mark).filter((part) => part !== '');
  return parts.map((part) => (mark.test(part) ? markOf(part) : { type: 'text', value: part }));
}

function markOf(part: string): HtmlNode {
  const properties: Record<string, string> = part === unsupportedMark ? {} : { dataNumber: part.slice(1, -1) };
  return { type: 'element', tagName: 'sup', properties, children: [{ type: 'text', value: part }] };
}

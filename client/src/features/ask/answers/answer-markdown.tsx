import { unsupportedMark } from '@vademecum/shared/ask/answer-words.ts';
import { CircleHelp } from 'lucide-react';
import Markdown, { type ExtraProps, type Options } from 'react-markdown';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { CitationLink } from '../sources/citation-link.tsx';

/** As much of an HTML syntax tree as is needed here. */
interface HtmlNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, string>;
  children?: HtmlNode[];
}

const mark = /(\[\d{1,3}\]|\[\?\])/;

/** Rehype plugin: every [n] in the text becomes a <sup data-number="n">, and every [?] a <sup> without a number. A mark is on the line of the word before it. */
function citationMarks() {
  return splitMarks;
}

function splitMarks(node: HtmlNode): void {
  node.children?.forEach(splitMarks);
  node.children = node.children?.flatMap((child) => (child.type === 'text' ? partsOf(child.value ?? '') : [child]));
}

function partsOf(text: string): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  for (const part of text.split(mark).filter((one) => one !== '')) {
    const isMark = mark.test(part);
    if (isMark) unbroken(nodes).push(markOf(part));
    else nodes.push({ type: 'text', value: part });
  }
  return nodes;
}

/** A longer word is broken anyway. */
const longestWord = 24;

/** The children of a last node whose words stay on one line: the last word before a mark, and the marks behind it. */
function unbroken(nodes: HtmlNode[]): HtmlNode[] {
  const last = nodes.at(-1);
  if (last?.tagName === 'span' && last.children !== undefined) return last.children;
  const text = last?.value ?? '';
  const word = /(?<!\S)\S+\s*$/.exec(text.slice(-longestWord))?.[0] ?? '';
  const children: HtmlNode[] = word === '' ? [] : [{ type: 'text', value: word }];
  if (last !== undefined) last.value = text.slice(0, text.length - word.length);
  nodes.push({ type: 'element', tagName: 'span', properties: { className: 'whitespace-nowrap' }, children });
  return children;
}

function markOf(part: string): HtmlNode {
  const properties: Record<string, string> = part === unsupportedMark ? {} : { dataNumber: part.slice(1, -1) };
  return { type: 'element', tagName: 'sup', properties, children: [{ type: 'text', value: part }] };
}

/** Markdown syntax that answers do not use. Such characters stay in the text as they were written. */
const notInAnswers = [
  'autolink',
  'blockQuote',
  // Decoding "&amp;" would also go through innerHTML, which the page policy refuses.
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'setextUnderline',
  'thematicBreak',
];

/** The part of the processor that remark's parser reads. */
interface ParserData {
  micromarkExtensions?: { disable: { null: string[] } }[];
}

/** Remark plugin: paragraphs, line breaks, bold, italic and lists, nothing else. "[1]" is text, and so is "<b>". */
function basicMarkdown(this: { data: () => object }): void {
  const data: ParserData = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: notInAnswers } }];
}

/** As much of a Markdown syntax tree as is needed here. */
interface MarkdownNode {
  type: string;
  children?: MarkdownNode[];
  position?: { start: { offset?: number } };
  data?: { hProperties?: Record<string, number> };
}

/** Remark plugin: "2." stays 2, whatever comes before it. Markdown counts on from the first item, but a quoted step has the document's number. */
function keptNumbers() {
  return (tree: MarkdownNode, file: { toString: () => string }) => {
    keepNumbers(tree, file.toString());
  };
}

function keepNumbers(node: MarkdownNode, text: string): void {
  const number = node.type === 'listItem' ? /^(\d+)[.)]/.exec(text.slice(node.position?.start.offset))?.[1] : undefined;
  if (number !== undefined) node.data = { ...node.data, hProperties: { value: Number(number) } };
  node.children?.forEach((child) => {
    keepNumbers(child, text);
  });
}

const allowedElements = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'br', 'span', 'sup'];
const remarkPlugins: Options['remarkPlugins'] = [basicMarkdown, keptNumbers];
const rehypePlugins: Options['rehypePlugins'] = [citationMarks];

/** An answer's text with bold, italics and lists, and a button for every [n]. */
export function AnswerMarkdown({ text }: { text: string }) {
  return (
    <Markdown
      allowedElements={allowedElements}
      unwrapDisallowed
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      components={{ sup: CitationMark }}
    >
      {text}
    </Markdown>
  );
}

/** A [n] or a [?] in an answer, as `citationMarks` left it. */
function CitationMark({ node }: ExtraProps) {
  const number = node?.properties.dataNumber;
  return number === undefined ? <UnsupportedMark /> : <CitationLink number={Number(number)} />;
}

/** Behind a sentence that no passage bears out. The notice above the answer says the same to those who cannot hover. */
function UnsupportedMark() {
  return (
    <Tooltip text="No clinic document says this. Check it before you rely on it.">
      <span className="mx-0.5 inline-flex items-center gap-0.5 rounded-sm bg-warning-soft px-1 align-[0.15em] text-[0.75em] leading-5 font-semibold whitespace-nowrap text-warning">
        <CircleHelp aria-hidden size={12} />
        no source
      </span>
    </Tooltip>
  );
}

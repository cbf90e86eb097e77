import Markdown, { type Options } from 'react-markdown';
import { basicMarkdown } from './basic-markdown.ts';
import { CitationMark } from '../sources/citation-mark.tsx';
import { citationMarks } from '../sources/citation-marks.ts';
import { keptNumbers } from './kept-numbers.ts';

const allowedElements = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'br', 'sup'];
const remarkPlugins: Options['remarkPlugins'] = [basicMarkdown, keptNumbers];
const rehypePlugins: Options['rehypePlugins'] = [citationMarks];

/** An answer's text with bold, italics and lists, and a button for every [n]. In a chunk of its own: only this needs the Markdown parser. */
export default function AnswerMarkdown({ text }: { text: string }) {
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

/** What Markdown knows and an answer does not: such characters stay in the text as they were written. */
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

/** What remark's parser reads from its processor. */
interface ParserData {
  micromarkExtensions?: { disable: { null: string[] } }[];
}

/** Remark plugin: paragraphs, line breaks, bold, italic and lists, nothing else. "[1]" is text, and so is "<b>". */
export function basicMarkdown(this: { data: () => object }): void {
  const data: ParserData = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: notInAnswers } }];
}

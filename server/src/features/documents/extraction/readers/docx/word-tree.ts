/** The part of mammoth's document tree that is used (mammoth/lib/documents.js); its types do not describe it. */
export type WordNode =
  | { type: 'document'; children: WordNode[]; notes: { resolve: (reference: NoteReference) => { body: WordNode[] } | null } }
  | Paragraph
  | { type: 'run'; children: WordNode[]; isBold: boolean }
  | { type: 'text'; value: string }
  | { type: 'tab' }
  | { type: 'checkbox'; checked: boolean }
  | { type: 'hyperlink'; children: WordNode[] }
  | NoteReference
  | { type: 'break'; breakType: 'line' | 'page' | 'column' }
  | Table
  | TableRow
  | TableCell
  | { type: 'image' | 'commentReference' | 'bookmarkStart' };

export type Paragraph = {
  type: 'paragraph';
  children: WordNode[];
  styleId: string | null;
  styleName: string | null;
  numbering: { isOrdered: boolean; level: string } | null;
};
export type NoteReference = { type: 'noteReference'; noteType: 'footnote' | 'endnote'; noteId: string };
export type Table = { type: 'table'; children: WordNode[] };
export type TableRow = { type: 'tableRow'; children: WordNode[]; isHeader: boolean };
export type TableCell = { type: 'tableCell'; children: WordNode[]; colSpan: number; rowSpan: number };
export type WordDocument = Extract<WordNode, { type: 'document' }>;

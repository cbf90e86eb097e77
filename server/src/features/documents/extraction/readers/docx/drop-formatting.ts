/** Elements that say how text looks, and marks of editing. Bold stays: it shows which short paragraphs are titles. */
const looks = [
  ...['rFonts', 'i', 'iCs', 'bCs', 'sz', 'szCs', 'color', 'lang', 'kern', 'spacing', 'position', 'shd', 'highlight', 'noProof', 'w', 'u'],
  ...[
    'proofErr',
    'bookmarkStart',
    'bookmarkEnd',
    'lastRenderedPageBreak',
    'ind',
    'jc',
    'contextualSpacing',
    'widowControl',
    'keepNext',
    'keepLines',
  ],
];

const formatting = new RegExp(`<w:(?:${looks.join('|')})(?: [^<>]*)?/>`, 'g');
/** Between two runs that now look alike. */
const runBorder = /<\/w:t><\/w:r><w:r><w:t(?: xml:space="preserve")?>/g;
const revisionMarks = / w:rsid\w{0,9}="[^"<>]{0,16}"/g;

/**
 * Takes out of the XML of a Word file what Markdown has no words for. Mammoth makes an object of every element: text that was formatted word by
 * word takes ten times the memory of its words.
 */
export function dropFormatting(xml: string): string {
  return xml.replace(formatting, '').replace(revisionMarks, '').replaceAll('<w:rPr></w:rPr>', '').replace(runBorder, '');
}

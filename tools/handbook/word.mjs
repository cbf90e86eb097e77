import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { columnShares } from './columns.mjs';
import { ACCENT, CLINIC, FIXED_DATE, INK, RULE, SHADE } from './house.mjs';
import { describe } from './markdown.mjs';
import { setEntryDates } from './zip.mjs';

const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 };
const LIST_INDENT = [
  { left: 500, hanging: 300 },
  { left: 900, hanging: 300 },
];
/** US Letter with 0.9 inch margins leaves this width for a table, in twentieths of a point. */
const TEXT_WIDTH = 9648;
const MARGIN = 1296;

function runsOf(runs, extra = {}) {
  return runs.map((run) => new TextRun({ text: run.text, bold: run.bold || undefined, ...extra }));
}

/** Every ordered list gets a numbering of its own: a shared one would go on counting from the last list. */
function listName(block, index) {
  return block.items[0].ordered ? `numbered-${index}` : 'bulleted';
}

function level(depth, format, text) {
  return {
    level: depth,
    format,
    text,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: LIST_INDENT[depth] } },
  };
}

/** The second level follows the items found there, since a numbered step may hold bullets. */
function numberingFor(block, index) {
  const nested = block.items.find((item) => item.level === 1);
  const inner = nested?.ordered ? level(1, LevelFormat.DECIMAL, '%2.') : level(1, LevelFormat.BULLET, '\u2013');
  return { reference: listName(block, index), levels: [level(0, LevelFormat.DECIMAL, '%1.'), inner] };
}

function numberingOf(blocks) {
  const bulleted = {
    reference: 'bulleted',
    levels: [level(0, LevelFormat.BULLET, '\u2022'), level(1, LevelFormat.BULLET, '\u2013')],
  };
  const numbered = blocks.flatMap((block, index) => (block.type === 'list' && block.items[0].ordered ? [numberingFor(block, index)] : []));
  return { config: [bulleted, ...numbered] };
}

function listParagraphs(block, index) {
  return block.items.map(
    (item) =>
      new Paragraph({
        children: runsOf(item.runs),
        numbering: { reference: listName(block, index), level: item.level },
        spacing: { after: 60 },
      }),
  );
}

function tableCell(runs, width, isHeader) {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { top: 50, bottom: 50, left: 90, right: 90 },
    shading: isHeader ? { fill: SHADE } : undefined,
    children: [new Paragraph({ children: runsOf(runs, isHeader ? { bold: true } : {}) })],
  });
}

function tableOf(block) {
  const widths = columnShares(block).map((share) => Math.round(share * TEXT_WIDTH));
  const edge = { style: BorderStyle.SINGLE, size: 4, color: RULE };
  return new Table({
    columnWidths: widths,
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    borders: {
      top: edge,
      bottom: edge,
      left: edge,
      right: edge,
      insideHorizontal: edge,
      insideVertical: edge,
    },
    rows: [block.header, ...block.rows].map(
      (row, at) =>
        new TableRow({
          tableHeader: at === 0,
          cantSplit: true,
          children: row.map((cell, column) => tableCell(cell, widths[column], at === 0)),
        }),
    ),
  });
}

function childrenOf(block, index) {
  if (block.type === 'heading') {
    return [new Paragraph({ text: block.text, heading: HEADINGS[block.level] })];
  }
  if (block.type === 'list') return listParagraphs(block, index);
  // The empty paragraph keeps a table from touching what follows it.
  if (block.type === 'table') return [tableOf(block), new Paragraph({ spacing: { after: 60 } })];
  return [new Paragraph({ children: runsOf(block.runs), spacing: { after: 120 } })];
}

function headingStyle(size, before) {
  return {
    run: { size, bold: true, color: ACCENT, font: 'Calibri' },
    paragraph: { keepNext: true, spacing: { before, after: 100 } },
  };
}

const STYLES = {
  default: {
    document: { run: { font: 'Calibri', size: 22, color: INK } },
    heading1: headingStyle(36, 0),
    heading2: headingStyle(27, 260),
    heading3: headingStyle(23, 180),
  },
};

function small(children) {
  return new Paragraph({ alignment: AlignmentType.RIGHT, children: [new TextRun({ children, size: 17 })] });
}

/** The writer would put the build time into these properties. */
function coreProperties(title) {
  const moment = FIXED_DATE.toISOString().replace('.000', '');
  const date = (name) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${name}>`;
  const data =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"' +
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</dc:title>` +
    `<dc:creator>${CLINIC}</dc:creator>${date('created')}${date('modified')}</cp:coreProperties>`;
  return { path: 'docProps/core.xml', data };
}

export async function buildWord(blocks) {
  const { title, number } = describe(blocks);
  const document = new Document({
    styles: STYLES,
    numbering: numberingOf(blocks),
    sections: [
      {
        properties: {
          page: {
            size: { width: 12240, height: 15840 },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        headers: { default: new Header({ children: [small([`${CLINIC} \u00b7 ${number}`])] }) },
        footers: {
          default: new Footer({
            children: [small(['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES])],
          }),
        },
        children: blocks.flatMap(childrenOf),
      },
    ],
  });
  return setEntryDates(await Packer.toBuffer(document, false, [coreProperties(title)]), FIXED_DATE);
}

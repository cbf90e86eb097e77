import PDFDocument from 'pdfkit';
import { ACCENT, CLINIC, FIXED_DATE, INK, RULE, SHADE } from './house.mjs';
import { describe, plain } from './markdown.mjs';
import { columnShares } from './columns.mjs';

const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const BODY = 10.5;
const CELL = 9.5;
const LINE_GAP = 2.5;
const MARGINS = { top: 82, bottom: 72, left: 64, right: 64 };
const CELL_PAD = { x: 6, y: 4.5 };
const HEADINGS = {
  1: { size: 20, before: 0, after: 10 },
  2: { size: 14, before: 14, after: 5 },
  3: { size: 11.5, before: 9, after: 3 },
};
const MARKER_X = [4, 22];
const TEXT_X = [22, 40];

const color = (hex) => `#${hex}`;

function textWidth(doc) {
  return doc.page.width - MARGINS.left - MARGINS.right;
}

/** Starts a new page unless `height` still fits on this one. */
function ensureRoom(doc, height) {
  if (doc.y + height > doc.page.height - MARGINS.bottom) doc.addPage();
}

/** Bold is the wider face, so its measure is never too small for a text that mixes both. */
function heightOf(doc, text, width, size) {
  return doc.font(BOLD).fontSize(size).heightOfString(text, { width, lineGap: LINE_GAP });
}

function drawRuns(doc, runs, { x, width }) {
  doc.fontSize(BODY).fillColor(color(INK));
  runs.forEach((run, index) => {
    const options = { width, lineGap: LINE_GAP, continued: index < runs.length - 1 };
    doc.font(run.bold ? BOLD : REGULAR);
    if (index === 0) doc.text(run.text, x, doc.y, options);
    else doc.text(run.text, options);
  });
}

function drawHeading(doc, block) {
  const { size, before, after } = HEADINGS[block.level];
  const height = heightOf(doc, block.text, textWidth(doc), size);
  doc.y += before;
  // A heading takes a few lines of its section along: alone at the foot of a page it misleads.
  ensureRoom(doc, height + after + 48);
  doc.font(BOLD).fontSize(size).fillColor(color(ACCENT));
  doc.text(block.text, MARGINS.left, doc.y, { width: textWidth(doc), lineGap: LINE_GAP });
  doc.y += after;
}

function drawParagraph(doc, block) {
  const width = textWidth(doc);
  ensureRoom(doc, heightOf(doc, plain(block.runs), width, BODY));
  drawRuns(doc, block.runs, { x: MARGINS.left, width });
  doc.y += 5;
}

function drawItem(doc, item) {
  const x = MARGINS.left + TEXT_X[item.level];
  const width = textWidth(doc) - TEXT_X[item.level];
  ensureRoom(doc, heightOf(doc, plain(item.runs), width, BODY));
  const marker = item.ordered ? `${item.number}.` : ['\u2022', '\u2013'][item.level];
  const top = doc.y;
  doc.font(REGULAR).fontSize(BODY).fillColor(color(ACCENT));
  doc.text(marker, MARGINS.left + MARKER_X[item.level], top, { lineBreak: false });
  doc.y = top;
  drawRuns(doc, item.runs, { x, width });
  doc.y += 2.5;
}

function drawList(doc, block) {
  block.items.forEach((item) => drawItem(doc, item));
  doc.y += 4;
}

function rowHeight(doc, cells, widths) {
  const heights = cells.map((cell, at) => heightOf(doc, plain(cell), widths[at] - 2 * CELL_PAD.x, CELL));
  return Math.max(...heights) + 2 * CELL_PAD.y;
}

function drawRow(doc, cells, widths, isHeader) {
  const height = rowHeight(doc, cells, widths);
  const top = doc.y;
  let left = MARGINS.left;
  cells.forEach((cell, at) => {
    doc.lineWidth(0.6).rect(left, top, widths[at], height);
    if (isHeader) doc.fillAndStroke(color(SHADE), color(RULE));
    else doc.stroke(color(RULE));
    const isBold = isHeader || cell.every((run) => run.bold);
    doc
      .font(isBold ? BOLD : REGULAR)
      .fontSize(CELL)
      .fillColor(color(INK));
    doc.text(plain(cell), left + CELL_PAD.x, top + CELL_PAD.y, {
      width: widths[at] - 2 * CELL_PAD.x,
      lineGap: LINE_GAP,
    });
    left += widths[at];
  });
  doc.x = MARGINS.left;
  doc.y = top + height;
}

function drawTable(doc, block) {
  const widths = columnShares(block).map((share) => share * textWidth(doc));
  const first = block.rows[0] ? rowHeight(doc, block.rows[0], widths) : 0;
  ensureRoom(doc, rowHeight(doc, block.header, widths) + first);
  drawRow(doc, block.header, widths, true);
  for (const row of block.rows) {
    const page = doc.page;
    ensureRoom(doc, rowHeight(doc, row, widths));
    // A table that goes on overleaf repeats its column names there.
    if (doc.page !== page) drawRow(doc, block.header, widths, true);
    drawRow(doc, row, widths, false);
  }
  doc.y += 10;
}

const DRAW = { heading: drawHeading, paragraph: drawParagraph, list: drawList, table: drawTable };

function rule(doc, y) {
  doc.moveTo(MARGINS.left, y).lineTo(doc.page.width - MARGINS.right, y);
  doc.lineWidth(0.6).stroke(color(RULE));
}

/** Header and footer come last, once the number of pages is known. */
function stampPages(doc, { title, number }) {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    // With its margins on, the page would answer text in the footer by adding another page.
    doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    const width = textWidth(doc);
    const foot = doc.page.height - 48;
    doc.font(REGULAR).fontSize(8.5).fillColor(color(INK));
    doc.text(CLINIC, MARGINS.left, 42, { width, lineBreak: false });
    doc.text(number, MARGINS.left, 42, { width, align: 'right' });
    doc.text(title, MARGINS.left, foot, { width, lineBreak: false });
    doc.text(`Page ${index + 1} of ${count}`, MARGINS.left, foot, { width, align: 'right' });
    rule(doc, 58);
    rule(doc, doc.page.height - 56);
  }
}

export function buildPdf(blocks) {
  const about = describe(blocks);
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: MARGINS,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: about.title, Author: CLINIC, CreationDate: FIXED_DATE, ModDate: FIXED_DATE },
  });
  const done = new Promise((resolve, reject) => {
    const parts = [];
    doc.on('data', (part) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  blocks.forEach((block) => DRAW[block.type](doc, block));
  stampPages(doc, about);
  doc.end();
  return done;
}

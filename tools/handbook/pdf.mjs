import { Buffer } from 'node:buffer';
import PDFDocument from 'pdfkit';
import { ACCENT, CLINIC, FIXED_DATE, INK, RULE, SHADE } from './house.mjs';
import { columnShares } from './columns.mjs';
import { breakLines, drawLines } from './lines.mjs';
import { describe, plain } from './markdown.mjs';

const REGULAR = 'Helvetica';
const BODY = { size: 10.5, lineHeight: 14.5 };
const CELL = { size: 9.5, lineHeight: 12.5 };
const MARGINS = { top: 82, bottom: 72, left: 64, right: 64 };
const CELL_PAD = { x: 6, top: 5, bottom: 3.5 };
const HEADINGS = {
  1: { size: 20, lineHeight: 25, before: 0, after: 10 },
  2: { size: 14, lineHeight: 18, before: 14, after: 4 },
  3: { size: 11.5, lineHeight: 15, before: 9, after: 3 },
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

function drawHeading(doc, block) {
  const look = HEADINGS[block.level];
  const lines = breakLines(doc, [{ text: block.text, bold: true }], textWidth(doc), look.size);
  doc.y += look.before;
  // A heading takes a few lines of its section along: alone at the foot of a page it misleads.
  ensureRoom(doc, lines.length * look.lineHeight + look.after + 48);
  doc.fillColor(color(ACCENT));
  drawLines(doc, lines, { x: MARGINS.left, y: doc.y, ...look });
  doc.y += look.after;
}

function drawParagraph(doc, block) {
  const lines = breakLines(doc, block.runs, textWidth(doc), BODY.size);
  ensureRoom(doc, lines.length * BODY.lineHeight);
  doc.fillColor(color(INK));
  drawLines(doc, lines, { x: MARGINS.left, y: doc.y, ...BODY });
  doc.y += 5;
}

function drawItem(doc, item) {
  const indent = TEXT_X[item.level];
  const lines = breakLines(doc, item.runs, textWidth(doc) - indent, BODY.size);
  ensureRoom(doc, lines.length * BODY.lineHeight);
  const marker = item.ordered ? `${item.number}.` : ['\u2022', '\u2013'][item.level];
  const y = doc.y;
  doc.font(REGULAR).fontSize(BODY.size).fillColor(color(ACCENT));
  doc.text(marker, MARGINS.left + MARKER_X[item.level], y, { lineBreak: false });
  doc.fillColor(color(INK));
  drawLines(doc, lines, { x: MARGINS.left + indent, y, ...BODY });
  doc.y += 2.5;
}

function drawList(doc, block) {
  block.items.forEach((item) => drawItem(doc, item));
  doc.y += 4;
}

/** The lines of every cell and the height of the tallest, which is the height of the row. */
function layRow(doc, cells, widths, isHeader) {
  const lines = cells.map((cell, at) => {
    const runs = isHeader ? [{ text: plain(cell), bold: true }] : cell;
    return breakLines(doc, runs, widths[at] - 2 * CELL_PAD.x, CELL.size);
  });
  const tallest = Math.max(...lines.map((cell) => cell.length));
  return { lines, height: tallest * CELL.lineHeight + CELL_PAD.top + CELL_PAD.bottom };
}

function drawRow(doc, row, widths, isHeader) {
  const top = doc.y;
  let left = MARGINS.left;
  row.lines.forEach((lines, at) => {
    doc.lineWidth(0.6).rect(left, top, widths[at], row.height);
    if (isHeader) doc.fillAndStroke(color(SHADE), color(RULE));
    else doc.stroke(color(RULE));
    doc.fillColor(color(INK));
    drawLines(doc, lines, { x: left + CELL_PAD.x, y: top + CELL_PAD.top, ...CELL });
    left += widths[at];
  });
  doc.y = top + row.height;
}

function drawTable(doc, block) {
  const widths = columnShares(block).map((share) => share * textWidth(doc));
  const header = layRow(doc, block.header, widths, true);
  const rows = block.rows.map((cells) => layRow(doc, cells, widths, false));
  ensureRoom(doc, header.height + (rows[0]?.height ?? 0));
  drawRow(doc, header, widths, true);
  for (const row of rows) {
    const page = doc.page;
    ensureRoom(doc, row.height);
    // A table that goes on overleaf repeats its column names there.
    if (doc.page !== page) drawRow(doc, header, widths, true);
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

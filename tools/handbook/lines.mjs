/**
 * Breaks text into lines and draws them. The PDF library's own wrapping also breaks after a hyphen,
 * which tears document numbers and form codes apart; here a line ends at a space and nowhere else.
 */

const FACES = { true: 'Helvetica-Bold', false: 'Helvetica' };

/** The words of a text; each is a list of pieces, because a word may be bold in part. */
function toWords(runs) {
  const words = [];
  let current = null;
  for (const run of runs) {
    for (const piece of run.text.split(/( )/)) {
      if (piece === ' ') current = null;
      else if (piece !== '') {
        if (!current) words.push((current = []));
        current.push({ text: piece, bold: run.bold });
      }
    }
  }
  return words;
}

function widthOf(doc, pieces, size) {
  return pieces.reduce((width, piece) => width + doc.font(FACES[piece.bold]).fontSize(size).widthOfString(piece.text), 0);
}

/** Joins words with spaces into as few stretches of one face as possible. */
function toStretches(words) {
  const stretches = [];
  words.forEach((word, index) => {
    word.forEach((piece, at) => {
      const text = index > 0 && at === 0 ? ` ${piece.text}` : piece.text;
      const last = stretches.at(-1);
      if (last && last.bold === piece.bold) last.text += text;
      else stretches.push({ text, bold: piece.bold });
    });
  });
  return stretches;
}

/** The lines of `runs` at the given width; each line is a list of stretches of one face. */
export function breakLines(doc, runs, width, size) {
  const space = doc.font(FACES.false).fontSize(size).widthOfString(' ');
  const lines = [];
  let used = Infinity;
  for (const word of toWords(runs)) {
    const needed = widthOf(doc, word, size);
    if (used + space + needed > width) {
      lines.push([]);
      used = needed;
    } else {
      used += space + needed;
    }
    lines.at(-1).push(word);
  }
  return lines.map(toStretches);
}

/** Draws the lines from the given corner downward and leaves the pen below the last one. */
export function drawLines(doc, lines, { x, y, size, lineHeight }) {
  lines.forEach((stretches, index) => {
    let left = x;
    for (const stretch of stretches) {
      doc.font(FACES[stretch.bold]).fontSize(size);
      doc.text(stretch.text, left, y + index * lineHeight, { lineBreak: false });
      left += doc.widthOfString(stretch.text);
    }
  });
  doc.y = y + lines.length * lineHeight;
}

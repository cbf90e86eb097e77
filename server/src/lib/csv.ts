/** The first line of a file; a spreadsheet reads it as UTF-8 by its byte order mark. */
export function csvStart(columns: readonly string[]): string {
  return `\uFEFF${toCsvLine(columns)}`;
}

/** One line of RFC 4180. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** What a spreadsheet may run as a formula (OWASP, CSV injection): some skip the blanks before it, some know the wide signs of East Asian keyboards. */
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/;
/** A formula that has apostrophes in front already. */
export const defused = /^'+\s*[=+\-@＝＋－＠\t\r\n]/;

/** An apostrophe in front makes it text. */
function toCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

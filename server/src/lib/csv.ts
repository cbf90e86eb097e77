/** The first line of a file; a spreadsheet reads it as UTF-8 by its byte order mark. */
export function csvStart(columns: readonly string[]): string {
  return `\uFEFF${toCsvLine(columns)}`;
}

/** One line of RFC 4180. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** What a spreadsheet would run as a formula gets an apostrophe in front, which makes it text (OWASP, CSV injection). */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

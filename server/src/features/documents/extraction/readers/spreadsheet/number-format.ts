import type { Cell } from './sheet.ts';

/** Formats that a file refers to by number alone (ECMA-376 part 1, 18.8.30), as far as they change what is read. */
const builtin = new Map<number, string>([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as [number, string]),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'hh:mm:ss'] as [number, string]),
  [22, 'yyyy-mm-dd hh:mm'],
  [37, '#,##0'],
  [38, '#,##0'],
  [39, '#,##0.00'],
  [40, '#,##0.00'],
]);

const millisecondsPerDay = 86_400_000;
/** The last day that Excel knows: 31 December 9999. */
const lastDay = 2_958_465;
const daysFrom1904 = 1_462;

/** The code of a format by its number; the workbook's own come first. */
export function formatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? builtin.get(id) ?? 'General';
}

/** A number as the sheet shows it: dates as 2026-03-01, times as 14:30, percentages, currencies and fixed decimals. */
export function showNumber(value: number, code: string, is1904: boolean): Cell {
  const [positive = '', negative] = code.split(';');
  const section = (value < 0 && negative !== undefined ? negative : positive).replace(
    /\[(?:red|blue|black|green|white|yellow|magenta|cyan)\]/gi,
    '',
  );
  const letters = section.replace(/"[^"]*"|\\.|_.|\*.|\[\$[^\]]{0,500}\]/g, '');
  if (/[ymdhs]/i.test(letters.replace(/general/gi, ''))) {
    const date = showDate(is1904 ? value + daysFrom1904 : value, letters);
    if (date !== null) return { text: date, isText: false };
  }
  return { text: showDecimal(value, section, letters), isText: false };
}

/** Days since 1900 with Excel's 29 February 1900, as ISO 8601. */
function showDate(serial: number, letters: string): string | null {
  if (serial < 0 || serial > lastDay + 1) return null;
  const hasDay = /[yd]|mmm/i.test(letters);
  const hasTime = /[hs]/i.test(letters);
  if (/\[h+\]/i.test(letters)) return showDuration(serial);
  const date = new Date(Math.round((serial - (serial < 60 ? 25_568 : 25_569)) * 86_400) * 1_000);
  if (date.getTime() > lastDay * millisecondsPerDay) return null;
  const iso = date.toISOString();
  const time = iso.slice(11, iso.slice(17, 19) === '00' ? 16 : 19);
  if (!hasDay && hasTime) return time;
  return hasTime && serial % 1 !== 0 ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
}

function showDuration(days: number): string {
  const minutes = Math.round(days * 1_440);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function showDecimal(value: number, section: string, letters: string): string {
  const isPercent = letters.includes('%');
  const shown = isPercent ? value * 100 : value;
  const digits = /[0#?][0#?,]*(?:\.([0#?]+))?/.exec(letters);
  if (digits === null || /e[+-]/i.test(letters) || letters.includes('/')) return general(value);
  const decimals = (digits[1] ?? '').length;
  const least = (digits[1] ?? '').replace(/[^0]/g, '').length;
  const zeros = (digits[0].split('.')[0] ?? '').replace(/[^0]/g, '').length;
  const text = new Intl.NumberFormat('en', {
    minimumIntegerDigits: Math.min(Math.max(1, zeros), 20),
    minimumFractionDigits: Math.min(least, 20),
    maximumFractionDigits: Math.min(decimals, 20),
    useGrouping: digits[0].includes(','),
  }).format(shown);
  return withCurrency(isPercent ? `${text}%` : text, section);
}

/** $, £, € and the like are in quotes, brackets or alone; on the side where the format has them. */
function withCurrency(text: string, section: string): string {
  const at = section.search(/[$£€¥](?!-)|\[\$[^\]-]+/);
  const symbol = /\[\$([^\]-]+)/.exec(section)?.[1] ?? /[$£€¥]/.exec(section)?.[0];
  if (at < 0 || symbol === undefined) return text;
  const isBefore = at < section.search(/[0#?]/);
  return isBefore ? text.replace(/^-?/, (sign) => `${sign}${symbol}`) : `${text} ${symbol}`;
}

/** A number without format: what Excel shows at most, without the noise of binary fractions. */
function general(value: number): string {
  return String(Number(value.toPrecision(15)));
}

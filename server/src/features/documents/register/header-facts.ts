import { limits } from '@vademecum/shared/limits.ts';

/** What a document says of itself at its top. Days as YYYY-MM-DD; null where it says nothing that can be read for certain. */
export interface HeaderFacts {
  number: string | null;
  version: string | null;
  owner: string | null;
  effectiveFrom: string | null;
  reviewDue: string | null;
}

/** A header comes before the text: so many characters and lines are read. */
export const headerLength = 6_000;
const headerLines = 60;

type Fact = keyof HeaderFacts;

/** Labels as people write them, without case, marks and "document", "policy" or "procedure" in front. */
const labels: Record<string, Fact> = {
  number: 'number',
  no: 'number',
  id: 'number',
  version: 'version',
  'version number': 'version',
  'version no': 'version',
  revision: 'version',
  owner: 'owner',
  'owned by': 'owner',
  'responsible person': 'owner',
  'responsible party': 'owner',
  'responsible department': 'owner',
  'responsible office': 'owner',
  'responsible officer': 'owner',
  'responsible executive': 'owner',
  'person responsible': 'owner',
  effective: 'effectiveFrom',
  'effective date': 'effectiveFrom',
  'effective from': 'effectiveFrom',
  'effective as of': 'effectiveFrom',
  'date effective': 'effectiveFrom',
  'in effect from': 'effectiveFrom',
  'review due': 'reviewDue',
  'review due date': 'reviewDue',
  'due for review': 'reviewDue',
  'next review': 'reviewDue',
  'next review date': 'reviewDue',
  'next review due': 'reviewDue',
  'date of next review': 'reviewDue',
  'next scheduled review': 'reviewDue',
  'review by': 'reviewDue',
};

/** "Number" and "No." alone say of what only with one of these in front. */
const bare = new Set(['number', 'no', 'id']);

export function readHeaderFacts(content: string): HeaderFacts {
  const facts: HeaderFacts = { number: null, version: null, owner: null, effectiveFrom: null, reviewDue: null };
  for (const [label, written] of headerPairs(content)) {
    const fact = factOf(label);
    if (fact === undefined || facts[fact] !== null) continue;
    facts[fact] = valueOf(fact, clean(written));
  }
  const { effectiveFrom, reviewDue } = facts;
  // A review before the document takes effect is one of an earlier version.
  return effectiveFrom !== null && reviewDue !== null && reviewDue < effectiveFrom ? { ...facts, reviewDue: null } : facts;
}

/** A label and what is written after it, in a line, in a row of a table, or in the row below it. */
function* headerPairs(content: string): Generator<[string, string]> {
  const lines = content
    .slice(0, headerLength)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[|\s:-]+$/.test(line))
    .slice(0, headerLines);
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(line);
    const below = cellsOf(lines[at + 1] ?? '');
    const isHead = cells.length > 1 && cells.length === below.length && cells.every((cell) => factOf(cell) !== undefined);
    for (const [column, cell] of cells.entries()) {
      const colon = cell.indexOf(':');
      const rest = colon < 0 ? '' : clean(cell.slice(colon + 1));
      if (rest !== '') yield [cell.slice(0, colon), rest];
      else if (isHead) yield [cell, below[column] ?? ''];
      // Labels and values take turns; "Owner" as the name of a column has another name next to it.
      else if (column % 2 === 0) yield [cell, cells[column + 1] ?? dateBelow(cells, below) ?? ''];
    }
  }
}

/** Cells of a row; a line of its own may have several things side by side. */
function cellsOf(line: string): string[] {
  const inside = line.startsWith('|') ? line.slice(1) : line;
  return inside
    .split(/ {3,}| ?[|•·] ?/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/** A form's label has its date in the next line. */
function dateBelow(cells: string[], below: string[]): string | undefined {
  const [next] = below;
  return cells.length === 1 && below.length === 1 && next !== undefined && readDay(clean(next)) !== null ? next : undefined;
}

function factOf(written: string): Fact | undefined {
  const words = clean(written)
    .toLowerCase()
    .replace('#', 'number')
    .replace(/[.:]/g, '')
    .split(' ')
    .filter((word) => word !== '');
  const isOf = /^(?:document|policy|procedure|protocol|plan)$/.test(words[0] ?? '');
  const label = (isOf ? words.slice(1) : words).join(' ');
  if (!Object.hasOwn(labels, label) || (bare.has(label) && !isOf)) return undefined;
  return labels[label];
}

/** Without the marks that make a text bold, a list or a heading. */
function clean(written: string): string {
  return written
    .replace(/[*_`]/g, '')
    .replace(/^[-#>\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function valueOf(fact: Fact, written: string): string | null {
  if (fact === 'effectiveFrom' || fact === 'reviewDue') return readDay(written);
  // A form that nobody filled in, or a sentence.
  const isOpen = /^(?:\[|<|\{|tbd\b|tbc\b|n\/a|none\b|to be )/i.test(written) || !/[\p{L}\d]/u.test(written);
  if (isOpen || written.length > (fact === 'owner' ? limits.name : 40)) return null;
  if (fact === 'owner') return /\p{L}/u.test(written) && written.split(' ').length <= 12 ? written.replace(/[.,;]$/, '') : null;
  return /\d/.test(written) ? written : null;
}

/** "2026-05-05", "May 5, 2026", "5 May 2026" and, as the United States write it, "5/5/2026". A month alone is no day. */
export function readDay(written: string): string | null {
  const text = written.replace(/^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? /i, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numbers !== null) return dayOf(numbers[3], numbers[1], numbers[2]);
  const named = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/u.exec(text);
  if (named !== null) return dayOf(named[3], monthOf(named[1]), named[2]);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? (\p{L}{3,9})\.?,? (\d{4})(?!\d)/u.exec(text);
  return dayFirst === null ? null : dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function monthOf(name = ''): string {
  return String(monthNames.findIndex((month) => month.startsWith(name.toLowerCase().replace(/^sept$/, 'sep'))) + 1);
}

/** Null for a day that there is not. */
function dayOf(year = '', month = '', date = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const day = `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  return isDay && day >= '1900-01-01' && day <= '2199-12-31' ? day : null;
}

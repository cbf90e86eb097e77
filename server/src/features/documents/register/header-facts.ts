import { isReviewEarly } from '@vademecum/shared/documents/lifecycle.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { dayAtStart } from '../../../language/figures/dates.ts';

/** What a document says of itself at its top. Days as YYYY-MM-DD; null where it says nothing that can be read for certain. */
export interface HeaderFacts {
  number: string | null;
  version: string | null;
  owner: string | null;
  effectiveFrom: string | null;
  reviewDue: string | null;
}

/** Only this many characters and lines at the top are read. */
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
  'primary owner': 'owner',
  steward: 'owner',
  custodian: 'owner',
  'responsible person': 'owner',
  'responsible party': 'owner',
  'responsible department': 'owner',
  'responsible office': 'owner',
  'responsible officer': 'owner',
  'responsible university officer': 'owner',
  'responsible unit': 'owner',
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
  'next scheduled review date': 'reviewDue',
  'scheduled review date': 'reviewDue',
  'next revision date': 'reviewDue',
  'review by': 'reviewDue',
  'to be reviewed by': 'reviewDue',
  // The last review or the next: only a day in the future is certain.
  'review date': 'reviewDue',
};

/** The same in Spanish, without accents. */
const spanishLabels: Record<string, Fact> = {
  'numero de documento': 'number',
  'numero del documento': 'number',
  'codigo de documento': 'number',
  'codigo del documento': 'number',
  version: 'version',
  responsable: 'owner',
  propietario: 'owner',
  propietaria: 'owner',
  titular: 'owner',
  'area responsable': 'owner',
  'departamento responsable': 'owner',
  vigencia: 'effectiveFrom',
  'vigente desde': 'effectiveFrom',
  'en vigor desde': 'effectiveFrom',
  'fecha de vigencia': 'effectiveFrom',
  'entrada en vigor': 'effectiveFrom',
  'fecha de entrada en vigor': 'effectiveFrom',
  'proxima revision': 'reviewDue',
  'fecha de proxima revision': 'reviewDue',
  'fecha de la proxima revision': 'reviewDue',
  'revision prevista': 'reviewDue',
  'revisar antes de': 'reviewDue',
};

/** Labels of what the register does not keep: they end the value before them, and are nobody's name. */
const otherLabels =
  /^(?:(?:last|date|original|system|site) )?(?:revised|reviewed|updated|approved|issued|created|revision|review|approval|implementation|issue)(?:\/\w+)?(?: (?:by|on|date))?$|^(?:(?:target|due|completion|start|end) )?date$|^(?:approver|author|prepared by|supersedes|replaces|page|title|category|department|classification|status|scope|applies to|signature|action|role)$|^(?:alcance|ambito|aprobado por|elaborado por|revisado por|sustituye a|fecha|titulo|pagina|categoria|departamento|firma|accion|plazo|paso)$/;

/** "Number" and "No." alone say of what only with one of these in front. */
const bare = new Set(['number', 'no', 'id']);

/** The day is today's, as YYYY-MM-DD. */
export function readHeaderFacts(content: string, today: string): HeaderFacts {
  const facts: HeaderFacts = { number: null, version: null, owner: null, effectiveFrom: null, reviewDue: null };
  for (const [label, written] of headerPairs(content)) {
    const fact = factOf(label);
    if (fact === undefined || facts[fact] !== null) continue;
    const value = valueOf(fact, clean(written));
    facts[fact] = wordsOf(label) === 'review date' && (value ?? '') <= today ? null : value;
  }
  // A review before the document takes effect is one of an earlier version.
  return isReviewEarly(facts) ? { ...facts, reviewDue: null } : facts;
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
      const inside = pairsIn(cell);
      if (inside.length > 0) yield* inside;
      else if (isHead) yield [cell, below[column] ?? ''];
      // Labels and values take turns; "Owner" as the name of a column has another name next to it.
      else if (column % 2 === 0) yield [cell, cells[column + 1] ?? dateBelow(cells, below) ?? ''];
    }
  }
}

/** "Owner: Pharmacy Effective Date: 5/5/2026" has two; "Version 1.5 Revised December 2017" and "[Form - Version 1.0]" have no colon. */
function pairsIn(cell: string): [string, string][] {
  const version = /^(?:\[?[^:[\]]{0,40} - )?(version) (\d[\w.]{0,20})(?=$|[\])]| (?:revised|dated|effective|[-–(]))/i.exec(clean(cell));
  if (version !== null) return [[version[1] ?? '', version[2] ?? '']];
  const [first = '', ...rest] = cell.split(':');
  const pairs: [string, string][] = [];
  let label = first;
  let value: string[] = [];
  for (const [at, part] of rest.entries()) {
    const next = at < rest.length - 1 ? labelAtEnd(part) : '';
    value.push(next === '' ? part : part.slice(0, -next.length));
    if (next === '' && at < rest.length - 1) continue;
    pairs.push([label, clean(value.join(':'))]);
    [label, value] = [next, []];
  }
  return pairs.filter(([, written]) => written !== '');
}

/** The longest label that a text ends with, of at most four words; "" where there is none. */
function labelAtEnd(text: string): string {
  const words = text.split(' ');
  for (let from = Math.max(1, words.length - 4); from < words.length; from += 1) {
    const label = words.slice(from).join(' ');
    if (factOf(label) !== undefined || otherLabels.test(wordsOf(label))) return label;
  }
  return '';
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
  return cells.length === 1 && below.length === 1 && next !== undefined && dayAtStart(clean(next)) !== null ? next : undefined;
}

/** A label without case and marks. */
const wordsOf = (written: string): string => clean(written).toLowerCase().replace('#', 'number').replace(/[.:]/g, '').trim();

function factOf(written: string): Fact | undefined {
  const words = wordsOf(written).split(' ');
  const isOf = /^(?:document|policy|procedure|protocol|plan)$/.test(words[0] ?? '');
  const label = (isOf ? words.slice(1) : words).join(' ');
  const spanish = words.join(' ').normalize('NFD').replace(/\p{M}/gu, '');
  if (!Object.hasOwn(labels, label) && Object.hasOwn(spanishLabels, spanish)) return spanishLabels[spanish];
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
  if (fact === 'effectiveFrom' || fact === 'reviewDue') return dayAtStart(written);
  // A form that nobody filled in, or a sentence.
  const isOpen = /^(?:\[|<|\{|tbd\b|tbc\b|n\/a|none\b|to be )/i.test(written) || !/[\p{L}\d]/u.test(written);
  if (isOpen || written.length > (fact === 'owner' ? limits.name : 40)) return null;
  if (fact === 'owner') return isName(written) ? written.replace(/[.,;]$/, '') : null;
  return /\d/.test(written) ? written : null;
}

/** Not a sentence, the next label, or the name of a column. */
const isName = (written: string): boolean =>
  /\p{L}/u.test(written) &&
  !written.includes(':') &&
  written.split(' ').length <= 12 &&
  factOf(written) === undefined &&
  !otherLabels.test(wordsOf(written));

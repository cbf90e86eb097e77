/** Private-use characters around a list label; normalisation removes any that a file brings along. */
export const labelStart = '\uE000';
export const labelEnd = '\uE001';

type Level = { format: string; text: string; start: number };
type Levels = Map<number, Level>;
type Reference = { list: string; level: number };

/** A label as Word computes it, or null for a paragraph without number. */
type Labeller = (paragraph: Reference) => string | null;

/**
 * Writes the numbers of ordered lists and numbered headings, which Word computes when it shows a document, into the document's XML: a labelled
 * run at the start of each such paragraph, since mammoth tells only that a paragraph is numbered. After ECMA-376 part 1, 17.9. A document with
 * another prefix than w: comes back as it is.
 */
export function writeLabels(documentXml: string, numberingXml: string, stylesXml: string): string {
  const label = createLabeller(numberingXml);
  const styles = readStyles(stylesXml);
  return documentXml.replace(numberedStart, (whole: string, properties: string) => {
    const reference = readReference(properties, styles);
    const text = reference === null ? null : label(reference);
    return text === null ? whole : `${whole}<w:r><w:t>${labelStart}${text}${labelEnd}</w:t></w:r>`;
  });
}

/**
 * The start of a paragraph up to the end of its properties; the group contains those in force, without those that a tracked change
 * replaced. Never reaches into the next paragraph, so that a broken file takes linear time.
 */
const numberedStart =
  /<w:p(?: [^<>]*)?>\s*<w:pPr(?: [^<>]*)?>((?:(?!<w:pPr|<\/w:pPr>)[\s\S])*)(?:<w:pPrChange(?:(?!<w:p[ >]|<\/w:pPrChange>)[\s\S])*<\/w:pPrChange>\s*)?<\/w:pPr>/g;

/** The list of a paragraph: its own, else that of its style or of the styles this one is based on. */
function readReference(properties: string, styles: Map<string, Style>): Reference | null {
  const own = readNumPr(properties);
  let list = own.list;
  let level = own.level;
  let style = styles.get(attribute(properties, 'pStyle') ?? '');
  for (let depth = 0; style !== undefined && depth < 20 && (list === undefined || level === undefined); depth++) {
    list ??= style.list;
    level ??= style.level;
    style = styles.get(style.basedOn ?? '');
  }
  return list === undefined || list === '0' ? null : { list, level: level ?? 0 };
}

type Style = { list?: string; level?: number; basedOn?: string };

function readStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>();
  for (const [id, whole] of elements(xml, 'style', 'styleId')) {
    styles.set(id, { ...readNumPr(whole), basedOn: attribute(whole, 'basedOn') });
  }
  return styles;
}

function readNumPr(xml: string): { list?: string; level?: number } {
  const inside = /<w:numPr>([\s\S]{0,2000}?)<\/w:numPr>/.exec(xml)?.[1];
  if (inside === undefined) return {};
  const level = attribute(inside, 'ilvl');
  return { list: attribute(inside, 'numId'), level: level === undefined ? undefined : Number(level) };
}

/**
 * The elements of a name with all their content, and an attribute of each. Splitting takes linear time where a lazy pattern takes
 * quadratic.
 */
function elements(xml: string, name: string, attributeName: string): [id: string, content: string][] {
  return xml
    .split(`<w:${name} `)
    .slice(1)
    .map((part) => part.split(`</w:${name}>`, 1)[0] ?? '')
    .map((part) => [new RegExp(`^[^>]*w:${attributeName}="([^"]*)"`).exec(part)?.[1] ?? '', part]);
}

/** The w:val of the first element of a name. */
function attribute(xml: string, element: string): string | undefined {
  return new RegExp(`<w:${element} [^<>]*?w:val="([^"]*)"`).exec(xml)?.[1];
}

function createLabeller(numberingXml: string): Labeller {
  const definitions = readDefinitions(numberingXml);
  const counters = new Map<string, number[]>();
  return ({ list, level }) => {
    const definition = definitions.get(list);
    const { format, text } = definition?.levels.get(level) ?? {};
    if (definition === undefined || format === undefined || text === undefined || format === 'bullet' || format === 'none' || level > 8)
      return null;
    const counts = counters.get(definition.counter) ?? [];
    counters.set(definition.counter, counts);
    const startOf = (at: number): number => definition.levels.get(at)?.start ?? 1;
    for (let at = 0; at < level; at++) counts[at] ??= startOf(at);
    counts[level] = (counts[level] ?? startOf(level) - 1) + 1;
    counts.length = level + 1;
    return text.replace(/%([1-9])/g, (_, digit: string) =>
      formatNumber(counts[Number(digit) - 1] ?? 1, definition.levels.get(Number(digit) - 1)?.format ?? 'decimal'),
    );
  };
}

/** The levels of each list; lists that share a definition go on counting together, unless they override a start. */
function readDefinitions(xml: string): Map<string, { counter: string; levels: Levels }> {
  const abstract = new Map<string, Levels>();
  for (const [id, whole] of elements(xml, 'abstractNum', 'abstractNumId')) abstract.set(id, readLevels(whole));
  const lists = new Map<string, { counter: string; levels: Levels }>();
  for (const [id, whole] of elements(xml, 'num', 'numId')) {
    const base = attribute(whole, 'abstractNumId') ?? '';
    const levels = new Map([...(abstract.get(base) ?? []), ...readLevels(whole)]);
    const overrides = [
      ...whole.matchAll(/<w:lvlOverride [^<>]{0,500}w:ilvl="(\d)"[^<>]{0,500}>\s*<w:startOverride [^<>]{0,500}w:val="(\d+)"/g),
    ];
    for (const [, at = '0', start = '1'] of overrides) {
      const level = levels.get(Number(at));
      if (level !== undefined) levels.set(Number(at), { ...level, start: Number(start) });
    }
    lists.set(id, { counter: overrides.length > 0 ? `list ${id}` : base, levels });
  }
  return lists;
}

function readLevels(xml: string): Levels {
  const levels: Levels = new Map();
  for (const [at, whole] of elements(xml, 'lvl', 'ilvl')) {
    levels.set(Number(at), {
      format: attribute(whole, 'numFmt') ?? 'decimal',
      text: attribute(whole, 'lvlText') ?? '',
      start: Number(attribute(whole, 'start') ?? 1),
    });
  }
  return levels;
}

/** A number as a list shows it, in the formats of ECMA-376 part 1, 17.18.59 that Western documents use; others come out decimal. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    default:
      return String(value);
  }
}

/** a to z, then aa to zz as Word does it: the letter is repeated. */
function letters(value: number): string {
  if (value < 1 || value > 780) return String(value);
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}

const romanDigits: [string, number][] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [digit, worth] of romanDigits) {
    for (; rest >= worth; rest -= worth) text += digit;
  }
  return text;
}

import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

const usual = Array.from('aZ\u00c01 \n\t.,-_\'"<>/(:@#\0!é\u00a0\u2014');
const most = 5;
const longestRun = 14;

/** What an expression is made of, as texts. */
export interface Parts {
  /** Signs that it tells apart, those that most of its classes accept first. */
  signs: string[];
  /** Signs that its negated classes leave out. */
  stops: string[];
  /** Texts for every stretch of its parts that follow each other. */
  runs: string[];
  /** What each long repetition repeats, and texts that lead to it. */
  repetitions: { leads: string[]; texts: string[] }[];
}

export function partsOf(expression: RegExp): Parts {
  const pattern = new RegExpParser().parsePattern(expression.source, undefined, undefined, { unicode: expression.unicode });
  const nodes = collect(pattern);
  const sets = [...nodes.sets].map((raw) => new RegExp(`^${raw}$`, expression.flags.replace(/[gym]/g, '')));
  const weight = (sign: string): number => sets.filter((set) => set.test(sign)).length;
  const signs = [...new Set([...nodes.signs, ...usual])].sort((a, b) => weight(b) - weight(a));
  const samples = (node: AST.Element): string[] => samplesOf(node, signs, expression);
  return {
    signs,
    stops: [...nodes.stops].slice(0, most),
    runs: nodes.alternatives.flatMap((alternative) => runsOf(alternative.elements.map(samples))),
    repetitions: nodes.quantifiers.map((node) => ({ leads: leadsTo(node, samples), texts: samples(node.element) })),
  };
}

function collect(pattern: AST.Pattern) {
  const sets = new Set<string>();
  const signs = new Set<string>();
  const stops = new Set<string>();
  const alternatives: AST.Alternative[] = [];
  const quantifiers: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onAlternativeEnter: (node) => {
      if (node.elements.some(({ type }) => type !== 'Character')) alternatives.push(node);
    },
    onQuantifierEnter: (node) => {
      if (node.max > 20) quantifiers.push(node);
    },
    onCharacterEnter: ({ value }) => signs.add(String.fromCodePoint(value)).add(String.fromCodePoint(value).toUpperCase()),
    onCharacterClassEnter: ({ raw, negate, elements }) => {
      sets.add(raw);
      if (negate) for (const one of elements) if (one.type === 'Character') stops.add(String.fromCodePoint(one.value));
    },
    onCharacterSetEnter: ({ raw, parent }) => {
      if (parent.type !== 'CharacterClass') sets.add(raw);
    },
  });
  return { sets, signs, stops, alternatives, quantifiers };
}

/** A few texts that a part accepts, the plainest first. */
function samplesOf(node: AST.Element, signs: string[], expression: RegExp): string[] {
  const inner = (alternatives: AST.Alternative[]): string[] =>
    unique(alternatives.flatMap(({ elements }) => joinSamples(elements.map((element) => samplesOf(element, signs, expression)))));
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass': {
      const set = new RegExp(`^${node.raw}$`, expression.flags.replace(/[gym]/g, ''));
      return unique(signs.filter((sign) => set.test(sign)));
    }
    case 'Group':
    case 'CapturingGroup':
      return inner(node.alternatives);
    case 'Quantifier': {
      const texts = samplesOf(node.element, signs, expression);
      const least = texts.map((text) => text.repeat(Math.max(1, node.min)));
      return node.min === 0 ? unique([...least.slice(0, 1), '', ...least.slice(1)]) : least;
    }
    case 'Assertion':
      if (node.kind === 'word') return ['', ' '];
      return expression.multiline && (node.kind === 'start' || node.kind === 'end') ? ['\n'] : [''];
    default:
      return [''];
  }
}

/** The plainest texts of all elements behind each other, then each element varied on its own. */
function joinSamples(elements: string[][]): string[] {
  const plain = elements.map(([first]) => first ?? '');
  const varied = elements.flatMap((texts, at) => texts.slice(1).map((text) => plain.with(at, text).join('')));
  return unique([plain.join(''), ...varied]);
}

function runsOf(elements: string[][]): string[] {
  const starts = elements.length > longestRun ? [0] : elements.keys();
  return [...starts].flatMap((start) => [...elements.keys()].slice(start).flatMap((end) => joinSamples(elements.slice(start, end + 1))));
}

/** Texts that lead to a part: the plainest, then those that differ in one part, the nearest first. */
function leadsTo(node: AST.Node, samples: (node: AST.Element) => string[]): string[] {
  if (node.parent === null) return [''];
  const outer = leadsTo(node.parent, samples);
  if (node.parent.type !== 'Alternative') return outer;
  const { elements } = node.parent;
  const parts = [outer, ...elements.slice(0, elements.indexOf(node as AST.Element)).map(samples)];
  const plain = parts.map(([first]) => first ?? '');
  const varied = [...parts.entries()].reverse().flatMap(([at, texts]) => texts.slice(1).map((text) => plain.with(at, text).join('')));
  return [...new Set([plain.join(''), ...varied])].slice(0, 2 * most);
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].slice(0, most);
}

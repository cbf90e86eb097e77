import { parseSync } from 'vite';

/** A text that people read on screen, where the source has it: its English words are the key of its translation. */
export interface Message {
  /** `{0}`, `{1}` and so on are what the source puts in at that place. */
  key: string;
  start: number;
  end: number;
  /** Where the source has what is put in. */
  parts: readonly Range[];
  kind: 'string' | 'template' | 'attribute' | 'children';
}

export interface Range {
  start: number;
  end: number;
}

interface Node extends Range {
  type: string;
  [name: string]: unknown;
}

/** Attributes and properties whose value is text for people, even one word in lower case. */
const textNames = new Set(
  'label title text hint description placeholder alt one many all term rule of fallback sentence subtitle what note message heading failed failure confirmLabel submitLabel clearLabel codeHint aria-label aria-description aria-valuetext aria-roledescription'.split(
    ' ',
  ),
);
/** Attributes, properties and calls whose value is code. */
const codeNames = new Set(
  'summary className class id type href to from key keys htmlFor d variant rel target autoComplete aria-labelledby aria-describedby aria-haspopup accept scope format import src path media look style stroke fill mask queryKey search viewBox transform'.split(
    ' ',
  ),
);
/** Attributes whose value is code; as properties they may be text. */
const codeAttributes = new Set(['name', 'role', 'size']);
const codeCalls = new Set(
  'matchMedia querySelector querySelectorAll closest matches enum literal startsWith endsWith includes addEventListener removeEventListener setAttribute getAttribute getContext createElement lazyRouteComponent createFileRoute Error RangeError TypeError DOMException logError useMediaQuery split normalize NumberFormat DateTimeFormat ListFormat Collator PluralRules toLocaleString localeCompare cn append header set get has'.split(
    ' ',
  ),
);
/** Calls whose words are text in lower case, too. */
const textCalls = new Set(['countLabel', 'counted', 'countOf', 'ago', 'plural', 'peopleLabel']);

/** The messages of the source file at a path, outer ones before those inside them. Throws what the parser throws. */
export function messagesOf(source: string, path: string): Message[] {
  const messages: Message[] = [];
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message ?? ''}`);
  visit(program as unknown as Node, [], messages);
  return messages.sort((one, other) => one.start - other.start || other.end - one.end);
}

function visit(node: Node, above: readonly Node[], messages: Message[]): void {
  if (isCode(node)) return;
  const message = messageOf(node, above);
  if (message !== null) messages.push(message);
  const path = [node, ...above];
  for (const child of childrenOf(node)) visit(child, path, messages);
}

const isCode = ({ type }: Node): boolean =>
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull|Instantiation)/.test(type)) || /^(Import|ExportAll)/.test(type);

function messageOf(node: Node, above: readonly Node[]): Message | null {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return childrenMessage(node);
  if (node.type === 'TemplateLiteral' && above[0]?.type !== 'TaggedTemplateExpression') return templateMessage(node, above);
  if (node.type !== 'Literal' || typeof node.value !== 'string') return null;
  const parent = above[0];
  if (parent?.type === 'JSXExpressionContainer' && isElement(above[1]))
    return wordsOf(node.value) && !isOfChildren(above[1]) ? stringOf(node, 'string') : null;
  if (!isText(node.value, node, above)) return null;
  return stringOf(node, parent?.type === 'JSXAttribute' ? 'attribute' : 'string');
}

const stringOf = (node: Node, kind: Message['kind']): Message => ({
  key: node.value as string,
  start: node.start,
  end: node.end,
  parts: [],
  kind,
});

const isElement = (node: Node | undefined): boolean => node?.type === 'JSXElement' || node?.type === 'JSXFragment';
const isOfChildren = (node: Node | undefined): boolean =>
  node !== undefined && (node.children as Node[]).some((child) => child.type === 'JSXText' && wordsOf(child.value as string));

function templateMessage(node: Node, above: readonly Node[]): Message | null {
  const quasis = node.quasis as (Node & { value: { cooked: string } })[];
  const parts = node.expressions as Node[];
  const texts = quasis.map(({ value }) => value.cooked);
  const key = texts.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join('');
  if (!isText(texts.join(' x '), node, above) || !wordsOf(texts.join(' '))) return null;
  return { key, start: node.start, end: node.end, parts, kind: 'template' };
}

/** The text between an element's tags with what is put in between, as one message. */
function childrenMessage(node: Node): Message | null {
  const children = node.children as Node[];
  if (!isOfChildren(node)) return null;
  const parts: Node[] = [];
  const texts = children.map((child) => {
    if (child.type === 'JSXText') return textOf(child.value as string);
    const { expression } = child as { expression?: Node };
    if (child.type === 'JSXExpressionContainer' && expression?.type === 'Literal' && typeof expression.value === 'string')
      return expression.value;
    if (child.type === 'JSXExpressionContainer' && expression?.type === 'JSXEmptyExpression') return '';
    parts.push(child);
    return `{${parts.length - 1}}`;
  });
  const first = children[0] as Node;
  return { key: texts.join(''), start: first.start, end: (children.at(-1) as Node).end, parts, kind: 'children' };
}

/** Text between tags as JSX reads it: lines without their indentation, joined by a space; `value` has its entities resolved. */
function textOf(value: string): string {
  const lines = value.split(/\r?\n/);
  return lines
    .map((line, index) => {
      let text = line.replaceAll('\t', ' ');
      if (index > 0) text = text.replace(/^ +/, '');
      if (index < lines.length - 1) text = text.replace(/ +$/, '');
      return text;
    })
    .filter((line) => line !== '')
    .join(' ');
}

const wordsOf = (text: string): boolean => /\p{L}{2}/u.test(text);

function isText(text: string, node: Node, above: readonly Node[]): boolean {
  if (!/\p{L}/u.test(text) || isAddress(text)) return false;
  const place = placeOf(node, above);
  if (place === 'code') return false;
  if (place === 'text') return true;
  return /^\s*[^\p{Ll}\s]*\p{Lu}\p{L}*(?![\p{L}_-])/u.test(text) && !/^[A-Z][A-Z_]+$/.test(text) ? true : / /.test(text) && !isStyle(text);
}

const isAddress = (text: string): boolean => /^\/|^[\w.]+\w\.$|^\S*[@=]\S*$|^vademecum\./.test(text);

/** Classes, selectors and the like: words in lower case with marks that no sentence has. */
const isStyle = (text: string): boolean =>
  (/(^|\s)[a-z0-9-]+[:\-[(/]\S+/.test(text) && !/[.?!…]$/.test(text)) || /^[\w-]+( [\w-]+)* \d|^[[(.#]/.test(text);

type Place = 'text' | 'code' | 'open';

/** Whether the place in the code says that a literal is text, or that it is code; open if the words have to decide. */
function placeOf(node: Node, above: readonly Node[]): Place {
  let inner = node;
  for (const [index, outer] of above.entries()) {
    const place = placeIn(outer, inner, { node, above: above.slice(index + 1) });
    if (place !== undefined) return place;
    inner = outer;
  }
  return 'open';
}

/** What one node around a literal says of its place; undefined if the next one has to say. */
function placeIn(outer: Node, inner: Node, { node, above }: { node: Node; above: readonly Node[] }): Place | undefined {
  switch (outer.type) {
    case 'JSXAttribute':
      return codeAttributes.has(nameOf(outer.name as Node)) ? 'code' : placeOfName(nameOf(outer.name as Node));
    case 'Property':
      return outer.key === inner ? 'code' : placeOfName(nameOf(outer.key as Node));
    case 'MemberExpression':
      return outer.object === inner ? 'open' : 'code';
    case 'SwitchCase':
      return 'code';
    case 'CallExpression':
    case 'NewExpression':
      return placeOfCall(nameOf(outer.callee as Node));
    case 'TemplateLiteral':
      return placeInTemplate(placeOf(outer, above), inner);
    case 'JSXExpressionContainer':
      return isElement(above[0]) ? 'text' : undefined;
    case 'BinaryExpression':
      return outer.operator === '+' ? undefined : 'code';
    case 'ConditionalExpression':
      return outer.test === inner ? 'code' : undefined;
    // Values that the server knows too; "translated" shows them.
    case 'TSAsExpression':
      return inner.type === 'ArrayExpression' && (inner.elements as Node[]).includes(node) ? 'code' : undefined;
    case 'LogicalExpression':
    case 'ArrayExpression':
    case 'ParenthesizedExpression':
      return undefined;
    default:
      return 'open';
  }
}

const placeOfCall = (name: string): Place => (textCalls.has(name) ? 'text' : codeCalls.has(name) ? 'code' : 'open');

function placeInTemplate(template: Place, { type }: Node): Place {
  if (template === 'code') return 'code';
  return type === 'Literal' || type === 'ConditionalExpression' ? 'text' : 'open';
}

const placeOfName = (name: string): Place => (textNames.has(name) ? 'text' : codeNames.has(name) ? 'code' : 'open');

function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  const name = node.name ?? node.value;
  return typeof name === 'string' ? name : '';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

import { createMemorySchema, memoryIncomplete } from '@vademecum/shared/memories/memories.ts';
import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { departmentSeparator } from '@vademecum/shared/people/departments.ts';
import { normaliseLines } from '../../documents/normalise.service.ts';
import type { FileRecord } from './import-file.ts';
import { type GivenPassage, readGivenPassage } from './given-passage.ts';

/** What a row says. Undefined: it says nothing of it. */
export interface ImportRow {
  line: number;
  id: number | undefined;
  topic: string;
  value: string;
  category: MemoryCategory | null | undefined;
  source: string | null | undefined;
  sourcePassage: GivenPassage | null | undefined;
  reviewDue: string | null | undefined;
  /** Null: nobody. */
  owner: string | null | undefined;
  /** Names of departments; none: everyone. */
  departments: string[] | undefined;
  isProtected: boolean | undefined;
  isArchived: boolean | undefined;
}

const schema = createMemorySchema.pick({ topic: true, value: true, category: true, source: true, reviewDue: true });
const longestQuote = 40;

/** Reads a row by the rules by which a memory is written; where one is broken, a sentence says which. */
export function readRow({ line, values }: FileRecord): ImportRow | { line: number; reason: string } {
  const { id, topic, value, owner, departments } = values;
  const fields = schema.safeParse({ topic, value, ...detailsOf(values) });
  const flags = [readFlag(values, 'isProtected'), readFlag(values, 'isArchived')] as const;
  if (!fields.success) return { line, reason: reasonOf(values, fields.error.issues[0]) };
  const wrong = flags.find((flag) => typeof flag === 'string');
  if (wrong !== undefined) return { line, reason: wrong };
  if (owner != null && typeof owner !== 'string') return { line, reason: 'The owner must be a name' };
  if (departments != null && typeof departments !== 'string')
    return { line, reason: 'departments must be names with semicolons between them' };
  const sourcePassage = readGivenPassage(values);
  if (typeof sourcePassage === 'string') return { line, reason: sourcePassage };
  const content = normaliseLines(fields.data.value);
  if (content.trim() === '') return { line, reason: memoryIncomplete };
  const [isProtected, isArchived] = flags as readonly (boolean | undefined)[];
  const { category, source, reviewDue } = fields.data;
  return {
    line,
    id: readId(id),
    topic: fields.data.topic,
    value: content,
    category,
    source,
    sourcePassage,
    reviewDue,
    owner: textOrNull(owner),
    departments: departments === undefined ? undefined : namesIn(departments ?? ''),
    isProtected,
    isArchived,
  };
}

/** An empty cell takes away what is there. */
function detailsOf(values: Record<string, unknown>): Record<string, unknown> {
  const names = ['category', 'source', 'reviewDue'].filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(names.map((name) => [name, textOrNull(values[name])]));
}

function textOrNull<Value>(value: Value): Value | string | null {
  const text = typeof value === 'string' ? value.trim() : value;
  return text === '' ? null : text;
}

const namesIn = (text: string): string[] =>
  text
    .split(departmentSeparator)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Words as a spreadsheet writes them; the problem where it is none of them. */
function readFlag(values: Record<string, unknown>, name: string): boolean | undefined | string {
  const value = typeof values[name] === 'string' ? values[name].trim().toLowerCase() : values[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return `${name} must be true or false`;
}

/** What is no id is none: the topic finds the memory as well. */
function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

function reasonOf(values: Record<string, unknown>, issue: { path: PropertyKey[]; message: string } | undefined): string {
  const message = issue?.message ?? 'This row cannot be read';
  const name = String(issue?.path[0] ?? '');
  const value = values[name];
  if (name === 'topic' || name === 'value' || typeof value !== 'string') return message;
  const quote = value.length > longestQuote ? `${value.slice(0, longestQuote)}…` : value;
  const hint = name === 'reviewDue' ? '; write it as 2026-12-31' : '';
  return `${message}${hint}: “${quote}”`;
}

import type { CreateMemory, MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import { type FoundPassage, localPractice, sourceQuoteLength } from '@vademecum/shared/memories/memory-sources.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { type AudienceChoice, idsOf } from '../../ui/audience.tsx';

export type SourceKind = 'none' | 'local' | 'words' | 'passage';

/** The form values of a memory. A field that is left out is empty. */
export interface MemoryFields {
  topic: string;
  value: string;
  category: string;
  owner: { id: number; name: string } | null;
  sourceKind: SourceKind;
  /** Free text. */
  source: string;
  passage: FoundPassage | null;
  /** YYYY-MM-DD. */
  reviewDue: string;
  isProtected: boolean;
  audience: AudienceChoice;
}

/** A new memory is its author's unless somebody else is chosen. */
export function newFields(author: User, draft?: MemoryDraft): MemoryFields {
  const { topic = '', value = '', source = '', passage = null, departments = [] } = draft ?? {};
  return {
    topic,
    value,
    category: '',
    owner: { id: author.id, name: nameOf(author) },
    sourceKind: kindOf(source, passage),
    source,
    passage,
    reviewDue: '',
    isProtected: false,
    audience: departments,
  };
}

export function fieldsOf(memory: MemoryDetails): MemoryFields {
  const { topic, value, category, ownerId, owner, source, sourcePassage, reviewDue, isProtected, departments } = memory;
  return {
    topic,
    value,
    category: category ?? '',
    owner: ownerId === null ? null : { id: ownerId, name: owner ?? '' },
    sourceKind: kindOf(source ?? '', sourcePassage),
    source: source === localPractice ? '' : (source ?? ''),
    passage: sourcePassage,
    reviewDue: reviewDue ?? '',
    isProtected,
    audience: departments,
  };
}

function kindOf(source: string, passage: FoundPassage | null): SourceKind {
  if (passage !== null) return 'passage';
  if (source === localPractice) return 'local';
  return source === '' ? 'none' : 'words';
}

/** The input that creates a memory with these fields. */
export function toInput(fields: MemoryFields): Record<keyof CreateMemory, unknown> {
  const { topic, value, category, owner, sourceKind, source, passage, reviewDue, isProtected, audience } = fields;
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  const words = { none: null, local: localPractice, words: orNull(source), passage: null };
  return {
    topic,
    value,
    category: orNull(category),
    source: words[sourceKind],
    sourcePassage: sourceKind === 'passage' && passage !== null ? chosenOf(passage) : null,
    ownerId: owner?.id ?? null,
    reviewDue: orNull(reviewDue),
    isProtected,
    departmentIds: idsOf(audience),
  };
}

const chosenOf = ({ documentId, lineIndex, quote }: FoundPassage) => ({ documentId, lineIndex, quote: quote.slice(0, sourceQuoteLength) });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function isChanged(fields: MemoryFields, before: MemoryFields): boolean {
  return !isSame(fields, before);
}

/** The part of an input that differs between two states of the form. The server keeps the rest as it is. */
export function changesOf<Input extends object>(before: Record<keyof Input, unknown>, now: Input): Partial<Input> {
  const names = Object.keys(now) as (keyof Input)[];
  return Object.fromEntries(names.filter((name) => !isSame(before[name], now[name])).map((name) => [name, now[name]])) as Partial<Input>;
}

/** Keeps the user's own changes and takes the other fields from the version that someone else saved. */
export function mergeFields(before: MemoryFields, mine: MemoryFields, theirs: MemoryFields): MemoryFields {
  const names = Object.keys(mine) as (keyof MemoryFields)[];
  const kept = names.filter((name) => !isSame(mine[name], before[name])).map((name) => [name, mine[name]]);
  return { ...theirs, ...(Object.fromEntries(kept) as Partial<MemoryFields>) };
}

/** The error that the schema cannot express; undefined if nothing is wrong. */
export function problemOf({ sourceKind, source, passage }: MemoryFields): string | undefined {
  if (sourceKind === 'passage' && passage === null) return 'Choose the passage that it comes from, or another source';
  if (sourceKind === 'words' && source.trim() === '') return 'Write where it comes from, or choose another source';
  return undefined;
}

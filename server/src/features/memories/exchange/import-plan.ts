import type { Memory } from '@vademecum/shared/memories/memories.ts';
import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { type ImportField, importFields } from '@vademecum/shared/memories/memory-import.ts';
import type { Department } from '@vademecum/shared/people/users.ts';
import type { SourcePassage } from '@vademecum/shared/memories/memory-sources.ts';
import { isDeepStrictEqual } from 'node:util';
import { type FoundPassage, isSamePassage } from './given-passage.ts';
import type { ImportRow } from './import-row.ts';

/** All that an import sets of a memory. */
export interface ImportFields {
  topic: string;
  value: string;
  category: MemoryCategory | null;
  source: string | null;
  sourcePassage: SourcePassage | null;
  reviewDue: string | null;
  ownerId: number | null;
  /** By name; none: everyone. */
  departments: Department[];
  isProtected: boolean;
  isArchived: boolean;
}

interface Planned {
  line: number;
  fields: ImportFields;
  notes: string[];
}

export type PlannedRow =
  | (Planned & { group: 'new' })
  | (Planned & { group: 'changed'; before: Memory; owner: string | null; changed: ImportField[] })
  /** of: in words. */
  | (Planned & { group: 'duplicate'; of: string; isNear: boolean })
  | { group: 'refused'; line: number; reason: string };

const longestName = 60;

/** Topics are the same in upper and lower case. */
export const topicKey = (topic: string): string => topic.trim().toLowerCase();

interface Around {
  importer: { id: number; name: string };
  /** Active users by their name in small letters; null where several have it. */
  users: ReadonlyMap<string, { id: number; name: string } | null>;
  /** By their name in small letters. */
  departments: ReadonlyMap<string, Department>;
  /** Memories that have the topic of a row. */
  sameTopic: (row: ImportRow) => readonly Memory[];
  /** What the passage of a row is here; undefined where it names none. */
  passageOf: (row: ImportRow) => FoundPassage | undefined;
}

/** Says row by row what would become of it: keeps in mind what it has seen of the file. */
export class Planner {
  readonly unknownOwners = new Set<string>();
  readonly #around: Around;
  readonly #lineOfNew = new Map<string, number>();
  readonly #lineOfChanged = new Map<number, number>();

  constructor(around: Around) {
    this.#around = around;
  }

  plan(row: ImportRow): PlannedRow {
    const found = findSame(row, this.#around.sameTopic(row));
    if (found === 'several') {
      return { group: 'refused', line: row.line, reason: 'Several memories have this topic. Give the id of the one that is meant' };
    }
    const unknown = row.departments?.find((name) => !this.#around.departments.has(topicKey(name)));
    if (unknown !== undefined)
      return { group: 'refused', line: row.line, reason: `There is no department named “${unknown.slice(0, longestName)}”` };
    return found === undefined ? this.#planNew(row) : this.#planKnown(row, found);
  }

  /** Undefined: the row says nothing of them. Sorted as those of a memory are. */
  #departmentsOf({ departments }: ImportRow): Department[] | undefined {
    const chosen = new Set(departments?.map(topicKey));
    return departments && [...this.#around.departments].flatMap(([key, department]) => (chosen.has(key) ? [department] : []));
  }

  #planNew(row: ImportRow): PlannedRow {
    const { line, topic, value, isProtected = false, isArchived = false } = row;
    const { owner, notes: ownerNotes } = this.#ownerOf(row, this.#around.importer);
    const { sourcePassage, notes: passageNotes } = this.#passageOf(row, undefined);
    const notes = [...ownerNotes, ...passageNotes];
    const details = { category: row.category ?? null, source: row.source ?? null, sourcePassage, reviewDue: row.reviewDue ?? null };
    const fields = {
      topic,
      value,
      ...details,
      ownerId: owner?.id ?? null,
      departments: this.#departmentsOf(row) ?? [],
      isProtected,
      isArchived,
    };
    const key = JSON.stringify([topicKey(topic), value]);
    const former = this.#lineOfNew.get(key);
    if (former !== undefined) return { group: 'duplicate', line, fields, notes, of: `line ${former} of this file`, isNear: false };
    this.#lineOfNew.set(key, line);
    return { group: 'new', line, fields, notes };
  }

  #planKnown(row: ImportRow, before: Memory): PlannedRow {
    const { line, topic, value } = row;
    const keep = <Value>(given: Value | undefined, kept: Value): Value => (given === undefined ? kept : given);
    const current = before.ownerId === null ? null : { id: before.ownerId, name: before.owner ?? '' };
    const { owner, notes: ownerNotes } = this.#ownerOf(row, current);
    const { sourcePassage, notes: passageNotes } = this.#passageOf(row, before);
    const notes = [...ownerNotes, ...passageNotes];
    const fields = {
      topic,
      value,
      category: keep(row.category, before.category),
      source: keep(row.source, before.source),
      sourcePassage,
      reviewDue: keep(row.reviewDue, before.reviewDue),
      ownerId: owner?.id ?? null,
      departments: keep(this.#departmentsOf(row), before.departments),
      isProtected: keep(row.isProtected, before.isProtected),
      isArchived: keep(row.isArchived, before.isArchived),
    };
    const changed = importFields.filter((name) =>
      name === 'owner' ? fields.ownerId !== before.ownerId : !isDeepStrictEqual(fields[name], before[name]),
    );
    if (changed.length === 0)
      return { group: 'duplicate', line, fields, notes, of: `memory ${before.id}, “${before.topic}”`, isNear: false };
    const former = this.#lineOfChanged.get(before.id);
    if (former !== undefined) return { group: 'refused', line, reason: `Line ${former} changes the same memory (${before.id})` };
    this.#lineOfChanged.set(before.id, line);
    return { group: 'changed', line, fields, notes, before, owner: owner?.name ?? null, changed };
  }

  /** Where it was taken from: as the row says, if that is here; else as before. */
  #passageOf(row: ImportRow, before: Memory | undefined): { sourcePassage: SourcePassage | null; notes: string[] } {
    const { sourcePassage: given } = row;
    const kept = before?.sourcePassage ?? null;
    if (given === undefined || (given !== null && before !== undefined && isSamePassage(given, before))) {
      return { sourcePassage: kept, notes: [] };
    }
    const found = this.#around.passageOf(row);
    if (found === undefined) return { sourcePassage: null, notes: [] };
    if ('passage' in found) return { sourcePassage: found.passage, notes: [] };
    return { sourcePassage: kept, notes: [`${found.missing}: ${kept === null ? 'no link to it' : 'the link stays as it is'}`] };
  }

  /** Whose it becomes: `standard` where nobody is named, or nobody that can own a memory. */
  #ownerOf({ owner: name }: ImportRow, standard: { id: number; name: string } | null) {
    if (name === undefined) return { owner: standard, notes: [] };
    if (name === null) return { owner: null, notes: [] };
    if (standard !== null && topicKey(standard.name) === topicKey(name)) return { owner: standard, notes: [] };
    const user = this.#around.users.get(topicKey(name));
    if (user != null) return { owner: user, notes: [] };
    this.unknownOwners.add(name);
    const who = user === null ? `Several users are named ${name}` : `No active user is named ${name}`;
    return { owner: standard, notes: [`${who}: ${standard === null ? 'no one owns it' : `${standard.name} owns it`}`] };
  }
}

/** The memory with the id, if it has the topic; else the one with the topic. */
function findSame({ id, value }: ImportRow, sameTopic: readonly Memory[]): Memory | undefined | 'several' {
  const exact = sameTopic.find((memory) => memory.id === id) ?? sameTopic.find((memory) => memory.value === value);
  return exact ?? (sameTopic.length > 1 ? 'several' : sameTopic[0]);
}

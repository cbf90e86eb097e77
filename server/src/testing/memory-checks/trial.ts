import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/encrypted-file.ts';
import { type Db, openProductDatabase } from '../../db/open.ts';
import { insertPassages } from '../../features/documents/passages.queries.ts';
import { checkNote } from '../../features/memories/checks/check-note.ts';
import { createNoteFollower } from '../../features/memories/checks/checks.worker.ts';
import { follow } from '../../index/follower.ts';
import { glossaryOf } from '../../index/search-glossary.ts';
import { splitPassages } from '../../language/passages.ts';
import { readHandbookTexts } from './handbook-texts.ts';
import { isHeldOut, type PlantedNote, type PlantedSet, readBlocks, readIdentifiers } from './planted-memories.ts';

export interface Trial {
  check: (note: PlantedNote, id?: number) => MemoryFinding[];
  close: () => Promise<void>;
}

export interface TrialDocument {
  name: string;
  content: string;
}

/** The checks over a fresh database that contains these notes and documents, without a thread; both have the ids 1, 2, 3 … */
export async function openTrial(notes: readonly PlantedNote[], documents: readonly TrialDocument[] = []): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'vademecum-checks-'));
  const [file, key] = [join(folder, 'trial.db'), randomBytes(32)];
  const db = await openProductDatabase(file, key);
  const at = '2026-03-02T09:00:00.000Z';
  for (const note of notes)
    await db
      .insertInto('memories')
      .values({
        ...note,
        category: null,
        createdAt: at,
        createdBy: null,
        updatedAt: at,
        updatedBy: null,
        ownerId: null,
        lastAccessed: at,
        archivedAt: null,
        source: null,
        sourcePassage: null,
        reviewDue: null,
        keptUntil: null,
        qualityScore: null,
        qualityParts: null,
      })
      .execute();
  for (const document of documents) await addDocument(db, document, at);
  const reader = openDatabase(file, key, { readonly: true });
  const follower = createNoteFollower(glossaryOf(reader));
  while (!follow(reader, follower, 1_000));
  const { index } = follower;
  return {
    check: (note, id = 0) => checkNote(reader, index, { id, ...note }, at.slice(0, 10)),
    close: async () => {
      reader.close();
      await db.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addDocument(db: Db, { name, content }: TrialDocument, uploadedAt: string): Promise<void> {
  const { id } = await db
    .insertInto('documents')
    .values({ name, content, type: 'protocol', status: 'active', uploadedAt, extension: 'md' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPassages(db, id, splitPassages(content, { name }));
}

/** What became of one planted note: whether it had to be found, whether it was, and what was found instead. */
export interface Outcome {
  note: PlantedNote;
  isHeldOut: boolean;
  wanted: boolean;
  found: boolean;
  /** Found for a note that it has nothing to do with. */
  elsewhere: string[];
}

/** Checks each planted note against all the notes that it is planted among. */
export async function tryBlocks(name: PlantedSet, kind: MemoryIssue): Promise<Outcome[]> {
  const blocks = readBlocks(name);
  const trial = await openTrial(blocks.map(({ base }) => base));
  const outcomes = blocks.flatMap(({ base, found, innocent }, index) =>
    [...found.map((note) => ({ note, wanted: true })), ...innocent.map((note) => ({ note, wanted: false }))].map(({ note, wanted }) => {
      const topics = trial.check(note).flatMap((one) => (one.kind === kind ? (one.otherTopic ?? '') : []));
      const elsewhere = topics.filter((topic) => topic !== base.topic || !wanted);
      return { note, wanted, isHeldOut: name !== 'more conflicts' && isHeldOut(index), found: topics.includes(base.topic), elsewhere };
    }),
  );
  await trial.close();
  return outcomes;
}

/**
 * Checks each planted note against the whole sample handbook: a figure that the named document gives is the right one, even if it is shown
 * from another document.
 */
export async function tryContradictions(): Promise<Outcome[]> {
  const documents = readHandbookTexts();
  const trial = await openTrial([], documents);
  const outcomes = readBlocks('contradictions').flatMap(({ base, found, innocent }, index) => {
    const content = documents.find(({ name }) => name === base.topic)?.content ?? '';
    const isOf = (detail: string): boolean => content.includes(/ here, (.+) there\.$/.exec(detail)?.[1] ?? '\n\n\n');
    return [...found.map((note) => ({ note, wanted: true })), ...innocent.map((note) => ({ note, wanted: false }))].map(
      ({ note, wanted }) => {
        const details = trial.check(note).flatMap(({ kind, detail }) => (kind === 'contradicts-document' ? [detail] : []));
        const right = wanted ? details.filter(isOf) : [];
        return {
          note,
          wanted,
          isHeldOut: isHeldOut(index),
          found: right.length > 0,
          elsewhere: details.filter((one) => !right.includes(one)),
        };
      },
    );
  });
  await trial.close();
  return outcomes;
}

export async function tryIdentifiers(): Promise<Outcome[]> {
  const { found, innocent } = readIdentifiers();
  const trial = await openTrial([]);
  const outcomeOf = (wanted: boolean) => (note: PlantedNote, index: number) => {
    const kinds = trial.check(note).filter(({ kind }) => kind === 'identifier');
    return {
      note,
      wanted,
      isHeldOut: isHeldOut(index),
      found: kinds.length > 0,
      elsewhere: wanted ? [] : kinds.map(({ detail }) => detail),
    };
  };
  const outcomes = [...found.map(outcomeOf(true)), ...innocent.map(outcomeOf(false))];
  await trial.close();
  return outcomes;
}

/** Of what was found, the share that had to be; of what had to be, the share that was. */
export function precisionAndRecall(outcomes: readonly Outcome[]): { precision: number; recall: number } {
  const wanted = outcomes.filter((one) => one.wanted);
  const right = wanted.filter(({ found }) => found).length;
  const wrong = outcomes.filter(({ elsewhere }) => elsewhere.length > 0).length;
  return { precision: right / (right + wrong || 1), recall: right / (wanted.length || 1) };
}

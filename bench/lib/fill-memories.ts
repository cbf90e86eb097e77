import type { Fill } from '../../e2e/fill-database.ts';
import { memoryCategories } from '../../shared/src/memories/memory-categories.ts';
import { splitPassages } from '../../server/src/language/passages.ts';
import type { BenchDocument } from './data.ts';

const day = 24 * 60 * 60 * 1000;
const longest = 600;

interface Note {
  topic: string;
  value: string;
}

/** Notes as people would write them: passages of real documents under their headings, each text once. */
function notesFrom(documents: readonly BenchDocument[], count: number): Note[] {
  const notes = new Map<string, Note>();
  for (const { name, text } of documents) {
    for (const { heading, text: passage } of splitPassages(text, { name })) {
      for (const value of partsOf(passage)) {
        notes.set(value, { topic: (heading.split(' > ').at(-1) || name).slice(0, 120), value });
        if (notes.size === count) return [...notes.values()];
      }
    }
  }
  throw new Error(`The documents have ${notes.size} passages alone. BENCH_DATA names the data folder.`);
}

/** A few sentences each. */
function partsOf(passage: string): string[] {
  const sentences = passage.split(/(?<=[.!?]) +(?=[A-Z])|\n+/);
  const parts = sentences.map((_, index) => (index % 3 === 0 ? sentences.slice(index, index + 3).join(' ') : ''));
  return parts.map((part) => part.trim().slice(0, longest)).filter((part) => part.length > 40);
}

/** So many memories of the first user, written over the last two years, used as some are and others are not. */
export const fillMemories =
  (documents: readonly BenchDocument[], count: number): Fill =>
  (database) => {
    const add = database.prepare(`
      INSERT INTO memories (id, topic, value, category, created_at, created_by, updated_at, updated_by, owner_id, last_accessed, access_count, review_due)
      VALUES (@id, @topic, @value, @category, @at, 1, @at, 1, 1, @used, @uses, @reviewDue)`);
    const revise = database.prepare(`
      INSERT INTO memory_revisions (memory_id, revision, version, action, topic, value, category, owner_id, review_due, changed_at, changed_by)
      VALUES (@id, 1, 1, 'created', @topic, @value, @category, 1, @reviewDue, @at, 1)`);
    const passage = database.prepare(`
      INSERT INTO passages (memory_id, ordinal, heading, text, start_offset, end_offset, first_line, last_line, page, name_terms, heading_terms, body_terms)
      VALUES (@id, @ordinal, @heading, @text, @startOffset, @endOffset, @firstLine, @lastLine, @page, @nameTerms, @headingTerms, @bodyTerms)`);
    const now = Date.now();
    notesFrom(documents, count).forEach(({ topic, value }, index) => {
      const id = index + 1;
      const written = now - ((index * 37) % 730) * day;
      const note = {
        id,
        topic,
        value,
        category: index % 6 === 5 ? null : (memoryCategories[index % 6] ?? null),
        at: new Date(written).toISOString(),
        used: new Date(written + (now - written) * ((index % 10) / 10)).toISOString(),
        uses: index % 10,
        reviewDue: index % 4 === 0 ? new Date(now + ((index % 500) - 100) * day).toISOString().slice(0, 10) : null,
      };
      const { used: _, uses: __, ...kept } = note;
      add.run(note);
      revise.run(kept);
      for (const one of splitPassages(value, { name: topic })) passage.run({ id, ...one });
    });
  };

import type { Database } from 'better-sqlite3';
import { withheldAnswer } from '@vademecum/shared/ask/answer-words.ts';
import { type RawBuilder, sql } from 'kysely';

/** SQL: true if the source with this id is for departments that the viewer does not belong to, or a document that nobody has approved yet and that is others'. */
const isHidden = (of: 'document' | 'memory', id: string): string =>
  `(EXISTS (SELECT 1 FROM main.${of}_audiences AS a WHERE a.${of}_id = ${id} AND NOT sees(a.audience))${of === 'document' ? ` OR ${isOthersDraft(id)}` : ''})`;

/** Its author and its approvers see it. A document that answers stays visible while a version of it waits. */
const isOthersDraft = (id: string): string => `EXISTS (
  SELECT 1 FROM main.document_drafts AS w WHERE w.document_id = ${id} AND w.former = 'none' AND w.phase IN ('draft', 'review') AND NOT is_viewer(w.author_id)
    AND NOT EXISTS (SELECT 1 FROM main.document_approvers AS v WHERE v.document_id = ${id} AND is_viewer(v.user_id)))`;

const ofDocument = `NOT ${isHidden('document', 't.document_id')}`;
const ofMemory = `NOT ${isHidden('memory', 't.memory_id')}`;
const ofSource = `${ofDocument} AND ${ofMemory}`;

/** What a question was answered with tells what the documents say. */
const citesHidden = (of: 'document' | 'memory'): string => `(EXISTS (SELECT 1 FROM main.${of}_audiences) AND EXISTS (
  SELECT 1 FROM main.interaction_citations AS c WHERE c.interaction_id = t.id AND ${isHidden(of, `c.${of}_id`)}))`;

/** Of an answer: whether these places of it (JSON) are of a source that is kept from the viewer by now, so that its words are, too. */
const quotesHidden = (
  places: string,
): string => `((EXISTS (SELECT 1 FROM main.document_audiences) OR EXISTS (SELECT 1 FROM main.memory_audiences))
  AND EXISTS (SELECT 1 FROM json_each(${places}) AS c WHERE ${isHidden('document', "c.value ->> 'documentId'")} OR ${isHidden('memory', "c.value ->> 'memoryId'")}))`;
const unlessHidden = (column: string, instead: string, places = 't.citations'): string =>
  `CASE WHEN ${quotesHidden(places)} THEN ${instead} ELSE t.${column} END`;

/** Of a run's results: those of golden questions that are kept from the viewer. */
const hiddenResults = (
  figure: string,
): string => `(SELECT ${figure} FROM main.golden_results AS r JOIN main.golden_questions AS g ON g.id = r.golden_id
  WHERE r.run_id = t.id AND (${isHidden('document', 'g.document_id')} OR ${isHidden('memory', 'g.memory_id')}))`;
const withoutHidden = (column: string, isCounted: string): string =>
  `t.${column} - ${hiddenResults(`count(*) FILTER (WHERE ${isCounted})`)}`;
/** A mean over all results of a run. */
const reciprocalRank = `CASE t.total WHEN ${hiddenResults('count(*)')} THEN 0.0
  ELSE (t.reciprocal_rank * t.total - ${hiddenResults('coalesce(sum(1.0 / r.rank), 0)')}) / (t.total - ${hiddenResults('count(*)')}) END`;

/** rows: which the viewer may see; columns: what else their columns tell them. */
interface Visible {
  rows: string;
  columns?: Readonly<Record<string, string>>;
}

/** The tables that tell something of a document or a memory. Those that only administrators read are left out. */
const visible = {
  documents: {
    rows: `NOT ${isHidden('document', 't.id')}`,
    columns: {
      superseded_by: `CASE WHEN t.superseded_by IS NULL OR ${isHidden('document', 't.superseded_by')} THEN NULL ELSE t.superseded_by END`,
    },
  },
  document_versions: { rows: ofDocument },
  document_replacements: { rows: ofDocument },
  acknowledgement_requests: { rows: ofDocument },
  passages: { rows: ofSource },
  memories: {
    rows: `NOT ${isHidden('memory', 't.id')}`,
    columns: {
      source_passage: `CASE WHEN t.source_passage IS NULL OR ${isHidden('document', "t.source_passage ->> 'documentId'")} THEN NULL ELSE t.source_passage END`,
    },
  },
  memory_revisions: { rows: ofMemory },
  memory_uses: { rows: ofMemory },
  memory_findings: { rows: `${ofSource} AND NOT ${isHidden('memory', 't.other_memory_id')}` },
  interactions: { rows: `NOT ${citesHidden('document')} AND NOT ${citesHidden('memory')}` },
  interaction_citations: { rows: ofSource },
  // Answers of one's own, from before somebody left a department or a source was limited.
  chat_messages: {
    rows: 'TRUE',
    columns: {
      response: unlessHidden('response', `'${withheldAnswer}'`),
      citations: unlessHidden('citations', "'[]'"),
      nearest: unlessHidden('nearest', "'[]'", 't.nearest'),
      conflicts: unlessHidden('conflicts', "'[]'"),
      explanation: unlessHidden('explanation', 'NULL'),
    },
  },
  golden_questions: { rows: ofSource },
  golden_results: { rows: 'EXISTS (SELECT 1 FROM golden_questions AS g WHERE g.id = t.golden_id)' },
  golden_runs: {
    rows: 'TRUE',
    columns: {
      total: withoutHidden('total', 'TRUE'),
      first: withoutHidden('first', 'r.rank = 1'),
      among_five: withoutHidden('among_five', 'r.rank <= 5'),
      reciprocal_rank: reciprocalRank,
      answered: withoutHidden('answered', 'r.is_answered = 1'),
      lost: withoutHidden('lost', "r.change = 'lost'"),
      gained: withoutHidden('gained', "r.change = 'gained'"),
    },
  },
} satisfies Record<string, Visible>;

/**
 * From here on, what this connection reads from these tables is what the viewer may see: views in front of the tables have their names. A statement that
 * changes rows has to name the table itself, as `nameTable` does; else SQLite refuses it.
 */
export function showVisible(database: Database): void {
  for (const [table, { rows, columns }] of Object.entries<Visible>(visible)) {
    const names = (database.pragma(`main.table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    const shown = names.map((name) => `${columns?.[name] ?? `t.${name}`} AS ${name}`);
    database.exec(`CREATE TEMP VIEW ${table} AS SELECT ${shown.join(', ')} FROM main.${table} AS t WHERE ${rows}`);
  }
}

/** SQL for a statement that reads a table itself, as t, because a view has no index to name. */
export const isVisibleRow = (table: keyof typeof visible): RawBuilder<boolean> => sql.raw(`(${visible[table].rows})`);

/** SQL for entries of the audit log, as t: true unless they tell what happened to something that is kept from the viewer. */
export const isVisibleEntry: RawBuilder<boolean> = sql.raw(`CASE t.object_type
  WHEN 'document' THEN NOT ${isHidden('document', 't.object_id')}
  WHEN 'memory' THEN NOT ${isHidden('memory', 't.object_id')}
  WHEN 'golden_question' THEN t.object_id NOT IN (SELECT g.id FROM main.golden_questions AS g WHERE ${isHidden('document', 'g.document_id')} OR ${isHidden('memory', 'g.memory_id')})
  ELSE TRUE END`);

const change = /^(\s*(?:insert(?: or [a-z]+)? into|update(?: or [a-z]+)?|delete from)\s+)("?)([a-z_]+)\2(?=[\s(]|$)/i;

/** A statement that changes rows, with the table named that is behind the view. */
export function nameTable(statement: string): string {
  return statement.replace(change, (all, start: string, quote: string, table: string) =>
    table.toLowerCase() in visible ? `${start}main.${quote}${table}${quote}` : all,
  );
}

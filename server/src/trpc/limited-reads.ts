import { listUnrecordedReads, type ReadSources } from '../features/trust/audit/limited-reads.queries.ts';
import { recordAudit } from '../features/trust/audit/audit.service.ts';
import { currentViewer } from '../runtime/viewer.ts';
import type { Context } from './context.ts';

/** Typing a search shows the same passage again and again; the log gets one entry per this much time. */
const entryMs = 15 * 60 * 1000;

interface Answered {
  path: string;
  /** What the rows of the answer are, if their text is shown. */
  rowsAre: 'document' | 'memory' | undefined;
  output: unknown;
}

/**
 * Nothing is kept from an administrator. Each document or memory for some departments whose text an answer shows them is in the log as read: opened, or as a
 * quote, a row of a list, or a place that was found.
 */
export async function auditLimitedReads({ deps, identity, address }: Context, { path, rowsAre, output }: Answered): Promise<void> {
  if (identity === null || !currentViewer().seesAll) return;
  const read = { document: new Set<number>(), memory: new Set<number>() };
  collect(output, rowsAre, read);
  if (read.document.size + read.memory.size === 0) return;
  const { user, apiKeyId } = identity;
  const since = new Date(deps.now().getTime() - entryMs).toISOString();
  const unrecorded = await listUnrecordedReads(deps.db, read, { actorId: user.id, since });
  if (unrecorded.length === 0) return;
  const by = { actorId: user.id, actorKind: apiKeyId === null ? 'person' : 'api_key', address } as const;
  const details = { procedure: path, ...(apiKeyId === null ? {} : { apiKeyId }) };
  await deps.db.transaction().execute(async (db) => {
    for (const one of unrecorded) await recordAudit(db, { ...by, ...one, action: `${one.objectType}.read`, outcome: 'ok', details });
  });
}

/** Fields with words of a source. */
const texts = ['quote', 'content', 'value', 'text'];

const hasText = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => (texts.includes(name) && typeof inner === 'string') || hasText(inner));

function collect(value: unknown, rowsAre: Answered['rowsAre'], into: Record<keyof ReadSources, Set<number>>): void {
  if (typeof value !== 'object' || value === null) return;
  const { id, documentId, memoryId } = value as Record<string, unknown>;
  const isRow = rowsAre !== undefined && typeof id === 'number';
  if (isRow && hasText(value)) into[rowsAre].add(id);
  if (typeof documentId === 'number' && hasText(value)) into.document.add(documentId);
  if (typeof memoryId === 'number' && hasText(value)) into.memory.add(memoryId);
  // What is inside a row, such as its owner, has numbers of its own.
  for (const inner of Object.values(value)) collect(inner, isRow ? undefined : rowsAre, into);
}

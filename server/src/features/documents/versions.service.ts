import { ingestReportSchema, type IngestReport } from '@vademecum/shared/documents/ingest-report.ts';
import type { PassageNow, Replacement, WholeVersion, WrittenBlock } from '@vademecum/shared/documents/versions.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { blocksAt } from '../../language/written-blocks.ts';
import { outline } from '../../language/passages.ts';
import { lineOf } from '../ask/quoted-passage.service.ts';
import { findReport } from './documents.queries.ts';
import { requireStored } from './documents.service.ts';
import { findReplacement } from './replacements.queries.ts';
import { findOldVersion, getNewestVersion } from './versions.queries.ts';

/** What the reading of a document came to, and what is to take its place. */
export async function getReading(deps: Deps, id: number): Promise<{ report: IngestReport | null; replacement: Replacement | null }> {
  return { report: reportOf(await findReport(deps.db, id)), replacement: await findReplacement(deps.db, id) };
}

function reportOf(json: string | null): IngestReport | null {
  return json === null ? null : ingestReportSchema.parse(JSON.parse(json));
}

async function findVersion(deps: Deps, id: number, version: number) {
  const newest = await getNewestVersion(deps.db, id);
  const found = version === newest.version ? newest : await findOldVersion(deps.db, id, version);
  if (found === undefined) throw notFound('Version');
  return { newest, found };
}

/** A version with its text, as it was. */
export async function getVersion(deps: Deps, { id, version }: { id: number; version: number }): Promise<WholeVersion> {
  const { newest, found } = await findVersion(deps, id, version);
  const { storedFile: _, report, ...rest } = found;
  return { ...rest, id, outline: outline(found.content), report: reportOf(report), currentVersion: newest.version };
}

/** The original of a version. Rejects with 404 where it was pasted as text. */
export async function openVersion(
  deps: Deps,
  id: number,
  version: number,
): Promise<{ fileName: string; size: number; storedFile: string }> {
  const { storedFile, fileName, fileSize } = (await findVersion(deps, id, version)).found;
  if (storedFile === null || fileName === null || fileSize === null) throw notFound('Original file');
  await requireStored(deps, storedFile);
  return { fileName, size: fileSize, storedFile };
}

/** What has become of a passage of a version in the one that answers now. */
export async function findPassageNow(
  deps: Deps,
  { id, version, from, to }: { id: number; version: number; from: number; to: number },
): Promise<PassageNow> {
  const { newest, found } = await findVersion(deps, id, version);
  if (to > found.content.length) throw notFound('Passage');
  const { state, place } = await deps.findQuoted({ content: found.content, from, to }, newest.content);
  const now =
    place === null ? null : { ...place, lineIndex: lineOf(newest.content, place.from), text: newest.content.slice(place.from, place.to) };
  return { state, quotedVersion: version, quotedUntil: found.replacedAt, currentVersion: newest.version, now };
}

/** The procedures and tables at places of a version; a place behind its end has none. */
export async function listWrittenAt(
  deps: Deps,
  { id, version, offsets }: { id: number; version: number; offsets: readonly number[] },
): Promise<WrittenBlock[]> {
  const { content } = (await findVersion(deps, id, version)).found;
  return blocksAt(
    content,
    offsets.filter((offset) => offset < content.length),
  );
}

import { standingOf } from '@vademecum/shared/documents/standing.ts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Deps } from '../../../deps.ts';
import { localDay } from '../../../lib/local-day.ts';
import { listPhases } from '../approvals/drafts.queries.ts';
import { hashing } from '../duplicates.service.ts';
import { findDocumentNumbers } from '../register/register.service.ts';
import { type ExportedRow, findVersionText, listExported, listFormerVersions } from './exported.queries.ts';
import { type ManifestDocument, type ManifestFile, manifestCsv, manifestJson } from './manifest.ts';

/** Documents whose rows are read at a time. */
const slice = 50;
/** Files that are packed already gain nothing. */
const isPackable = /^(?:txt|md|doc|xls)$/;
/** From here on, a part of a ZIP file needs the 64-bit form; some room is left for what packing adds. */
const mostIn32Bits = 0xff_00_00_00;

export interface LibraryExport {
  /** "library-2026-03-02.zip" */
  fileName: string;
  /** The ZIP file. Destroying it ends the work. */
  content: Readable;
}

/**
 * The originals of all documents that the viewer may see, former versions too, as one ZIP file with a manifest (JSON and CSV) at its end. It is made as it is
 * read: nothing but the manifest is in memory. A file that is missing or damaged does not stop it; the manifest names it.
 */
export function exportLibrary(deps: Deps): LibraryExport {
  const zip = new ZipFile();
  const content = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  const stop = new AbortController();
  zip.on('error', (error: Error) => content.destroy(error));
  content.once('close', () => {
    stop.abort();
  });
  fill(deps, zip, stop.signal).catch((error: unknown) => {
    content.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { fileName: `library-${localDay(deps.now())}.zip`, content };
}

/** Nothing is deleted for good until it is done. */
async function fill(deps: Deps, zip: ZipFile, signal: AbortSignal): Promise<void> {
  const endHold = deps.files.holdRemovals();
  try {
    const documents: ManifestDocument[] = [];
    const today = localDay(deps.now());
    const phases = await listPhases(deps.db);
    for (let rows = await listExported(deps.db, 0, slice); rows.length > 0;) {
      const ids = rows.map(({ id }) => id);
      const numbers = await findDocumentNumbers(deps.db, ids);
      for (const row of rows) {
        const about = describe(row, { today, number: numbers.get(row.id) ?? null, phase: phases.get(row.id) ?? null });
        documents.push({ ...about, files: await addVersions({ deps, zip, signal }, row) });
      }
      rows = await listExported(deps.db, ids.at(-1) ?? 0, slice);
    }
    const about = { product: deps.config.productName, exportedAt: deps.now().toISOString() };
    await add({ zip, signal }, 'manifest.json', Readable.from(manifestJson(about, documents)), { compress: true });
    await add({ zip, signal }, 'manifest.csv', Readable.from(manifestCsv(documents)), { compress: true });
    zip.end();
  } finally {
    await endHold();
  }
}

function describe(
  row: ExportedRow,
  { today, ...found }: Pick<ManifestDocument, 'number' | 'phase'> & { today: string },
): Omit<ManifestDocument, 'files'> {
  const { id, name, type, owner, version, effectiveFrom, reviewDue, departments, status: state, uploadedAt } = row;
  const successor = row.successorName === null ? null : { name: row.successorName, effectiveFrom: row.successorFrom };
  const { standing } = standingOf({ name, effectiveFrom, reviewDue, successor }, today);
  return { id, name, type, owner, version, effectiveFrom, reviewDue, departments, state, standing, uploadedAt, ...found };
}

type Version = Pick<ExportedRow, 'version' | 'uploadedAt' | 'storedFile' | 'fileName' | 'fileSize' | 'extension'> & {
  replacedAt: string | null;
};
interface Packing {
  deps: Deps;
  zip: ZipFile;
  signal: AbortSignal;
}

/** Versions whose file was only read again share it. */
async function addVersions(packing: Packing, row: ExportedRow): Promise<ManifestFile[]> {
  const former = await listFormerVersions(packing.deps.db, row.id);
  const files: ManifestFile[] = [];
  const packed = new Map<string, Pick<ManifestFile, 'path' | 'bytes' | 'sha256' | 'problem'>>();
  for (const version of [{ ...row, replacedAt: null }, ...former]) {
    const { storedFile } = version;
    const known = storedFile === null ? undefined : packed.get(storedFile);
    const file = known ?? (await addVersion(packing, row, version));
    if (storedFile !== null) packed.set(storedFile, file);
    const { version: number, uploadedAt, replacedAt, fileName: originalName } = version;
    files.push({ version: number, isCurrent: replacedAt === null, uploadedAt, replacedAt, originalName, ...file });
  }
  return files;
}

async function addVersion(packing: Packing, document: Pick<ExportedRow, 'id' | 'name'>, version: Version) {
  const path = pathOf(document, version);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = async function* (content: AsyncIterable<Buffer>) {
    for await (const part of hashing(content, hash)) {
      bytes += part.length;
      yield part;
    }
  };
  const content = await openVersion(packing.deps, document.id, version);
  if (typeof content === 'string') return { path: null, bytes: null, sha256: null, problem: content };
  const options = {
    mtime: new Date(version.uploadedAt),
    compress: version.storedFile === null || isPackable.test(version.extension),
    forceZip64Format: (version.fileSize ?? 0) > mostIn32Bits,
  };
  await add(packing, path, Readable.from(count(content)), options);
  return { path, bytes, sha256: hash.digest('hex'), problem: null };
}

/** The bytes of a version, or why there are none. Its file is opened first: a part of a ZIP file cannot be taken back once it has begun. */
async function openVersion({ db, files }: Deps, id: number, version: Version): Promise<AsyncIterable<Buffer> | string> {
  if (version.storedFile === null) {
    const text = await findVersionText(db, id, version.version);
    return text === undefined ? 'The text was deleted while the export was made' : Readable.from([Buffer.from(text)]);
  }
  const content = Readable.from(files.read(version.storedFile));
  try {
    await once(content, 'readable');
    return content;
  } catch {
    return 'The stored file is missing or damaged: run npm run admin -- verify';
  }
}

/** Puts a stream into the ZIP file and waits until all of it is there. */
async function add(
  { zip, signal }: Pick<Packing, 'zip' | 'signal'>,
  path: string,
  content: Readable,
  options: { mtime?: Date; compress: boolean; forceZip64Format?: boolean },
): Promise<void> {
  signal.throwIfAborted();
  zip.addReadStream(content, path, options);
  try {
    await finished(content, { signal, cleanup: true });
  } catch (error) {
    content.destroy();
    throw error;
  }
}

/** documents/Spill procedure-12/v3-spill.pdf: names that every system can write. */
function pathOf({ id, name }: Pick<ExportedRow, 'id' | 'name'>, { version, fileName }: Version): string {
  return `documents/${safe(name, 60)}-${id}/v${version}-${safe(fileName ?? `${name}.txt`, 100)}`;
}

/** The end of a name stays, for it says what kind of file it is. */
function safe(name: string, length: number): string {
  const characters = Array.from(
    name
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, '_'),
  );
  const short = characters.length <= length ? characters : [...characters.slice(0, length - 12), ...characters.slice(-12)];
  return short.join('').replaceAll(/^[. ]+|[. ]+$/g, '_') || '_';
}

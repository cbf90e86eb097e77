import { readableExtensions } from '@vademecum/shared/documents/documents.ts';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isInUse } from './db/data-lock.ts';
import type { Deps } from './deps.ts';
import { findStoredFile, importDocument, nameOfFile, resumeDocuments } from './features/documents/documents.service.ts';
import { oneLine } from './lib/one-line.ts';
import { StartError } from './lib/start-error.ts';

const pollMs = 200;
const pollsBetweenLooks = 10;

export interface Imported {
  added: number;
  /** The library had the very same file. */
  known: number;
  skipped: number;
}

/**
 * Takes every readable file of a folder and its subfolders into the library, one after the other. It skips files that the library already
 * has, so an import that was interrupted can continue. It calls `say` for each file. Next to a running product, that one reads them. Rejects if there is no
 * such folder.
 */
export async function importFolder(
  deps: Deps,
  folder: string,
  { say, isProductRunning }: { say: (line: string) => void; isProductRunning: boolean },
): Promise<Imported> {
  const root = resolve(folder);
  const files = await listFiles(root);
  if (isProductRunning)
    return importEach({ ...deps, ingest: { ...deps.ingest, add: (id) => waitForProduct(deps, id) } }, { root, files, say });
  // What an import that was broken off left unread is read first.
  await resumeDocuments(deps);
  await deps.ingest.idle();
  return importEach(deps, { root, files, say });
}

interface Import {
  root: string;
  files: readonly string[];
  say: (line: string) => void;
}

async function importEach(deps: Deps, { root, files, say }: Import): Promise<Imported> {
  const imported: Imported = { added: 0, known: 0, skipped: 0 };
  for (const [index, file] of files.entries()) {
    const { what, words } = await importOne(deps, file);
    imported[what] += 1;
    say(`[${index + 1}/${files.length}] ${relative(root, file)}: ${words}`);
  }
  return imported;
}

/** The running product reads what was added, in turn with what people upload. */
async function waitForProduct({ db, config }: Deps, id: number): Promise<void> {
  for (let polls = 1; (await findStoredFile(db, id))?.status === 'processing'; polls += 1) {
    await sleep(pollMs);
    if (polls % pollsBetweenLooks === 0 && !isInUse(config.dataDir)) {
      throw new StartError('The product was stopped. Run the import again; it continues where it left off.');
    }
  }
}

/** By name; hidden files and links are left out, so nothing is read twice or from elsewhere. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new StartError(`The folder ${folder} cannot be read.`, { cause: error });
  });
  const files: string[] = [];
  for (const entry of entries.sort((one, other) => one.name.localeCompare(other.name, 'en'))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await listFiles(path)));
    else if (entry.isFile()) files.push(path);
  }
  return files;
}

async function importOne(deps: Deps, file: string): Promise<{ what: keyof Imported; words: string }> {
  const extension = extname(file).slice(1).toLowerCase();
  if (!(extension in readableExtensions)) return { what: 'skipped', words: `skipped, files of the kind ".${extension}" cannot be read` };
  try {
    const { name, statusMessage } = await importDocument(deps, {
      content: createReadStream(file),
      fileName: basename(file),
      uploadedBy: null,
      about: () => ({ name: nameOfFile(basename(file)), type: undefined }),
    });
    return { what: 'added', words: statusMessage === null ? `added as "${name}"` : `added as "${name}". ${statusMessage}` };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const isKnown = error instanceof Error && 'specificCode' in error && error.specificCode !== undefined;
    return { what: isKnown ? 'known' : 'skipped', words: `${isKnown ? 'not taken again' : 'skipped'}. ${oneLine(error)}` };
  }
}

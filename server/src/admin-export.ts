import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from './deps.ts';
import { exportLibrary } from './features/documents/library-export/export-library.service.ts';
import { StartError } from './lib/start-error.ts';

/** Writes the whole library into a ZIP file that is not there yet; a part of one never stays. */
export async function writeExport(deps: Deps, argument: string): Promise<string> {
  const file = resolve(argument);
  if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name.`);
  const target = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new StartError(`${file} cannot be written.`, { cause: error });
  });
  try {
    const stream = target.createWriteStream();
    await pipeline(exportLibrary(deps).content, stream);
    return `Wrote ${file} (${(stream.bytesWritten / 1_000_000).toFixed(1)} MB). It is not encrypted: keep it where only the right people can read it.`;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

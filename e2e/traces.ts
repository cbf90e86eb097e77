import { constants, existsSync } from 'node:fs';
import { open, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Search {
  searched: number;
  bytes: number;
  /** Files in which something stands in the clear, with what it is. */
  found: string[];
}

/** Looks for texts in files, byte by byte, in both encodings in which a program might have left them. */
export async function findTraces(texts: readonly string[], files: readonly string[]): Promise<Search> {
  const search: Search = { searched: 0, bytes: 0, found: [] };
  for (const file of files) {
    const content = await readRegularFile(file);
    if (content === undefined) continue;
    search.searched += 1;
    search.bytes += content.length;
    const trace = texts.find((text) => content.includes(Buffer.from(text, 'utf8')) || content.includes(Buffer.from(text, 'utf16le')));
    if (trace !== undefined) search.found.push(`${file}: ${trace}`);
  }
  return search;
}

/**
 * Undefined for what cannot be opened: a temporary file may be gone by now. So is what is no file: a process may have given the number of a
 * file that it closed to a pipe since, of which reading would wait for ever, and take from the process what was meant for it.
 */
async function readRegularFile(path: string): Promise<Buffer | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    return (await handle.stat()).isFile() ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}

export async function listFilesBelow(...folders: string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) files.push(...(await listFilesBelow(path)));
      else if (entry.isFile()) files.push(path);
    }
  }
  return files;
}

/** The files that a process and those below it hold open, unlinked ones too, which no listing of a folder shows. Linux only; elsewhere empty. */
export async function listOpenFiles(pid: number): Promise<{ path: string; isUnlinked: boolean }[]> {
  if (!existsSync(`/proc/${pid}/fd`)) return [];
  const files: { path: string; isUnlinked: boolean }[] = [];
  // What it started may have ended since its number was read.
  for (const descriptor of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
    const path = `/proc/${pid}/fd/${descriptor}`;
    const [target, found] = await Promise.all([readlink(path).catch(() => ''), stat(path).catch(() => undefined)]);
    if (found?.isFile() === true) files.push({ path, isUnlinked: target.endsWith(' (deleted)') });
  }
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean)) files.push(...(await listOpenFiles(Number(child))));
  }
  return files;
}

import { documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { keepUpload } from './documents.service.ts';
import { hashOf } from './duplicates.service.ts';

const folder = new URL('../../../../handbook/', import.meta.url);
const indexSchema = z.array(z.object({ file: z.string(), name: z.string(), type: z.enum(documentTypes) }));

const readIndex = async () => indexSchema.parse(JSON.parse(await readFile(new URL('index.json', folder), 'utf8')));

/** Puts the sample clinic's handbook into the library, as if a person had uploaded its files, and returns their ids; they are read in the background. */
export async function importHandbook(deps: Deps, uploadedBy: number): Promise<number[]> {
  const entries = await readIndex();
  const kept = await Promise.all(
    entries.map((entry) =>
      keepUpload(deps, {
        content: createReadStream(new URL(entry.file, folder)),
        fileName: entry.file,
        uploadedBy,
        about: () => ({ name: entry.name, type: entry.type, isDuplicateAllowed: true }),
      }),
    ),
  );
  return kept.map(({ id }) => id);
}

let hashes: Promise<string[]> | undefined;

/** SHA-256 in hex of each file of the handbook, as documents have it. */
export function hashesOfHandbook(): Promise<string[]> {
  hashes ??= readIndex().then((entries) => Promise.all(entries.map(async ({ file }) => hashOf(await readFile(new URL(file, folder))))));
  return hashes;
}

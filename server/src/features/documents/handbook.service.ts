import { documentTypes } from '@vademecum/shared/documents.ts';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { uploadDocument } from './documents.service.ts';

const folder = new URL('../../../../handbook/', import.meta.url);
const indexSchema = z.array(z.object({ file: z.string(), name: z.string(), type: z.enum(documentTypes) }));

/** Loads the sample clinic's handbook, as if somebody had uploaded its files. Returns how many. */
export async function importHandbook(deps: Deps, uploadedBy: number): Promise<number> {
  const entries = indexSchema.parse(JSON.parse(await readFile(new URL('index.json', folder), 'utf8')));
  await Promise.all(
    entries.map((entry) =>
      uploadDocument(deps, {
        content: createReadStream(new URL(entry.file, folder)),
        fileName: entry.file,
        name: entry.name,
        type: entry.type,
        uploadedBy,
      }),
    ),
  );
  return entries.length;
}

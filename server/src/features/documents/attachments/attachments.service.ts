import type { AddedAttachments } from '@vademecum/shared/documents/attachments.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import { extname } from 'node:path';
import type { Deps } from '../../../deps.ts';
import { conflict, isUnexpected, notFound, unreadable } from '../../../lib/errors.ts';
import { departmentIdsIn } from '../../../runtime/viewer.ts';
import { findAudience } from '../../people/departments/audiences.service.ts';
import { findStoredFile } from '../documents.queries.ts';
import { keepUpload, nameOfFile, requireStored } from '../documents.service.ts';
import { ExtractionError } from '../extraction/extraction-error.ts';
import { takeAttachments } from '../extraction/take-attachments.ts';

/**
 * Adds what is attached to a mail as documents of their own, for those who see the mail. What cannot be read, or is in the library already, is
 * refused by itself. They are read in the background.
 */
export async function addAttachments(deps: Deps, by: User, id: number): Promise<AddedAttachments> {
  const attachments = await attachmentsOf(deps, id);
  const departmentIds = departmentIdsIn(await findAudience(deps.db, { documentId: id }));
  const outcome: AddedAttachments = { added: [], refused: [] };
  for (const { name: fileName, content } of attachments) {
    const name = nameOfFile(fileName) || fileName;
    try {
      const kept = await keepUpload(deps, {
        content: once(content),
        fileName,
        uploadedBy: by.id,
        about: () => ({ name, type: undefined, isDuplicateAllowed: false, audience: { by, departmentIds } }),
      });
      outcome.added.push({ id: kept.id, name });
    } catch (error) {
      if (isUnexpected(error)) throw error;
      outcome.refused.push({ name: fileName, reason: error instanceof Error ? error.message : '' });
    }
  }
  return outcome;
}

async function attachmentsOf(deps: Deps, id: number): Promise<{ name: string; content: Buffer }[]> {
  const file = await findStoredFile(deps.db, id);
  if (file === undefined) throw notFound('Document');
  const extension = extname(file.fileName ?? '')
    .slice(1)
    .toLowerCase();
  if (file.storedFile === null || (extension !== 'eml' && extension !== 'msg')) throw conflict('This document is not a mail');
  await requireStored(deps, file.storedFile);
  try {
    return await takeAttachments(deps.files.read(file.storedFile), extension);
  } catch (error) {
    throw error instanceof ExtractionError ? unreadable(error.message) : error;
  }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content);
}

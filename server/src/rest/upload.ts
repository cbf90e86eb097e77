import multipart from '@fastify/multipart';
import { type DocumentType, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { type Document, documentNameSchema, duplicateSchema } from '@vademecum/shared/documents/documents.ts';
import { departmentIdsSchema, idSchema } from '@vademecum/shared/people/users.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { nameOfFile, uploadDocument } from '../features/documents/documents.service.ts';
import { replaceWithFile } from '../features/documents/replace.service.ts';
import { invalid } from '../lib/errors.ts';
import { admit, requireRoom } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { fromInput, fromOutput, numbers } from '../trpc/audited-call.ts';
import { type Context, createContext } from '../trpc/context.ts';
import { type Fields, readForm } from './read-form.ts';

const typeSchema = z.enum(documentTypes);
const maxFieldBytes = 2_000;
const uploadAudit = { action: 'document.uploaded', object: 'document', id: fromOutput('id') } as const;
const replaceAudit = {
  action: 'document.replaced',
  object: 'document',
  id: fromInput(),
  // The version that answers by then: while the file is still being read, the one before.
  details: numbers({ version: fromOutput('version') }),
} as const;

/**
 * POST /api/documents/upload: a multipart form of file, name, type, departmentIds and duplicate in any order, streamed straight into the encrypted store.
 * POST /api/documents/{id}/versions: one of file and duplicate; the file is to take the document's place.
 */
export async function registerUpload(app: FastifyInstance, deps: Deps): Promise<void> {
  // The parser cuts a file off at its limit without a word; one byte more than allowed, and the store refuses it.
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 10,
      fieldSize: maxFieldBytes,
      fileSize: Math.max(deps.config.maxUploadBytes, deps.config.maxVideoBytes) + 1,
    },
    throwFileSizeLimit: false,
  });
  app.post('/api/documents/upload', { config: { takesFiles: true } }, async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const document = await audited(ctx, { path: 'rest.upload', audit: uploadAudit, input: undefined }, () => upload(ctx, request));
    return reply.status(201).send(document);
  });
  app.post('/api/documents/:id/versions', { config: { takesFiles: true } }, async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const id = Number((request.params as { id: string }).id);
    const document = await audited(ctx, { path: 'rest.replace', audit: replaceAudit, input: { id } }, () => replace(ctx, request, id));
    return reply.status(201).send(document);
  });
}

async function upload(ctx: Context, request: FastifyRequest): Promise<Document> {
  const { user } = admit(ctx, 'manage_docs');
  requireRoom(ctx);
  const { fileName, before, content, allFields } = await readForm(request);
  const readAbout = (fields: Fields) => ({
    name: readName(fields, fileName),
    type: readType(fields),
    isDuplicateAllowed: isDuplicateAllowed(fields, 'allow'),
    audience: { by: user, departmentIds: readDepartmentIds(fields) },
  });
  // What is wrong before the file is refused before the file has come.
  readAbout(before);
  return uploadDocument(ctx.deps, { content, fileName, uploadedBy: user.id, about: async () => readAbout(await allFields()) });
}

async function replace(ctx: Context, request: FastifyRequest, documentId: number): Promise<Document> {
  const { user } = admit(ctx, 'manage_docs');
  requireRoom(ctx);
  const id = idSchema.safeParse(documentId);
  if (!id.success) throw invalid('The document id must be a positive whole number');
  const { fileName, before, content, allFields } = await readForm(request);
  const readAbout = (fields: Fields) => ({ isDuplicateAllowed: isDuplicateAllowed(fields, 'refuse') });
  readAbout(before);
  return replaceWithFile(ctx.deps, id.data, { content, fileName, uploadedBy: user.id, about: async () => readAbout(await allFields()) });
}

function isDuplicateAllowed(fields: Fields, standard: 'allow' | 'refuse'): boolean {
  const duplicate = duplicateSchema.safeParse(fields.get('duplicate') ?? standard);
  if (duplicate.success) return duplicate.data === 'allow';
  throw invalid('duplicate must be refuse or allow', [{ path: 'duplicate', message: 'Not a way to treat duplicates' }]);
}

function readName(fields: Fields, fileName: string): string {
  const name = documentNameSchema.safeParse(fields.get('name') ?? nameOfFile(fileName));
  if (name.success) return name.data;
  const message = name.error.issues[0]?.message ?? 'Document name is required';
  throw invalid(message, [{ path: 'name', message }]);
}

function readType(fields: Fields): DocumentType | undefined {
  const value = fields.get('type') ?? '';
  if (value === '') return undefined;
  const type = typeSchema.safeParse(value);
  if (type.success) return type.data;
  throw invalid(`Document type must be one of: ${documentTypes.join(', ')}`, [{ path: 'type', message: 'Not a document type' }]);
}

/** "3,7"; none: everyone. */
function readDepartmentIds(fields: Fields): number[] {
  const given = (fields.get('departmentIds') ?? '').trim();
  const ids = departmentIdsSchema.safeParse(given === '' ? [] : given.split(',').map(Number));
  if (ids.success) return ids.data;
  const message = 'departmentIds must be the ids of departments, with commas between them';
  throw invalid(message, [{ path: 'departmentIds', message }]);
}

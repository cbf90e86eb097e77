import multipart, { type MultipartFile } from '@fastify/multipart';
import { documentTypes } from '@vademecum/shared/document-choices.ts';
import { type Document, duplicateSchema } from '@vademecum/shared/documents.ts';
import { idSchema } from '@vademecum/shared/users.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { requireName, uploadDocument } from '../features/documents/documents.service.ts';
import { type NewFile, replaceWithFile } from '../features/documents/replace.service.ts';
import { invalid } from '../lib/errors.ts';
import { admit, requireRoom } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { type Context, createContext } from '../trpc/context.ts';

const typeSchema = z.enum(documentTypes).optional();
const maxFieldBytes = 2_000;

/**
 * POST /api/documents/upload: a multipart form of name, type, duplicate and file, streamed straight into the encrypted store.
 * POST /api/documents/{id}/versions: one of duplicate and file, which is to take the document's place.
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
    const document = await audited(ctx, { path: 'rest.upload', input: undefined }, () => upload(ctx, request));
    return reply.status(201).send(document);
  });
  app.post('/api/documents/:id/versions', { config: { takesFiles: true } }, async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const id = Number((request.params as { id: string }).id);
    const document = await audited(ctx, { path: 'rest.replace', input: { id } }, () => replace(ctx, request, id));
    return reply.status(201).send(document);
  });
}

async function upload(ctx: Context, request: FastifyRequest): Promise<Document> {
  const { user } = admit(ctx, 'manage_docs');
  requireRoom(ctx, 'rest.upload');
  const file = await fileOf(request);
  return uploadDocument(ctx.deps, {
    ...sentBy(user.id, file),
    isDuplicateAllowed: isDuplicateAllowed(file, 'allow'),
    name: requireName(field(file, 'name'), file.filename),
    type: readType(field(file, 'type')),
  });
}

async function replace(ctx: Context, request: FastifyRequest, documentId: number): Promise<Document> {
  const { user } = admit(ctx, 'manage_docs');
  requireRoom(ctx, 'rest.replace');
  const id = idSchema.safeParse(documentId);
  if (!id.success) throw invalid('The document id must be a positive whole number');
  return replaceWithFile(ctx.deps, id.data, sentBy(user.id, await fileOf(request)));
}

export async function fileOf(request: FastifyRequest): Promise<MultipartFile> {
  const file = request.isMultipart() ? await request.file().catch(refuseBrokenForm) : undefined;
  if (file === undefined) throw invalid('Please select a file to upload', [{ path: 'file', message: 'Please select a file to upload' }]);
  return file;
}

function sentBy(userId: number, file: MultipartFile): NewFile {
  return { content: contentOf(file), fileName: file.filename, uploadedBy: userId, isDuplicateAllowed: isDuplicateAllowed(file, 'refuse') };
}

function isDuplicateAllowed(file: MultipartFile, standard: 'allow' | 'refuse'): boolean {
  const duplicate = duplicateSchema.safeParse(field(file, 'duplicate') ?? standard);
  if (duplicate.success) return duplicate.data === 'allow';
  throw invalid('duplicate must be refuse or allow', [{ path: 'duplicate', message: 'Not a way to treat duplicates' }]);
}

/** The parser's own errors say nothing of whose fault they are; those of its limits carry a status. */
function refuseBrokenForm(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : invalid('The upload is not a complete form');
}

export async function* contentOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    for await (const part of file) yield part as Buffer;
  } catch (error) {
    refuseBrokenForm(error);
  }
}

/** Fields count when they stand before the file in the form, as every browser and curl send them in the order given. */
function field(file: MultipartFile, name: string): string | undefined {
  const found = file.fields[name];
  const one = Array.isArray(found) ? found[0] : found;
  return one?.type === 'field' && typeof one.value === 'string' ? one.value : undefined;
}

function readType(value: string | undefined) {
  const parsed = typeSchema.safeParse(value === '' ? undefined : value);
  if (parsed.success) return parsed.data;
  throw invalid(`Document type must be one of: ${documentTypes.join(', ')}`, [{ path: 'type', message: 'Not a document type' }]);
}

import { errorSchema } from '@vademecum/shared/errors.ts';
import { documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { documentSchema, duplicateSchema } from '@vademecum/shared/documents/documents.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { importPreviewSchema } from '@vademecum/shared/memories/memory-import.ts';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { ignoredFields, type Route, routes } from './routes.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return rest;
};

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

const failure = (description: string) => ({ description, content: jsonContent({ $ref: '#/components/schemas/Error' }) });

const failures = {
  '400': failure('Malformed or invalid'),
  '401': failure('Not signed in'),
  '403': failure('Lacks the permission'),
  '404': failure('No such thing, or not yours'),
  '429': failure('Too many tries'),
};

/** The whole surface as OpenAPI 3.1, made from the schemas that check the requests; others are served while it is made. */
export async function openApiDocument(productName: string, version: string): Promise<Json> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
    await setImmediate();
  }
  for (const [path, operations] of Object.entries({
    ...fileOperations(),
    ...backupOperations(),
    ...versionOperations(),
    ...importOperations(),
    ...tableOperations(),
  })) {
    Object.assign((paths[path] ??= {}), operations);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} REST API`,
      version,
      description: 'Sign in for a token, then send it as "Authorization: Bearer <token>".',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorSchema, 'output') },
    },
    security: [{ bearer: [] }],
    paths,
  };
}

function operation(route: Route): Json {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const input = inputSchema(route);
  const properties = Object.fromEntries(Object.entries(input.properties).filter(([name]) => !names.includes(name)));
  const inQuery = route.method === 'GET' || route.method === 'DELETE';
  const required = input.required.filter((name) => name in properties);
  const body: Json = { type: 'object', properties: { ...properties, ...ignored() }, ...(required.length > 0 && { required }) };
  const output = route.reply?.schema ?? route.output;
  return {
    summary: route.summary,
    operationId: route.procedure.replace('.', '_'),
    tags: [route.procedure.split('.')[0]],
    parameters: [
      ...names.map((name) => (route.textInPath?.includes(name) === true ? textInPath(name) : numberInPath(name))),
      ...Object.entries(queryOf(route)).map(([name, type]) => ({
        name,
        in: 'query',
        required: false,
        schema: properties[name] ?? { type },
      })),
    ],
    ...(!inQuery && Object.keys(properties).length > 0 && { requestBody: { required: required.length > 0, content: jsonContent(body) } }),
    responses: {
      [route.status ?? 200]: { description: 'Done', ...(output !== undefined && { content: jsonContent(jsonSchema(output, 'output')) }) },
      ...failures,
    },
  };
}

function queryOf(route: Route): Record<string, string> {
  return { ...route.query, ...(route.isList === true && { limit: 'integer', offset: 'integer' }) };
}

/** Documented clients send these; they are taken and have no effect. */
function ignored(): Json {
  const entry = { description: 'Accepted and ignored: who is calling comes from the session', deprecated: true };
  return Object.fromEntries(ignoredFields.map((name) => [name, entry]));
}

/** The procedure's input under the names that REST gives its fields. */
function inputSchema({ input, rename }: Route): { properties: Record<string, Json>; required: string[] } {
  if (input === undefined) return { properties: {}, required: [] };
  const schema = jsonSchema(input, 'input');
  const outer = Object.fromEntries(Object.entries(rename ?? {}).map(([outside, inside]) => [inside, outside]));
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  return {
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [outer[name] ?? name, value])),
    required: ((schema.required ?? []) as string[]).map((name) => outer[name] ?? name),
  };
}

const textInQuery = (name: string, schema: Json = {}) => ({ name, in: 'query', required: false, schema: { type: 'string', ...schema } });
const textInPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const numberInPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } });

const duplicateField = {
  type: 'string',
  enum: duplicateSchema.options,
  description: 'What to do with a file that the library has already.',
};

function versionOperations(): Record<string, Json> {
  const form = {
    type: 'object',
    required: ['file'],
    properties: { duplicate: duplicateField, file: { type: 'string', format: 'binary' } },
  };
  return {
    '/api/documents/{id}/versions': {
      post: {
        summary: 'Replace a document with a new version; the previous one answers until the file has been read',
        operationId: 'documents_replace',
        tags: ['documents'],
        parameters: [numberInPath('id')],
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: uploadResponses,
      },
    },
    '/api/documents/{id}/versions/{version}/file': {
      get: {
        summary: 'The original file of a version; Range is honoured',
        operationId: 'documents_versionFile',
        tags: ['documents'],
        parameters: [numberInPath('id'), numberInPath('version')],
        responses: { '200': { description: 'The file', content: { 'application/octet-stream': {} } }, ...failures },
      },
    },
  };
}

const uploadResponses = {
  '201': { description: 'Kept; still processing if it is long', content: jsonContent(jsonSchema(documentSchema, 'output')) },
  ...failures,
  '409': failure('The library already has this file (code DUPLICATE), or the document is being read'),
  '413': failure('Too large'),
  '415': failure('A kind of file that cannot be read'),
  '422': failure('The file is empty, broken or protected'),
};
/** A PDF file or a video to look at, which is audited as such; anything else is only downloaded. */
const inline = { name: 'inline', in: 'query', required: false, schema: { type: 'string', enum: ['1'] } };

function fileOperations(): Record<string, Json> {
  const form = {
    type: 'object',
    required: ['file'],
    properties: {
      duplicate: duplicateField,
      name: { type: 'string', description: 'The file name without its extension if left out.' },
      type: { type: 'string', enum: documentTypes },
      departmentIds: {
        type: 'string',
        description: 'Ids of the departments that may see it, with commas between them; everyone if left out.',
      },
      file: { type: 'string', format: 'binary' },
    },
  };
  return {
    '/api/documents/upload': {
      post: {
        summary: 'Upload a file and read it',
        operationId: 'documents_upload',
        tags: ['documents'],
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: uploadResponses,
      },
    },
    '/api/documents/{id}/file': {
      get: {
        summary: 'The original file; Range and If-Range are honoured',
        operationId: 'documents_file',
        tags: ['documents'],
        parameters: [numberInPath('id'), inline],
        responses: {
          '200': { description: 'The file', content: { 'application/octet-stream': {}, 'application/pdf': {}, 'video/*': {} } },
          ...failures,
        },
      },
    },
  };
}

function backupOperations(): Record<string, Json> {
  return {
    '/api/backups/{id}/file': {
      get: {
        summary: 'A backup as one file, sealed with the key; Range is honoured',
        operationId: 'backups_file',
        tags: ['backups'],
        parameters: [numberInPath('id')],
        responses: { '200': { description: 'The file', content: { 'application/octet-stream': {} } }, ...failures },
      },
    },
  };
}

function importOperations(): Record<string, Json> {
  return {
    '/api/memories/import-preview': {
      post: {
        summary: 'What importing a CSV or JSON file of memories would add and change; the token in the answer imports it',
        operationId: 'memories_previewImport',
        tags: ['memories'],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
        responses: {
          '200': { description: 'The outcome of each row', content: jsonContent(jsonSchema(importPreviewSchema, 'output')) },
          ...failures,
          '413': failure('Larger than 20 MB'),
          '422': failure('No file of memories; the message names the line'),
        },
      },
    },
  };
}

const zipReply = { '200': { description: 'The file', content: { 'application/zip': {} } }, ...failures };
const tableReply = { '200': { description: 'The file', content: { 'text/csv': {} } }, ...failures };

/** Tables as CSV files. */
function tableOperations(): Record<string, Json> {
  const download = (tag: string, summary: string, parameters: Json[] = [], responses: Json = tableReply): Json => ({
    get: { summary, operationId: `${tag}_export`, tags: [tag], ...(parameters.length > 0 && { parameters }), responses },
  });
  return {
    '/api/audit/export': download('audit', 'The audit log as CSV, newest first; takes the filters of /api/audit'),
    '/api/library/export': download('library', 'The originals of all documents with a manifest as a ZIP file', [], zipReply),
    '/api/library/downtime-pack': download(
      'downtime_pack',
      'The current documents as one HTML file that works without a network',
      [textInQuery('departmentId', { type: 'integer', minimum: 1 })],
      { '200': { description: 'The file', content: { 'text/html': {} } }, ...failures },
    ),
    '/api/analytics/export': download('analytics', 'All figures of a period as CSV', [
      textInQuery('period', { enum: ['7', '30', '90'], default: '7' }),
    ]),
    '/api/memories/export': download(
      'memories',
      'Memories as a CSV or JSON file, newest first',
      [
        textInQuery('format', { enum: ['csv', 'json'], default: 'csv' }),
        textInQuery('search'),
        textInQuery('category', { enum: memoryCategories }),
        textInQuery('archived', { enum: ['false', 'true', 'only'], default: 'false' }),
      ],
      { '200': { description: 'The file', content: { 'text/csv': {}, 'application/json': {} } }, ...failures },
    ),
    '/api/documents/{id}/acknowledgements/export': download('acknowledgements', 'Who has acknowledged a document as CSV', [
      numberInPath('id'),
    ]),
    '/api/validation/batch/{batchId}/export': download('validation', 'What a validation has found so far as CSV', [textInPath('batchId')]),
  };
}

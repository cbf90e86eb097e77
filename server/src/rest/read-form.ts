import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../lib/errors.ts';

/** A form of one file, which is streamed, and fields on either side of it. */
export interface Form {
  fileName: string;
  /** What was there before the file. */
  before: Fields;
  content: AsyncGenerator<Buffer>;
  /** All fields, once the content was taken to its end. Rejects with 400 where the form has no proper end. */
  allFields: () => Promise<Fields>;
}

export type Fields = ReadonlyMap<string, string>;

/** Reads as far as the file. Rejects with 400 where there is none. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const fields = new Map<string, string>();
  const file = request.isMultipart() ? await readToFile(request.parts(), fields) : undefined;
  if (file === undefined) throw invalid('Please select a file to upload', [{ path: 'file', message: 'Please select a file to upload' }]);
  const { parts, found } = file;
  return {
    fileName: found.filename,
    before: new Map(fields),
    content: contentOf(found),
    allFields: async () => {
      await readToFile(parts, fields);
      return fields;
    },
  };
}

type Parts = AsyncIterator<Multipart, undefined>;

/** Adds the fields that come before the next file; undefined: there is no further file. */
async function readToFile(parts: Parts, fields: Map<string, string>): Promise<{ found: MultipartFile; parts: Parts } | undefined> {
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuseBrokenForm);
    if (done === true) return undefined;
    if (part.type === 'file') return { found: part, parts };
    const { fieldname: name, valueTruncated } = part;
    const value: unknown = part.value;
    const refuse = (words: string) => invalid(words, [{ path: name, message: words }]);
    if (valueTruncated) throw refuse(`The field "${name}" is too long`);
    if (typeof value !== 'string') throw refuse(`The field "${name}" must be text`);
    if (fields.has(name)) throw refuse(`The form has more than one field "${name}"`);
    fields.set(name, value);
  }
}

/** The parser's own errors say nothing of whose fault they are; those of its limits carry a status. */
function refuseBrokenForm(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT') throw invalid('Send one file with each form');
  throw error instanceof Error && 'statusCode' in error ? error : invalid('The upload is not a complete form');
}

async function* contentOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    for await (const part of file) yield part as Buffer;
  } catch (error) {
    refuseBrokenForm(error);
  }
}

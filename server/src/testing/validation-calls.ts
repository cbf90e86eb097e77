import type { ValidationBatch, ValidationResult } from '@vademecum/shared/memories/validation.ts';
import { sql } from 'kysely';
import type { Caller, TestApp } from './test-app.ts';

export interface Batch {
  batchId: string;
  status: string;
  progress: number;
  failure: string | null;
  results: { memoryId: number; isValid: boolean; score: number; issues: string[] }[];
}

export const good = { topic: 'Dressing trolley', value: 'The dressing trolley stands in room 4 beside the sink.', category: 'Procedures' };

/** What an administrator does to have memories validated; `now` gives the clinic as it is by then, even after a restart. */
export function validationCalls(now: () => { clinic: TestApp; admin: Caller }) {
  const start = (input: object) => now().admin.send('POST', '/api/validation/batch', input);
  const get = (url: string) => now().clinic.inject({ url, headers: { authorization: `Bearer ${now().admin.token}` } });
  const query = async <T>(path: string, input?: object) => {
    const reply = await get(`/trpc/validation.${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`);
    return reply.json<{ result: { data: T } }>().result.data;
  };
  return {
    /** A memory with which nothing is wrong, but for the fields given. */
    write: async (fields: object = {}) =>
      (await now().admin.send('POST', '/api/memories', { ...good, ...fields })).json<{ id: number }>().id,
    writeMany: (count: number) => writeMany(now().clinic, count),
    start,
    started: async (input: object) => (await start(input)).json<{ batchId: string }>().batchId,
    read: async (batchId: string, part = '') => (await get(`/api/validation/batch/${batchId}${part}`)).json<Batch>(),
    cancel: (batchId: string) => now().admin.send('POST', `/api/validation/batch/${batchId}/cancel`),
    /** Until nothing waits. */
    done: () => now().clinic.deps.background.idle(),
    progress: (batchId: string) => query<ValidationBatch>('progress', { batchId }),
    results: (input: object) => query<{ results: ValidationResult[]; found: number }>('results', input),
    listed: () => query<ValidationBatch[]>('list'),
  };
}

/** Words that no other number has. */
export function wordsOf(number: number): string {
  const word = String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return ['x', 'y', 'z', 'w', 'v', 'u'].map((begin) => `${begin}${word}q`).join(' ');
}

/** Many memories at once, as an import would leave them; nothing is wrong with any. */
async function writeMany({ clock, deps }: TestApp, count: number): Promise<void> {
  const at = clock.now().toISOString();
  const texts = JSON.stringify(Array.from({ length: count }, (_, number) => wordsOf(number)));
  await sql`
    INSERT INTO memories (topic, value, category, created_at, updated_at, last_accessed)
    SELECT value, value, 'Procedures', ${at}, ${at}, ${at} FROM json_each(${texts})`.execute(deps.db);
}

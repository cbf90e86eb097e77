import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportLibrary } from '../features/documents/library-export/export-library.service.ts';
import type { ManifestDocument } from '../features/documents/library-export/manifest.ts';
import { auditLines } from '../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

let clinic: TestApp;
let admin: Caller;
beforeAll(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterAll(() => clinic.close());

async function upload(url: string, name: string, content: Buffer | string, fields: Record<string, string> = {}): Promise<{ id: number }> {
  const { payload, headers } = uploadForm(fields, { name, content });
  const reply = await clinic.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Bearer ${admin.token}` } });
  return reply.json<{ id: number }>();
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const header = '# Spill procedure\n\n| Document number | IC-7 |\n| --- | --- |\n| Version | 2 |\n\n';

async function exported(): Promise<{ files: Record<string, Uint8Array>; documents: ManifestDocument[]; csv: string[] }> {
  const { rawPayload, headers } = await admin.get('/api/library/export');
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toBe('attachment; filename="library-2026-03-02.zip"');
  const files = unzipSync(rawPayload);
  const { documents } = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString('utf8')) as { documents: ManifestDocument[] };
  return {
    files,
    documents,
    csv: Buffer.from(files['manifest.csv'] ?? [])
      .toString('utf8')
      .trim()
      .split('\r\n'),
  };
}

test('an administrator exports every original with its former versions, and the manifest names each with its sum', async () => {
  const department = (await admin.send('POST', '/api/departments', { name: 'Lab' })).json<{ id: number }>();
  const old = Buffer.from(`${header}Cover a spill.\n`);
  const { id } = await upload('/api/documents/upload', 'spill.md', old, {
    name: 'Spill: what/to do?',
    departmentIds: String(department.id),
  });
  await upload(`/api/documents/${id}/versions`, 'spill 2.md', Buffer.from(`${header}Cover a spill at once.\n`));
  await admin.send('PUT', `/api/documents/${id}/lifecycle`, {
    owner: 'Infection control',
    effectiveFrom: '2026-01-01',
    reviewDue: '2026-02-01',
  });
  await admin.send('POST', '/api/documents', { name: '=Ünïcode 🧯', content: 'Fridges are checked twice a day.', type: 'manual' });
  const { files, documents, csv } = await exported();
  expect(documents).toMatchObject([
    {
      id,
      name: 'Spill: what/to do?',
      number: 'IC-7',
      owner: 'Infection control',
      version: 2,
      effectiveFrom: '2026-01-01',
      reviewDue: '2026-02-01',
      departments: ['Lab'],
      state: 'active',
      standing: 'expired',
      files: [
        {
          version: 2,
          isCurrent: true,
          originalName: 'spill 2.md',
          replacedAt: null,
          path: `documents/Spill_ what_to do_-${id}/v2-spill 2.md`,
        },
        { version: 1, isCurrent: false, originalName: 'spill.md', bytes: old.length, sha256: sha256(old) },
      ],
    },
    { name: '=Ünïcode 🧯', departments: [], files: [{ originalName: null, sha256: sha256('Fridges are checked twice a day.') }] },
  ]);
  const named = documents.flatMap((document) => document.files);
  for (const { path, bytes, sha256: sum } of named) {
    const file = files[path ?? ''] ?? new Uint8Array();
    expect([path, file.length, sha256(file)]).toEqual([path, bytes, sum]);
  }
  expect(Object.keys(files).sort()).toEqual([...named.map(({ path }) => path), 'manifest.csv', 'manifest.json'].sort());
  expect(csv).toHaveLength(4);
  expect(csv[1]).toContain('Spill: what/to do?,');
  expect(csv[3]).toContain("'=Ünïcode");
  expect(await auditLines(clinic)).toContain('library.exported ok document');
});

test('nobody else may, and the refusal is recorded', async () => {
  const manager = await clinic.as('manager');
  expect((await manager.get('/api/library/export')).statusCode).toBe(403);
  expect((await auditLines(clinic)).at(-1)).toBe('library.exported denied document');
});

test('a stored file that is missing does not keep the others out: the manifest says so', async () => {
  const { id } = await upload('/api/documents/upload', 'lost.md', 'The eyewash station is in room 9.');
  const { storedFile } = await clinic.deps.db.selectFrom('documents').select('storedFile').where('id', '=', id).executeTakeFirstOrThrow();
  for (const name of readdirSync(join(clinic.folder, 'files'), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith(storedFile ?? '')) rmSync(join(clinic.folder, 'files', name));
  }
  const { documents } = await exported();
  expect(documents.find((document) => document.id === id)?.files).toMatchObject([
    { path: null, sha256: null, problem: 'The stored file is missing or damaged: run npm run admin -- verify' },
  ]);
  expect(documents).toHaveLength(3);
});

test('somebody who goes away in the middle ends the work', async () => {
  const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => 97 + ((index * 7919) % 23)));
  await upload('/api/documents/upload', 'long.md', noise);
  let isHeld = false;
  const { holdRemovals } = clinic.deps.files;
  vi.spyOn(clinic.deps.files, 'holdRemovals').mockImplementation(() => {
    isHeld = true;
    const end = holdRemovals();
    return async () => {
      isHeld = false;
      await end();
    };
  });
  const { content } = exportLibrary(clinic.deps);
  await once(content, 'readable');
  expect(isHeld).toBe(true);
  content.destroy();
  await vi.waitFor(() => {
    expect(isHeld).toBe(false);
  });
  vi.restoreAllMocks();
  expect((await exported()).documents).toHaveLength(4);
});

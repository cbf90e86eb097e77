import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWatchedClinic } from '../../../testing/watched-clinic.ts';

const folders = 100;
const inEach = 100;
const all = folders * inEach;
/** Reading each takes a program of its own: most files are taken as if a document had followed them before. */
const read = 40;

test('ten thousand files are counted, changed, moved and removed as they are, in little memory', { timeout: 600_000 }, async () => {
  const watched = await createWatchedClinic();
  const { folder, look, counts } = watched;
  const { db } = watched.clinic.deps;
  for (let one = 0; one < folders; one += 1) {
    mkdirSync(join(folder, `Ward ${one}`));
    for (let file = 0; file < inEach; file += 1)
      writeFileSync(join(folder, `Ward ${one}`, `Note ${file}.txt`), `Cabinet ${file} of ward ${one}.`);
  }
  await look();
  expect(await counts()).toMatchObject({ waiting: all, added: 0 });
  await adoptAll(db, read);
  watched.clinic.clock.pass(10_000);
  await lookUntilTaken(watched);
  expect(await counts()).toMatchObject({ waiting: 0, added: read, taken: all });
  const before = process.memoryUsage().heapUsed;
  await look();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
  renameSync(join(folder, 'Ward 1'), join(folder, 'Ward one'));
  for (let file = 0; file < 10; file += 1) {
    writeFileSync(join(folder, 'Ward 0', `Note ${file}.txt`), `Cabinet ${file} moved.`);
    utimesSync(join(folder, 'Ward 0', `Note ${file}.txt`), 1_900_000_000, 1_900_000_000);
  }
  for (let ward = 90; ward < folders; ward += 1) rmSync(join(folder, `Ward ${ward}`), { recursive: true });
  await look();
  watched.clinic.clock.pass(10_000);
  await lookUntilTaken(watched);
  const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  expect(there).toBe(all - 10 * inEach);
  expect(await counts()).toMatchObject({ renamed: inEach, versioned: 10, missing: 10 * inEach, taken: there, waiting: 0 });
  watched.clinic.clock.pass(7 * 24 * 60 * 60 * 1000);
  await look();
  expect(await counts()).toMatchObject({ retired: 10 * inEach, missing: 0, taken: there });
  const { count } = await db
    .selectFrom('documentDrafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(10 * inEach);
  expect((await db.selectFrom('documents').select('id').execute()).length).toBe(all);
  await watched.close();
});

type Watched = Awaited<ReturnType<typeof createWatchedClinic>>;

async function lookUntilTaken({ look, counts }: Watched): Promise<void> {
  for (let looks = 0; looks < 100 && (await counts()).waiting > 0; looks += 1) await look();
}

/** Documents for all files but the first. */
async function adoptAll(db: Watched['clinic']['deps']['db'], after: number): Promise<void> {
  const files = await db.selectFrom('watchedFiles').selectAll().where('id', '>', after).execute();
  await db.transaction().execute(async (inside) => {
    for (const { id, name, folder } of files) {
      const document = {
        name: name.replace('.txt', ''),
        type: 'text',
        status: 'active' as const,
        content: `${folder} ${name}`,
        extension: 'txt',
      };
      const { id: documentId } = await inside
        .insertInto('documents')
        .values({ ...document, uploadedAt: '2026-03-02T09:00:00.000Z', fileHash: `${id}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await inside
        .updateTable('watchedFiles')
        .set({ state: 'taken', hash: `${id}`, documentId })
        .where('id', '=', id)
        .execute();
    }
  });
}

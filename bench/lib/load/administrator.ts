import { administrator } from '../grown-product.ts';
import { createStaffClient, type StaffClient } from './client.ts';
import { type Day, pause } from './staff.ts';

const uploadBytes = 3_000_000;
const betweenMs = 5_000;
const backupPollMs = 2_000;
const addressOf = 999;

/** What goes on beside the staff, again and again: a large file is uploaded and read, and a backup of everything is made. */
export async function administer(day: Day, texts: readonly string[]): Promise<void> {
  const client = createStaffClient(day.url, addressOf);
  await client.signIn(administrator);
  await Promise.all([uploadAll(day, client, texts), backUpAll(day, client)]);
}

async function uploadAll(day: Day, client: StaffClient, texts: readonly string[]): Promise<void> {
  const file = texts.join('\n\n').slice(0, uploadBytes);
  for (let count = 1; !day.signal.aborted; count += 1) {
    await day.figures.wait('upload of 3 MB', async () => {
      const form = new FormData();
      form.set('duplicate', 'allow');
      form.set('file', new Blob([`Upload ${count}\n\n${file}`]), `Upload ${count}.txt`);
      const reply = await client.upload(form);
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    });
    await pause(day, betweenMs);
  }
}

async function backUpAll(day: Day, { trpc }: StaffClient): Promise<void> {
  while (!day.signal.aborted) {
    await day.figures.wait('backup of everything', async () => {
      await trpc.backups.create.mutate();
      while ((await trpc.backups.overview.query()).running !== null && (await pause(day, backupPollMs)));
    });
    await pause(day, betweenMs);
  }
}

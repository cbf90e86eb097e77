import { administrator } from '../../../bench/lib/grown-product.ts';
import { createStaffClient, type StaffClient } from './client.ts';
import { type Day, pause } from './staff.ts';

const betweenMs = 5_000;
const backupPollMs = 2_000;
const addressOf = 999;

export interface UploadFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** What goes on beside the staff, again and again: one of the files after the other is uploaded and read, and a backup of everything is made. */
export async function administer(day: Day, files: readonly UploadFile[]): Promise<void> {
  const client = createStaffClient(day.url, addressOf);
  await client.signIn(administrator);
  await Promise.all([uploadAll(day, client, files), backUpAll(day, client)]);
}

async function uploadAll(day: Day, client: StaffClient, files: readonly UploadFile[]): Promise<void> {
  for (let count = 0; !day.signal.aborted; count += 1) {
    const file = files[count % files.length];
    if (file === undefined) return;
    await day.figures.wait('upload', async () => {
      const form = new FormData();
      form.set('duplicate', 'allow');
      form.set('file', new Blob([file.content]), file.name);
      const reply = await client.upload(form);
      if (!reply.ok) throw new Error(`${file.name}: ${reply.status} ${await reply.text()}`);
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

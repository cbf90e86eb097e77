import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWatchedClinic } from '../../../testing/watched-clinic.ts';

const run = (program: string, ...words: string[]): boolean => {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Only an administrator of the machine may mount. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-mount-'));
  const may = run('mount', '--bind', folder, folder) && run('umount', folder);
  rmSync(folder, { recursive: true, force: true });
  return may;
}

test.runIf(mayMount())(
  'a share that is unmounted and mounted again loses no document, even if the folder below it has other files',
  async () => {
    const watched = await createWatchedClinic({ isStarted: false });
    const { folder, look, settle, call, counts, overview } = watched;
    const share = mkdtempSync(join(tmpdir(), 'vademecum-share-'));
    const names = ['Gloves', 'Masks', 'Gowns'];
    for (const name of names) writeFileSync(join(share, `${name}.txt`), `${name} are in room 4.`);
    writeFileSync(join(folder, 'Gloves.txt'), 'This file is below the share.');
    const problem = async () => (await overview()).problem;
    const answering = async () =>
      (await watched.documents())
        .filter(({ phase }) => phase === undefined)
        .map(({ content }) => content)
        .toSorted();
    try {
      expect(run('mount', '--bind', share, folder)).toBe(true);
      await call('watched.resume');
      await settle();
      const all = names.map((name) => `${name} are in room 4.`).toSorted();
      expect(await answering()).toEqual(all);
      expect(run('umount', folder)).toBe(true);
      await settle();
      watched.clinic.clock.pass(30 * 24 * 60 * 60 * 1000);
      await settle();
      expect([await problem(), await answering()]).toEqual(['not mounted', all]);
      expect(run('mount', '--bind', share, folder)).toBe(true);
      await look();
      expect([await problem(), await answering()]).toEqual([null, all]);
      expect(await counts()).toMatchObject({ added: 3, versioned: 0, retired: 0, missing: 0 });
    } finally {
      run('umount', folder);
      rmSync(share, { recursive: true, force: true });
      await watched.close();
    }
  },
);

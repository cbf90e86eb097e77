import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../../deps.ts';
import { localDay } from '../../../lib/local-day.ts';
import type { TimedJob } from '../../../runtime/schedule.ts';
import { recordSystemAudit } from '../../trust/audit/audit.service.ts';
import { makePack } from './pack.service.ts';

const lookEveryMs = 10 * 60_000;
/** By the clinic's clock: after the nightly backup. */
const fromHour = 3;
/** Others of the machine may read it: it is there for staff. The folder decides who gets to it. */
const fileMode = 0o644;

/** Writes the downtime pack every night where a folder is set for it, so that a fresh one is there when the power fails. */
export const downtimeCare = (deps: Deps): TimedJob => ({
  everyMs: lookEveryMs,
  firstAfterMs: 2 * 60_000,
  run: (signal) => writePackIfDue(deps, signal),
  failed: 'the downtime pack could not be written',
  isAwaited: true,
});

export const packFileOf = (folder: string): string => join(folder, 'downtime-pack.html');

/** When the pack in the folder was made; undefined where there is none, or no folder for it. */
export async function findPackTime({ config: { downtimePackDir } }: Pick<Deps, 'config'>): Promise<Date | undefined> {
  if (downtimePackDir === undefined) return undefined;
  return (await stat(packFileOf(downtimePackDir)).catch(() => undefined))?.mtime;
}

/** Once a night, and at once where there is none. The old one stays until the new one is whole. */
export async function writePackIfDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { downtimePackDir: folder } = deps.config;
  if (folder === undefined) return;
  const [last, now] = [await findPackTime(deps), deps.now()];
  if (last !== undefined && (localDay(last) === localDay(now) || now.getHours() < fromHour)) return;
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.downtime-pack-${randomBytes(4).toString('hex')}`);
  try {
    await pipeline(makePack(deps), createWriteStream(unfinished, { flags: 'wx', mode: fileMode }), { signal });
    await chmod(unfinished, fileMode);
    await rename(unfinished, packFileOf(folder));
  } finally {
    await rm(unfinished, { force: true });
  }
  await recordSystemAudit(deps.db, { action: 'downtime_pack.made', objectType: 'document' });
}

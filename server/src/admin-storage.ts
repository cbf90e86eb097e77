import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { restoreBackup } from './features/trust/backups/restore.service.ts';
import { rotateKey } from './features/trust/backups/rotate-key.service.ts';
import type { JobProgress } from './features/trust/backups/take-backup.ts';
import { StartError } from './lib/start-error.ts';

/** A command that needs the data folder to itself: it opens nothing of the product. */
export interface StorageCommand {
  usage: string;
  /** `say` receives the progress. */
  run: (config: Config, words: readonly string[], say: (line: string) => void) => Promise<string>;
}

export const storageCommands: Record<string, StorageCommand> = {
  restore: {
    usage: 'restore FILE [--key KEYFILE] [--force]   puts a backup into the data folder; with --force, over an existing clinic',
    run: restore,
  },
  'rotate-key': {
    usage: 'rotate-key           gives database, files and audit log a new key; the old key is kept for old backups',
    run: rotate,
  },
};

const now = () => new Date();

/** Says how far it is, a line for each tenth. */
export function saysTenths(what: string, say: (line: string) => void): JobProgress {
  let said = -1;
  return {
    onProgress: (done, total) => {
      const tenth = Math.floor((10 * done) / Math.max(1, total));
      if (tenth > said) say(`${what}: ${10 * Math.min(10, tenth)}%`);
      said = Math.max(said, tenth);
    },
    checkStop: () => undefined,
  };
}

async function restore(config: Config, words: readonly string[], say: (line: string) => void): Promise<string> {
  const { file, keyFile, isForced } = readWords(words);
  if (file === undefined) throw new StartError(`Usage: npm run admin -- ${storageCommands.restore?.usage ?? ''}`);
  const job = { file: resolve(file), keyFile: keyFile === undefined ? config.keyFile : resolve(keyFile), config, isForced, now };
  const { manifest, counts, aside } = await restoreBackup(job, saysTenths('Restoring', say));
  const { documents, memories, files, auditEntries } = counts;
  return [
    `Restored the backup of ${manifest.takenAt} into ${config.dataDir}: ${documents} documents, ${memories} memories, ${files} files, ${auditEntries} audit entries.`,
    ...(manifest.lost.length > 0 ? [`${manifest.lost.length} stored files were missing already when it was made.`] : []),
    ...(aside === null ? [] : [`The previous data is kept in ${aside}. Delete it when you no longer need it.`]),
    'Everyone has to sign in again. Accounts, roles and API keys are those of the backup: lock and revoke again what changed since.',
  ].join('\n');
}

function readWords(words: readonly string[]): { file: string | undefined; keyFile: string | undefined; isForced: boolean } {
  const at = words.indexOf('--key');
  const keyFile = at === -1 ? undefined : words[at + 1];
  if (at !== -1 && keyFile === undefined) throw new StartError('--key needs the name of the key file.');
  const rest = words.filter((word, index) => word !== '--force' && (at === -1 || (index !== at && index !== at + 1)));
  const unknown = rest.find((word) => word.startsWith('--'));
  if (unknown !== undefined || rest.length > 1) throw new StartError(`There is no option ${unknown ?? rest[1] ?? ''} means here.`);
  return { file: rest[0], keyFile, isForced: words.includes('--force') };
}

async function rotate(config: Config, _words: readonly string[], say: (line: string) => void): Promise<string> {
  if (!existsSync(config.databaseFile)) throw new StartError(`There is no clinic in ${config.dataDir}.`);
  const { files, auditEntries, oldKeyFile } = await rotateKey(config, { now, say });
  return [
    `Database, ${files} files and ${auditEntries} audit entries have a new key in ${config.keyFile}. Copy it to a place apart from the data now.`,
    `The old key is kept in ${oldKeyFile}: backups made until now open only with it (restore FILE --key …). Delete it when you no longer have any of them.`,
  ].join('\n');
}

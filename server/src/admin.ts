import type { AuditAction, AuditObject } from '@vademecum/shared/trust/audit-choices.ts';
import { emailSchema } from '@vademecum/shared/people/users.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { writeExport } from './admin-export.ts';
import { importFolder } from './admin-import.ts';
import { saysTenths, storageCommands } from './admin-storage.ts';
import { type Config, configFromProcess } from './config.ts';
import { isInUse } from './db/data-lock.ts';
import { isUnwritten } from './db/open.ts';
import type { Deps } from './deps.ts';
import { recordSystemAudit } from './features/trust/audit/audit.service.ts';
import { verifyAudit } from './features/trust/audit/check-audit.service.ts';
import { deleteResetRequestOf } from './features/people/sign-in/forgot.service.ts';
import { makeLink } from './features/people/sign-in/links.service.ts';
import { findUserByEmail, insertUser } from './features/people/users/users.service.ts';
import { rebuildIndex, StorageProblems, verifyStorage } from './features/documents/verify.service.ts';
import { takeBackup } from './features/trust/backups/take-backup.ts';
import { readKeyFile } from './lib/keys.ts';
import { oneLine } from './lib/one-line.ts';
import { StartError } from './lib/start-error.ts';
import { openProduct, refuseWithoutDatabase } from './open-product.ts';

type Command = (deps: Deps, argument: string, isProductRunning: boolean) => Promise<Result>;

interface Result {
  text: string;
  /** Whom it was done to. */
  userId?: number;
  details?: Record<string, number>;
}

interface CommandEntry {
  usage: string;
  action: AuditAction;
  object: AuditObject;
  run: Command;
  /** It reads documents: by itself with the settings of the product, or through the product where that is running. */
  readsDocuments?: boolean;
  /** Where there is no clinic yet, it begins one. */
  begins?: boolean;
}

/** What an administrator does from the machine itself; all of them work while the product is running, too. */
const commands: Record<string, CommandEntry> = {
  'create-admin': {
    usage: 'create-admin EMAIL creates an administrator and prints the activation link',
    action: 'admin.create_admin',
    object: 'user',
    run: createAdministrator,
    begins: true,
  },
  'reset-link': {
    usage: 'reset-link EMAIL     prints a link, good for 60 minutes, that sets a new password',
    action: 'admin.reset_link',
    object: 'user',
    run: printResetLink,
  },
  verify: {
    usage: 'verify               checks the database, the index, every stored file and the audit log, and lists all that is wrong',
    action: 'admin.verify',
    object: 'server',
    run: verify,
  },
  backup: {
    usage: 'backup FILE          writes database, files and audit log into one encrypted file',
    action: 'admin.backup',
    object: 'server',
    run: backUp,
  },
  reindex: {
    usage: 'reindex rebuilds the full-text index from documents and memories',
    action: 'admin.reindex',
    object: 'server',
    run: reindex,
  },
  export: {
    usage: 'export FILE          writes the originals of all documents and a manifest into one ZIP file, not encrypted',
    action: 'admin.export',
    object: 'document',
    run: async (deps, argument) => ({ text: await writeExport(deps, argument) }),
  },
  import: {
    usage: 'import FOLDER        takes every readable file of a folder and its folders into the library',
    action: 'admin.import',
    object: 'server',
    run: takeIn,
    readsDocuments: true,
    begins: true,
  },
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function reindex(deps: Deps): Promise<Result> {
  await rebuildIndex(deps.db);
  return { text: `The index was rebuilt.\n${await verifyStorage(deps)}` };
}

async function backUp({ config }: Deps, argument: string): Promise<Result> {
  const file = resolve(argument);
  if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name.`);
  const job = { paths: config, masterKey: readKeyFile(config.keyFile), file, kind: 'command' as const, takenAt: new Date().toISOString() };
  const { documents, memories, files, lostFiles, bytes } = await takeBackup(job, saysTenths('Backing up', say));
  const lost = lostFiles === 0 ? '' : ` ${lostFiles} stored files are missing: run verify.`;
  const text = `Wrote ${file} (${(bytes / 1_000_000).toFixed(1)} MB): ${documents} documents, ${memories} memories, ${files} files.${lost}`;
  return { text: `${text}\nIt opens with the key in ${config.keyFile} alone: keep a copy of the key in another place.` };
}

async function takeIn(deps: Deps, argument: string, isProductRunning: boolean): Promise<Result> {
  const { added, known, skipped } = await importFolder(deps, argument, { say, isProductRunning });
  return { text: `${added} documents added, ${known} there already, ${skipped} skipped.`, details: { added, known, skipped } };
}

/** What verify found, in as many lines as it takes. */
class VerifyError extends Error {}

const linesOf = (error: unknown): string => (error instanceof StorageProblems ? error.problems.join('\n') : oneLine(error));

async function verify(deps: Deps): Promise<Result> {
  const checks = [verifyStorage(deps), verifyAudit(deps)];
  const done = await Promise.allSettled(checks);
  const lines = done.map((one) => (one.status === 'fulfilled' ? one.value : linesOf(one.reason)));
  if (done.some(({ status }) => status === 'rejected')) throw new VerifyError(lines.join('\n'));
  return { text: lines.join('\n') };
}

async function createAdministrator(deps: Deps, argument: string): Promise<Result> {
  const email = emailSchema.parse(argument);
  const person = { firstName: 'New', lastName: 'Administrator', role: 'admin', status: 'invited', passwordHash: null } as const;
  const user = await insertUser(deps.db, { ...person, email, createdAt: deps.now().toISOString() });
  const link = await makeLink(deps, 'activate', user.id);
  return { text: `Open this link once, within 72 hours, to set the password:\n  ${link}`, userId: user.id };
}

async function printResetLink(deps: Deps, argument: string): Promise<Result> {
  const user = await findUserByEmail(deps.db, argument);
  if (user === undefined) throw new Error(`There is no user with the email address ${argument}.`);
  if (user.status === 'locked') throw new Error(`The account ${argument} is locked. An administrator activates it under User Management.`);
  const [purpose, time] = user.status === 'invited' ? (['activate', '72 hours'] as const) : (['reset', '60 minutes'] as const);
  await deleteResetRequestOf(deps.db, user.id);
  const link = await makeLink(deps, purpose, user.id);
  return { text: `Open this link once, within ${time}, to set a new password:\n  ${link}`, userId: user.id };
}

/** The link is printed once its entry is written. */
async function runAudited(deps: Deps, { action, object, run }: CommandEntry, argument: string, isProductRunning: boolean): Promise<string> {
  const entry = { action, objectType: object };
  const { text, userId, details } = await run(deps, argument, isProductRunning).catch(async (error: unknown) => {
    await recordSystemAudit(deps.db, { ...entry, outcome: 'failed' });
    throw error;
  });
  await recordSystemAudit(deps.db, {
    ...entry,
    ...(userId !== undefined && { objectId: userId }),
    ...(details !== undefined && { details }),
  });
  return text;
}

function usage(): string {
  return [
    'Usage: npm run admin -- COMMAND',
    ...[...Object.values(commands), ...Object.values(storageCommands)].map((command) => `  ${command.usage}`),
  ].join('\n');
}

async function main([name = '', ...words]: string[]): Promise<void> {
  process.umask(0o077);
  const storage = storageCommands[name];
  if (storage !== undefined) {
    process.stdout.write(`${await storage.run(configFromProcess(), words, say)}\n`);
    return;
  }
  await runCommand(name, words[0] ?? '');
}

async function runCommand(name: string, argument: string): Promise<void> {
  const command = commands[name];
  if (command === undefined || (argument === '' && /EMAIL|FILE|FOLDER/.test(command.usage))) throw new Error(usage());
  const config = configFromProcess();
  if (isUnwritten(config.databaseFile)) await beginClinic(config, command);
  const baseUrl = config.publicUrl ?? `${config.tls === undefined ? 'http' : 'https'}://${config.host}:${config.port}`;
  const isProductRunning = command.readsDocuments === true && isInUse(config.dataDir);
  const isAlone = command.readsDocuments === true && !isProductRunning;
  const parts = { now: () => new Date(), log: pino({ level: 'error' }), baseUrl: () => baseUrl };
  // The vectors are the running product's: a command with other settings would take them for those of another model.
  const product = await openProduct(isAlone ? config : { ...config, embeddings: { ...config.embeddings, provider: 'none' } }, {
    ...parts,
    use: isAlone ? 'alone' : 'shared',
  });
  try {
    process.stdout.write(`${await runAudited(product.deps, command, argument, isProductRunning)}\n`);
  } finally {
    await product.close();
  }
}

/** Without the settings of the product another folder would be taken for the clinic's, in silence. */
async function beginClinic(config: Config, { begins = false }: CommandEntry): Promise<void> {
  await refuseWithoutDatabase(config);
  if (!begins)
    throw new StartError(
      `There is no clinic in ${config.dataDir}. Run this with the settings that the product has (DATA_DIR and ENCRYPTION_KEY_FILE, in the environment or .env).`,
    );
  say(`There was no clinic in ${config.dataDir}: a new one begins there.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isWhole = error instanceof VerifyError || (error instanceof Error && error.message.startsWith('Usage'));
  const text = isWhole ? error.message : linesOf(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});

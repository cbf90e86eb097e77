import type { AuditAction, AuditObject } from '@vademecum/shared/audit.ts';
import { emailSchema } from '@vademecum/shared/users.ts';
import { pino } from 'pino';
import { configFromProcess } from './config.ts';
import type { Deps } from './deps.ts';
import { recordSystemAudit } from './features/audit/audit.service.ts';
import { verifyAudit } from './features/audit/check-audit.service.ts';
import { deleteResetRequestOf } from './features/auth/forgot.service.ts';
import { makeLink } from './features/auth/links.service.ts';
import { findUserByEmail, insertUser } from './features/users/users.service.ts';
import { verifyStorage } from './features/documents/verify.service.ts';
import { oneLine } from './lib/one-line.ts';
import { openProduct } from './open-product.ts';

type Command = (deps: Deps, argument: string) => Promise<Result>;

interface Result {
  text: string;
  /** Whom it was done to. */
  userId?: number;
}

interface CommandEntry {
  usage: string;
  action: AuditAction;
  object: AuditObject;
  run: Command;
}

/** What an administrator does from the machine itself; each works while the product is running, too. */
const commands: Record<string, CommandEntry> = {
  'create-admin': {
    usage: 'create-admin EMAIL   makes an administrator and prints the activation link',
    action: 'admin.create_admin',
    object: 'user',
    run: createAdministrator,
  },
  'reset-link': {
    usage: 'reset-link EMAIL     prints a link, good for 60 minutes, that sets a new password',
    action: 'admin.reset_link',
    object: 'user',
    run: printResetLink,
  },
  verify: {
    usage: 'verify               checks the database, the index, every stored file and the audit log',
    action: 'admin.verify',
    object: 'server',
    run: verify,
  },
};

async function verify(deps: Deps): Promise<Result> {
  return { text: `${await verifyStorage(deps)}\n${await verifyAudit(deps)}` };
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
async function runAudited(deps: Deps, { action, object, run }: CommandEntry, argument: string): Promise<string> {
  const entry = { action, objectType: object };
  const { text, userId } = await run(deps, argument).catch(async (error: unknown) => {
    await recordSystemAudit(deps.db, { ...entry, outcome: 'failed' });
    throw error;
  });
  await recordSystemAudit(deps.db, { ...entry, ...(userId !== undefined && { objectId: userId }) });
  return text;
}

function usage(): string {
  return ['Usage: npm run admin -- COMMAND', ...Object.values(commands).map((command) => `  ${command.usage}`)].join('\n');
}

async function main([name = '', argument = '']: string[]): Promise<void> {
  process.umask(0o077);
  const command = commands[name];
  if (command === undefined || (argument === '' && command.usage.includes('EMAIL'))) throw new Error(usage());
  const config = configFromProcess();
  const baseUrl = config.publicUrl ?? `${config.tls === undefined ? 'http' : 'https'}://${config.host}:${config.port}`;
  const product = await openProduct(config, { now: () => new Date(), log: pino({ level: 'error' }), baseUrl: () => baseUrl });
  try {
    process.stdout.write(`${await runAudited(product.deps, command, argument)}\n`);
  } finally {
    await product.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof Error && error.message.startsWith('Usage') ? error.message : oneLine(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});

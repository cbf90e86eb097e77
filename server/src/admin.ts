import { emailSchema } from '@vademecum/shared/users.ts';
import { pino } from 'pino';
import { configFromProcess } from './config.ts';
import type { Deps } from './deps.ts';
import { deleteResetRequestOf } from './features/auth/forgot.service.ts';
import { makeLink } from './features/auth/links.service.ts';
import { findUserByEmail, insertUser } from './features/users/users.service.ts';
import { verifyStorage } from './features/documents/verify.service.ts';
import { oneLine } from './lib/one-line.ts';
import { openProduct } from './open-product.ts';

type Command = (deps: Deps, argument: string) => Promise<string>;

/** What an administrator does from the machine itself; each works while the product is running, too. */
const commands: Record<string, { usage: string; run: Command }> = {
  'create-admin': { usage: 'create-admin EMAIL   makes an administrator and prints the activation link', run: createAdministrator },
  'reset-link': { usage: 'reset-link EMAIL     prints a link, good for 60 minutes, that sets a new password', run: printResetLink },
  verify: { usage: 'verify               checks the database, the index and every stored file', run: verifyStorage },
};

async function createAdministrator(deps: Deps, argument: string): Promise<string> {
  const email = emailSchema.parse(argument);
  const person = { firstName: 'New', lastName: 'Administrator', role: 'admin', status: 'invited', passwordHash: null } as const;
  const user = await insertUser(deps.db, { ...person, email, createdAt: deps.now().toISOString() });
  return `Open this link once, within 72 hours, to set the password:\n  ${await makeLink(deps, 'activate', user.id)}`;
}

async function printResetLink(deps: Deps, argument: string): Promise<string> {
  const user = await findUserByEmail(deps.db, argument);
  if (user === undefined) throw new Error(`There is no user with the email address ${argument}.`);
  if (user.status === 'locked') throw new Error(`The account ${argument} is locked. An administrator activates it under User Management.`);
  const [purpose, time] = user.status === 'invited' ? (['activate', '72 hours'] as const) : (['reset', '60 minutes'] as const);
  await deleteResetRequestOf(deps.db, user.id);
  return `Open this link once, within ${time}, to set a new password:\n  ${await makeLink(deps, purpose, user.id)}`;
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
    process.stdout.write(`${await command.run(product.deps, argument)}\n`);
  } finally {
    await product.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof Error && error.message.startsWith('Usage') ? error.message : oneLine(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});

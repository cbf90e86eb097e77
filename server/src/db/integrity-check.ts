import { text } from 'node:stream/consumers';
import { checkIntegrity, openDatabase } from './encrypted-file.ts';

/**
 * A program of its own, see check-in-background.ts: it reads the whole database named in its arguments, with the key (hex) that comes in on
 * standard input.
 */
const [, , file = ''] = process.argv;
const key = Buffer.from(await text(process.stdin), 'hex');
try {
  const database = openDatabase(file, key, { readonly: true });
  checkIntegrity(database, file);
  database.close();
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

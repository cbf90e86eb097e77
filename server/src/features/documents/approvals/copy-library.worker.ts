import { copyDatabase } from '../../../db/copy-database.ts';
import { toDb } from '../../../db/open.ts';
import { openToWrite } from '../../../db/thread-connection.ts';
import { standBack } from '../../../runtime/stand-back.ts';

export { replaceThreadData as takeOver } from '../../../runtime/thread-data.ts';

standBack('behind');

/** Writes a copy of the whole database under the same key; a connection that shows a viewer's part cannot be copied. */
export default async function copy(to: string): Promise<void> {
  const db = toDb(openToWrite());
  try {
    await copyDatabase(db, to);
  } finally {
    await db.destroy();
  }
}

/** Nothing stays open here. */
export function end(): void {}

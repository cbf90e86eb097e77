import type { Language } from '@vademecum/shared/people/language.ts';
import type { Db } from '../../db/open.ts';

/** null: the person never chose. */
export async function findLanguage(db: Db, userId: number): Promise<Language | null> {
  const found = await db.selectFrom('userLanguages').select('language').where('userId', '=', userId).executeTakeFirst();
  return found?.language ?? null;
}

export async function setLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db
    .insertInto('userLanguages')
    .values({ userId, language })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ language }))
    .execute();
}

import type { TestApp } from './test-app.ts';

/** Makes a department of these people; gives its id. */
export async function addDepartment(
  { deps }: Pick<TestApp, 'deps'>,
  name: string,
  members: readonly { id: number }[] = [],
): Promise<number> {
  const row = { name, createdAt: deps.now().toISOString() };
  const { id } = await deps.db.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow();
  for (const { id: userId } of members) await deps.db.insertInto('departmentMembers').values({ departmentId: id, userId }).execute();
  return id;
}

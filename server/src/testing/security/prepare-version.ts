import type { Caller } from '../test-app.ts';
import type { World } from './things.ts';

/** Dates of an approved document that this person wants changed, with another person as approver; gives the id of the document. */
export async function prepareVersion({ clinic, staff }: World, owner: Caller, id: number): Promise<number> {
  const createdAt = clinic.deps.now().toISOString();
  const draft = { documentId: id, phase: 'draft', former: 'answers', authorId: owner.id, createdAt } as const;
  const dates = { effectiveFrom: null, reviewDue: '2027-01-31', submittedAt: null };
  await clinic.deps.db
    .insertInto('documentDrafts')
    .values({ ...draft, ...dates })
    .execute();
  const userId = staff.admin.id === owner.id ? staff.manager.id : staff.admin.id;
  const undecided = { decision: null, decidedAt: null, comment: null };
  await clinic.deps.db
    .insertInto('documentApprovers')
    .values({ documentId: id, userId, step: 1, ...undecided })
    .execute();
  return id;
}

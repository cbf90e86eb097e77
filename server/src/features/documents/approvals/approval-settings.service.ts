import { inOrder, orderOf } from '@vademecum/shared/documents/approval-choices.ts';
import { documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import type { ApprovalSettings, SaveApprovalSettings } from '@vademecum/shared/documents/approvals.ts';
import type { Db } from '../../../db/open.ts';
import { invalid } from '../../../lib/errors.ts';
import { listActivePeople } from '../../people/users/users.service.ts';
import { listDefaultApprovers, replaceApprovalSettings } from './approvers.queries.ts';
import { isApprovalRequired } from './drafts.queries.ts';

/** Types without approvers are left out. */
export async function readApprovalSettings(db: Db): Promise<ApprovalSettings> {
  const rows = await listDefaultApprovers(db);
  return {
    isRequired: await isApprovalRequired(db),
    types: documentTypes.flatMap((type) => {
      const own = rows.filter(({ documentType }) => documentType === type);
      return own.length === 0 ? [] : [{ type, approvers: own.map(({ userId }) => userId), order: orderOf(own) }];
    }),
  };
}

/** Versions that wait by now keep their approvers, and still have to be approved where approval is no longer required. */
export async function saveApprovalSettings(db: Db, { isRequired, types }: SaveApprovalSettings): Promise<ApprovalSettings> {
  await db.transaction().execute(async (inside) => {
    const known = new Set((await listDefaultApprovers(inside)).map(({ userId }) => userId));
    const active = new Set((await listActivePeople(inside)).map(({ id }) => id));
    const wanted = types.flatMap(({ approvers }) => approvers);
    // One who was locked since stays until somebody takes the name out.
    if (!wanted.every((id) => active.has(id) || known.has(id))) throw invalid('Name approvers who can sign in');
    const rules = types.flatMap(({ type, approvers, order }) => inOrder(approvers, order).map((one) => ({ documentType: type, ...one })));
    await replaceApprovalSettings(inside, isRequired, rules);
  });
  return readApprovalSettings(db);
}

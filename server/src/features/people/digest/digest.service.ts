import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { Digest } from '@vademecum/shared/people/digest.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import { localDay } from '../../../lib/local-day.ts';
import { listReadings } from '../../documents/acknowledgements/readings.service.ts';
import { listApprovalItems } from '../../documents/approvals/approval-view.service.ts';
import { listGapsOf, listReviewsOf } from '../../documents/reviews/reviews.service.ts';
import { countOpenGaps } from '../../learning/gaps/gaps.service.ts';

/** Days ahead for which reviews are shown. */
const reviewNotice = 30;

/** What waits for a person now, of what they may see. */
export async function readDigest(deps: Deps, user: User): Promise<Digest> {
  const readings = await listReadings(deps, user.id);
  const approvals = await listApprovalItems(deps.db, user);
  return {
    day: localDay(deps.now()),
    reviews: await listReviewsOf(deps, user, reviewNotice),
    approvals: approvals.filter(({ waitsForMe }) => waitsForMe).map(({ id, name }) => ({ id, name })),
    toRead: readings.flatMap(({ id, documentName: name, due, state }) =>
      state === 'acknowledged' || due === null ? [] : [{ id, name, due, isOverdue: state === 'overdue' }],
    ),
    documentGaps: await listGapsOf(deps, user),
    gaps: hasPermission(user.role, 'reports') ? await countOpenGaps(deps.db) : 0,
  };
}

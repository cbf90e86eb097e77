import { gapStatuses, isUrgent, priorities } from '@vademecum/shared/learning/learning-choices.ts';
import type { Gap } from '@vademecum/shared/learning/gaps.ts';
import { type Address, id, oneOf, text, whole } from '../../../lib/address.ts';

/** The address of the gaps. Values that make no sense are ignored. */
export const gapsAddress = {
  /** Part of a topic or of a missing word. */
  q: text(200),
  status: oneOf(gapStatuses),
  /** urgent: high or critical. */
  priority: oneOf([...priorities, 'urgent']),
  /** The gap whose questions are open. */
  gap: id,
  /** Ten at a time, from 1. */
  page: whole(2, 100_000),
};
export type GapsSearch = Address<typeof gapsAddress>;

/** Pending gaps come first, then the highest priority, then the latest report. */
export function gapsFor(gaps: readonly Gap[], { q = '', status, priority }: GapsSearch): Gap[] {
  const words = q.trim().toLowerCase();
  return gaps
    .filter((gap) => status === undefined || gap.status === status)
    .filter((gap) => priority === undefined || gap.priority === priority || (priority === 'urgent' && isUrgent(gap.priority)))
    .filter(({ topic, unknownWords }) => [topic, ...unknownWords].some((text) => text.toLowerCase().includes(words)))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.lastReportedOn.localeCompare(one.lastReportedOn));
}

function rankOf({ status, priority }: Gap): number {
  return gapStatuses.indexOf(status) * priorities.length + (priorities.length - 1 - priorities.indexOf(priority));
}

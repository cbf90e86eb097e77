import { healthRowMetrics } from '@vademecum/shared/memories/health-choices.ts';
import { id, oneOf, orFirst, text, whole } from '../../../lib/address.ts';

const memoryManagementTabs = ['overview', 'policies', 'health', 'review'] as const;
export type MemoryManagementTab = (typeof memoryManagementTabs)[number];

/** The address of the screen; whatever makes no sense there counts as nothing. */
export const memoryManagementAddress = {
  tab: orFirst(memoryManagementTabs),
  /** The retention policy that is open: a new one, or one that is there. */
  policy: (found: unknown) => oneOf(['new'])(found) ?? id(found),
  /** How the review is shown; one by one if left out. */
  show: oneOf(['one', 'list', 'archived']),
  /** The memory that the review begins with. */
  memory: id,
  /** Part of the topic of an archived memory. */
  q: text(),
  /** Health Monitoring: the metric whose memories are listed, and the page of that list, from 1. */
  metric: oneOf(healthRowMetrics),
  page: whole(1, 1_000_000),
};

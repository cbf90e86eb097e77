import { orFirst } from '../../lib/address.ts';

const advancedToolsTabs = ['bulk', 'validation', 'performance'] as const;
export type AdvancedToolsTab = (typeof advancedToolsTabs)[number];

/** The address of the screen; whatever makes no sense there counts as nothing. */
export const advancedToolsAddress = { tab: orFirst(advancedToolsTabs) };

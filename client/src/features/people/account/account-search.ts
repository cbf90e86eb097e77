import { orFirst } from '../../../lib/address.ts';

export const accountTabs = ['sign-in', 'sessions', 'preferences', 'api-keys', 'rules'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** The address of the screen: which tab. Other values are ignored. */
export const accountAddress = { tab: orFirst(accountTabs) };

import { orFirst, text, whole } from '../../../lib/address.ts';

const preferencesTabs = ['instructions', 'behavior', 'performance', 'model', 'glossary', 'home', 'approval', 'security'] as const;
export type PreferencesTab = (typeof preferencesTabs)[number];

/** The address of the screen: which tab, and which part of the glossary. Other values are ignored. */
export const preferencesAddress = { tab: orFirst(preferencesTabs), q: text(), page: whole(1) };

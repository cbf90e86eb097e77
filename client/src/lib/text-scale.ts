import { useSyncExternalStore } from 'react';
import { onPreferencesChange } from './preferences.ts';

const usualPixels = 16;

const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualPixels;

/** How large text is drawn, by the browser's own setting and by this product's: 1 = as usual. Whoever changes the browser's sees it with the next drawing. */
export const useTextScale = (): number => useSyncExternalStore(onPreferencesChange, textScale);

import { useSyncExternalStore } from 'react';
import { onPreferencesChange } from './preferences.ts';

const usualPixels = 16;

const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualPixels;

/** The scale of text, from the browser's own setting and this product's: 1 = as usual. A change of the browser's setting shows at the next render. */
export const useTextScale = (): number => useSyncExternalStore(onPreferencesChange, textScale);

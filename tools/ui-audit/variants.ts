export type Theme = 'light' | 'dark';

/** How each view is opened. A theme is switched in the open page; anything else opens the page again. */
export type Variant = {
  name: string;
  width: number;
  height: number;
  themes: readonly Theme[];
  scale?: number;
  textSize?: string;
  reducedMotion?: 'reduce';
  forcedColors?: boolean;
};

const both = ['light', 'dark'] as const;

export const variants: readonly Variant[] = [
  { name: '1440', width: 1440, height: 900, themes: both, reducedMotion: 'reduce', forcedColors: true },
  { name: '390', width: 390, height: 844, themes: both },
  { name: '360', width: 360, height: 640, themes: ['light'] },
  // A browser window of 1440 px at 200 %.
  { name: 'zoom-200', width: 720, height: 450, scale: 2, themes: ['light'] },
  // Twice the browser's own size of text, and the product's own largest on a phone.
  { name: 'text-200', width: 1440, height: 900, themes: ['light'], textSize: '200%' },
  { name: 'text-150', width: 390, height: 844, themes: ['light'], textSize: '150%' },
];

export const isNarrow = ({ width }: Variant): boolean => width < 1024;

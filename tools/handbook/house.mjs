/** Facts and looks shared by the Word and the PDF builder. */

export const CLINIC = 'Harrow Creek Family Clinic';

/** File properties carry this moment instead of the build time, so that the same source gives the same bytes. */
export const FIXED_DATE = new Date(Date.UTC(2026, 9, 1, 12, 0, 0));

export const INK = '1F2937';
export const ACCENT = '1F4E5F';
export const RULE = 'B8C4CC';
export const SHADE = 'E8EFF2';

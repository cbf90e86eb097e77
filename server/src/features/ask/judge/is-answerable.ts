import type { Found } from '../answered.ts';

/** Whether what was found is shown as an answer. A retriever other than ours brings no evidence; then what it found must do. */
export function isAnswerable({ passages, evidence }: Pick<Found, 'passages' | 'evidence'>): boolean {
  return evidence === undefined ? passages.length > 0 : evidence.verdict === 'good';
}

import type { PassageNow } from '@vademecum/shared/documents/versions.ts';
import { dateLabel } from './date-time-label.ts';

/** Which version was quoted, and what has become of the passage since. */
export function passageSentence({ quotedVersion, quotedUntil, currentVersion, state, now }: PassageNow): string {
  const until = quotedUntil === null ? '' : ` (until ${dateLabel(quotedUntil)})`;
  return `This answer quoted version ${quotedVersion}${until}. In the current version ${currentVersion} the passage is ${stateOf(state, now)}.`;
}

function stateOf(state: PassageNow['state'], now: PassageNow['now']): string {
  if (state === 'moved' && now !== null) return `unchanged, and now on line ${now.lineIndex + 1}`;
  return state === 'moved' ? 'unchanged' : state;
}

/** The answer may no longer hold. */
export function needsCare({ state }: PassageNow): boolean {
  return state === 'changed' || state === 'gone';
}

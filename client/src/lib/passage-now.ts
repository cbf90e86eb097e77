import type { PassageNow } from '@vademecum/shared/versions.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** "3 May 2026", in the reader's own time zone. */
export function dayOf(at: string): string {
  return day.format(new Date(at));
}

/** Which version was quoted, and what has become of the passage since. */
export function passageSentence({ quotedVersion, quotedUntil, currentVersion, state, now }: PassageNow): string {
  const until = quotedUntil === null ? '' : ` (until ${dayOf(quotedUntil)})`;
  return `This answer quoted version ${quotedVersion}${until}. In the current version ${currentVersion} the passage is ${stateOf(state, now)}.`;
}

function stateOf(state: PassageNow['state'], now: PassageNow['now']): string {
  if (state === 'moved' && now !== null) return `unchanged, and stands at line ${now.lineIndex + 1}`;
  return state === 'moved' ? 'unchanged' : state;
}

/** The answer may no longer hold. */
export function needsCare({ state }: PassageNow): boolean {
  return state === 'changed' || state === 'gone';
}

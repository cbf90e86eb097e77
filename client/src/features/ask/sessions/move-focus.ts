import type { KeyboardEvent } from 'react';
import { pressedKey } from '../../../lib/shortcuts.ts';

/** The arrow keys go from the search field to the sessions below it, from one to the next, and back. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const isDown = pressedKey(event, 'down') !== undefined;
  if (!isDown && pressedKey(event, 'up') === undefined) return;
  const column = event.currentTarget.closest('[data-sessions]');
  const stops = [...(column?.querySelectorAll<HTMLElement>('[role=search] input, nav a') ?? [])];
  const next = stops[stops.indexOf(event.currentTarget) + (isDown ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

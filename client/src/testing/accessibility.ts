import axe from 'axe-core';
import { expect } from 'vitest';

/** Everything that axe has to say against the screen, or the dialog over it, in one of the themes. */
export async function expectAccessible(theme: 'light' | 'dark'): Promise<void> {
  document.documentElement.dataset.theme = theme;
  // What fades in would be measured half transparent; what is taken away meanwhile is over, too.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isFinite)
      .map((animation) => animation.finished),
  );
  const { violations } = await axe.run(document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document, {
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

function isFinite(animation: Animation): boolean {
  return animation.effect?.getComputedTiming().endTime !== Infinity;
}

import axe from 'axe-core';
import { expect } from 'vitest';

/** The rules that a theme can break; all others look at the markup and the sizes, which a theme does not change. */
const colorRules = ['color-contrast', 'link-in-text-block'];
/** Screens to which every rule was applied, as markup at the size of a window. */
const checked = new Set<string>();

/** Everything that axe has to say against the screen, or the dialog over it, in one of the themes. The same screen in another theme differs in its colors alone. */
export async function expectAccessible(theme: 'light' | 'dark'): Promise<void> {
  document.documentElement.dataset.theme = theme;
  // Elements that fade in would be measured half transparent. The wait also covers elements that are removed during the animation.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isFinite)
      .map((animation) => animation.finished),
  );
  const context = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
  const screen = `${window.innerWidth} ${window.innerHeight} ${context.outerHTML}`;
  const { violations } = await axe.run(context, {
    resultTypes: ['violations'],
    ...(checked.has(screen) && { runOnly: colorRules }),
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  checked.add(screen);
}

function isFinite(animation: Animation): boolean {
  return animation.effect?.getComputedTiming().endTime !== Infinity;
}

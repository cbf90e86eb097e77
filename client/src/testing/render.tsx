import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Draws a component on an empty page until the test ends. Returns a function that draws another one in its place. */
export function render(element: ReactNode): (element: ReactNode) => void {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  const draw = (next: ReactNode): void => {
    flushSync(() => {
      root.render(next);
    });
  };
  draw(element);
  return draw;
}

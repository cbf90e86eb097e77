import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Draws one component on an empty page, until the test ends; what it gives back draws another in its place. */
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

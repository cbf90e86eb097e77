import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { startApp } from '../app.tsx';
import '../styles.css';

const running = new Set<() => void>();

/** Opens the whole application at an address, as a browser would; the history says where it went. */
export function openApp(address: string): RouterHistory {
  const element = document.createElement('div');
  element.style.height = '100%';
  document.body.append(element);
  const history = createMemoryHistory({ initialEntries: [address] });
  const stop = startApp(element, { history });
  const close = () => {
    running.delete(close);
    stop();
    element.remove();
  };
  running.add(close);
  onTestFinished(close);
  return history;
}

/** Closes every open app, as a reload does. What the browser stores stays. */
export function closeApps(): void {
  for (const close of running) close();
}

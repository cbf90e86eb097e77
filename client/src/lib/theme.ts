import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** public/assets/appearance.v1.js reads the same key before the first paint. */
const key = 'vademecum.theme';
const changed = new EventTarget();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function readChoice(): ThemeChoice {
  try {
    const saved = localStorage.getItem(key);
    return themeChoices.find((choice) => choice === saved) ?? 'system';
  } catch {
    // Storage may be switched off.
    return 'system';
  }
}

function apply() {
  const choice = readChoice();
  const system = systemDark.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice === 'system' ? system : choice;
  changed.dispatchEvent(new Event('change'));
}

function saveChoice(choice: ThemeChoice) {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice cannot be kept.
  }
  apply();
}

/** Forgets the chosen theme, and applies the system's theme at once. */
export function resetTheme() {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage may be switched off; then nothing was kept.
  }
  apply();
}

function subscribe(listener: () => void) {
  const stop = new AbortController();
  changed.addEventListener('change', listener, { signal: stop.signal });
  systemDark.addEventListener('change', apply, { signal: stop.signal });
  // Another tab chose.
  window.addEventListener('storage', apply, { signal: stop.signal });
  return () => {
    stop.abort();
  };
}

/** The chosen theme of this browser, and how to choose another. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(subscribe, readChoice);
  return [choice, saveChoice];
}

import type { AskPreferences } from '@vademecum/shared/settings/ask-preferences.ts';
import { defaultPreferences, preferenceProblem, type Preferences } from '@vademecum/shared/settings/preferences.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { logError } from './log-error.ts';

/** public/assets/appearance.v1.js reads the same key before the first paint. */
const key = 'vademecum.preferences';

/** The preferences that were set, and all of them with the defaults for the rest. */
export interface BrowserPreferences {
  saved: Partial<Preferences>;
  all: Preferences;
}

const changed = createListeners();
/** The last text that was read, with its result: no text is read, or reported as wrong, twice. */
let known: { text: string | null; preferences: BrowserPreferences } | undefined;
/** Contains the settings when storage is switched off or full. */
let inMemory: string | null = null;

function readText(): string | null {
  try {
    return window.localStorage.getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function writeText(text: string): void {
  inMemory = null;
  try {
    window.localStorage.setItem(key, text);
  } catch {
    inMemory = text;
  }
  changed.notify();
}

/** The preferences of this browser; the same object until one of them changes. A saved value that cannot be read counts as not set, and is logged. */
export function currentPreferences(): BrowserPreferences {
  const text = readText();
  if (known === undefined || known.text !== text) known = { text, preferences: parse(text) };
  return known.preferences;
}

const names = Object.keys(defaultPreferences) as (keyof Preferences)[];

function parse(text: string | null): BrowserPreferences {
  const saved: Record<string, unknown> = {};
  const found = text === null ? {} : objectOf(text);
  for (const name of names) {
    if (found[name] === undefined) continue;
    const problem = preferenceProblem(name, found[name]);
    if (problem === null) saved[name] = found[name];
    else logError(new Error(`The saved preference ${name} cannot be read; its default applies: ${problem}`));
  }
  return { saved, all: { ...defaultPreferences, ...saved } };
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found as Record<string, unknown>;
  } catch {
    // As unreadable as what is no object.
  }
  logError(new Error('The saved preferences cannot be read; the defaults apply'));
  return {};
}

/**
 * Keeps a setting in this browser. undefined removes it, so that the default or the clinic's own setting applies. Throws for a value out of bounds.
 */
export function setPreferences(changes: { [Name in keyof Preferences]?: Preferences[Name] | undefined }): void {
  const next = { ...currentPreferences().saved, ...changes };
  for (const name of names) {
    const problem = next[name] === undefined ? null : preferenceProblem(name, next[name]);
    if (problem !== null) throw new RangeError(problem);
  }
  writeText(JSON.stringify(next));
}

/** The preferences that are sent with a question. Temperature and tokens only once they are set: else the clinic's own settings apply. */
export function askPreferences(): AskPreferences & { responseTimeout: number } {
  const { saved, all } = currentPreferences();
  const { responseTimeout, enableAnalytics, enableSelfImprovement } = all;
  return { temperature: saved.temperature, maxTokens: saved.maxTokens, responseTimeout, enableAnalytics, enableSelfImprovement };
}

/** After what this browser keeps was taken away. */
export function forgetPreferences(): void {
  inMemory = null;
  changed.notify();
}

/** Calls back with every change, in this tab or another. Returns a function that stops it. */
export function onPreferencesChange(listener: () => void): () => void {
  const stop = changed.add(listener);
  // Another tab set something, or took everything away.
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

export function usePreferences(): BrowserPreferences {
  return useSyncExternalStore(onPreferencesChange, currentPreferences);
}

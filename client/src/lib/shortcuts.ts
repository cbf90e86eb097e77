import type { Permission } from '@vademecum/shared/permissions.ts';

/** The places where keys work, in the order of the list. A screen with a permission is listed only for people who may open it. */
export const shortcutPlaces = {
  everywhere: { label: 'On every screen' },
  lists: { label: 'In the palette and in long lists' },
  chat: { label: 'Chat', permission: 'chat' },
  documents: { label: 'An open document', permission: 'manage_docs' },
  review: { label: 'Memory Management: review', permission: 'user_management' },
  analytics: { label: 'Analytics: busiest hours', permission: 'analytics' },
  instructions: { label: 'Edit LLM Instructions', permission: 'analytics' },
} as const satisfies Record<string, { label: string; permission?: Permission }>;

interface Shortcut {
  place: keyof typeof shortcutPlaces;
  /** As KeyboardEvent.key names them, any of them does it. Mod is Ctrl, on a Mac Cmd. */
  keys: readonly [string, ...string[]];
  does: string;
}

/** Every key of the application: what listens to one asks this table, and the list that people see is made of it. */
export const shortcuts = {
  palette: { place: 'everywhere', keys: ['Mod+K'], does: 'Ask, or go to a screen, a document, a chat or a memory' },
  search: { place: 'everywhere', keys: ['/'], does: 'Search on this screen, or else in all documents' },
  sidebar: { place: 'everywhere', keys: ['Mod+B'], does: 'Collapse or expand the sidebar' },
  help: { place: 'everywhere', keys: ['?'], does: 'Show these keys' },
  notification: { place: 'everywhere', keys: ['F8'], does: 'Focus the notification' },
  close: { place: 'everywhere', keys: ['Escape'], does: 'Close dialog, menu or panel' },
  up: { place: 'lists', keys: ['ArrowUp'], does: 'Row above' },
  down: { place: 'lists', keys: ['ArrowDown'], does: 'Row below' },
  first: { place: 'lists', keys: ['Home'], does: 'First row of a list' },
  last: { place: 'lists', keys: ['End'], does: 'Last row of a list' },
  choose: { place: 'lists', keys: ['Enter'], does: 'Open selection' },
  send: { place: 'chat', keys: ['Enter', 'Mod+Enter'], does: 'Send the question at the length used last' },
  newLine: { place: 'chat', keys: ['Shift+Enter'], does: 'Start a new line in the question' },
  previousCitation: { place: 'chat', keys: ['['], does: 'Open the previous citation of the answer' },
  nextCitation: { place: 'chat', keys: [']'], does: 'Open the next citation of the answer' },
  find: { place: 'documents', keys: ['Mod+F'], does: 'Find in the document' },
  nextHit: { place: 'documents', keys: ['n', 'F3'], does: 'Next hit' },
  previousHit: { place: 'documents', keys: ['p', 'Shift+F3'], does: 'Previous hit' },
  nextTyped: { place: 'documents', keys: ['Enter'], does: 'Next hit, in the find field' },
  previousTyped: { place: 'documents', keys: ['Shift+Enter'], does: 'Previous hit, in the find field' },
  larger: { place: 'documents', keys: ['+', '='], does: 'Larger text' },
  smaller: { place: 'documents', keys: ['-'], does: 'Smaller text' },
  usualSize: { place: 'documents', keys: ['0'], does: 'Usual text size' },
  archive: { place: 'review', keys: ['a'], does: 'Archive the memory' },
  keep: { place: 'review', keys: ['k'], does: 'Keep it for the chosen days' },
  protect: { place: 'review', keys: ['p'], does: 'Protect it' },
  edit: { place: 'review', keys: ['e'], does: 'Edit it' },
  skip: { place: 'review', keys: ['s'], does: 'Skip it' },
  undoDecision: { place: 'review', keys: ['b'], does: 'Undo the last decision' },
  earlierHour: { place: 'analytics', keys: ['ArrowLeft'], does: 'The hour before' },
  laterHour: { place: 'analytics', keys: ['ArrowRight'], does: 'The hour after' },
  dayBefore: { place: 'analytics', keys: ['ArrowUp'], does: 'The weekday before' },
  dayAfter: { place: 'analytics', keys: ['ArrowDown'], does: 'The weekday after' },
  saveInstructions: { place: 'instructions', keys: ['Mod+Enter'], does: 'Save the instructions' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const labels: Partial<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  '-': '−',
};

interface Combination {
  isMod: boolean;
  isShift: boolean;
  name: string;
}

function combinationOf(key: string): Combination {
  const at = key.length === 1 ? -1 : key.lastIndexOf('+');
  const held = key.slice(0, Math.max(0, at)).split('+');
  return { isMod: held.includes('Mod'), isShift: held.includes('Shift'), name: key.slice(at + 1) };
}

/** The keys to press one after the other, as readable text: ["Ctrl", "K"]. */
export function keyLabels(key: string): string[] {
  const { isMod, isShift, name } = combinationOf(key);
  const names = [isMod && 'Mod', isShift && 'Shift', name].filter((one) => one !== false);
  return names.map((one) => labels[one] ?? (one.length === 1 ? one.toUpperCase() : one));
}

/** For aria-keyshortcuts. */
export function ariaKeys(id: ShortcutId): string {
  return shortcuts[id].keys.map((key) => key.replace('Mod', isMac ? 'Meta' : 'Control')).join(' ');
}

/** A character that acts by itself: people who use speech input press it without meaning to (WCAG 2.1.4). */
export const isSingleKey = (key: string): boolean => key.length === 1;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Which of the shortcut's keys was pressed; undefined for every other. */
export function pressedKey(event: Pressed, id: ShortcutId): string | undefined {
  return shortcuts[id].keys.find((key) => fits(event, combinationOf(key)));
}

function fits({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, { isMod, isShift, name }: Combination): boolean {
  if (altKey || (isMac ? metaKey : ctrlKey || metaKey) !== isMod || (isMac && ctrlKey)) return false;
  const isLetter = /^\p{L}$/u.test(name);
  // Which keys make a sign, Shift among them, is the keyboard's matter.
  if ((isLetter || name.length > 1) && shiftKey !== isShift) return false;
  return isLetter ? key.toLowerCase() === name.toLowerCase() : key === name;
}

import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** More than any screen or dialog of the application has. */
const mostStops = 150;
const patienceMs = 20_000;

/** Whoever has no mouse: goes on with the tab key, and sees at each stop where they are. */
export interface ByKeyboard {
  /** Goes on to what has this name, whether or not it is passed by others first. */
  tabTo: (name: string | RegExp) => Promise<void>;
  /** Goes there and presses Enter. */
  press: (name: string | RegExp) => Promise<void>;
  /** Goes there and types. */
  fill: (name: string | RegExp, text: string) => Promise<void>;
  /** By the palette. */
  goTo: (typed: string, option: string | RegExp) => Promise<void>;
  /** Opens the menu with that name and chooses in it. */
  choose: (menu: string, item: string) => Promise<void>;
  /** Waits until that has the focus. */
  arriveAt: (name: string) => Promise<void>;
  /** Leaves a dialog; the first Escape may be a tooltip's. */
  leave: (dialog: Locator) => Promise<void>;
  /** Name of what has the focus. */
  focused: () => Promise<string>;
  /** Stops at which nothing showed where the focus was. */
  unseen: string[];
}

export function byKeyboard(page: Page): ByKeyboard {
  const unseen: string[] = [];
  const focused = () => page.evaluate<string>(nameOfFocus);
  const tabTo = async (name: string | RegExp) => {
    const passed: string[] = [];
    // What is looked for may still be on its way.
    const deadline = Date.now() + patienceMs;
    for (let stop = 0; stop < mostStops || Date.now() < deadline; stop += 1) {
      await page.keyboard.press('Tab');
      const here = await focused();
      if (!(await page.evaluate<boolean>(isFocusSeen))) unseen.push(here);
      if (typeof name === 'string' ? here === name : name.test(here)) return;
      passed.push(here);
    }
    expect.fail(`The tab key does not come to ${String(name)}; it passed ${[...new Set(passed)].join(', ')}`);
  };
  const arriveAt = (name: string) => expect.poll(focused, { timeout: 20_000 }).toBe(name);
  return {
    tabTo,
    arriveAt,
    choose: async (menu, item) => {
      await tabTo(menu);
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).waitFor();
      // The first item gets the focus a moment after the menu is there.
      await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('menuitem');
      for (let down = 0; down < 12 && (await focused()) !== item; down += 1) {
        const before = await focused();
        await page.keyboard.press('ArrowDown');
        await expect.poll(focused).not.toBe(before);
      }
      await arriveAt(item);
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
    leave: async (dialog) => {
      for (let tries = 0; tries < 3 && (await dialog.isVisible()); tries += 1) {
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached', timeout: 3_000 }).catch(() => undefined);
      }
      await dialog.waitFor({ state: 'detached' });
    },
    focused,
    unseen,
    press: async (name) => {
      await tabTo(name);
      await page.keyboard.press('Enter');
    },
    fill: async (name, text) => {
      await tabTo(name);
      await page.keyboard.insertText(text);
    },
    goTo: async (typed, option) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Ask, or go to/ }).waitFor();
      await page.keyboard.insertText(typed);
      await page.getByRole('dialog').getByRole('option', { name: option, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Go to' }).waitFor({ state: 'detached' });
    },
  };
}

// Run in the page, whose types are not known here.
const nameOfFocus = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'nothing';
  const labels = [...(focused.labels ?? [])].map(({ textContent }) => textContent).join(' ');
  return (focused.getAttribute('aria-label') ?? (labels || focused.textContent)).trim().replaceAll(/\\s+/g, ' ');
})()`;

/**
 * The parts of a date are marked by the browser itself; a guard at the edge of a dialog or of the toasts passes the focus on by itself; a new screen takes the
 * focus without being a stop.
 */
const isFocusSeen = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.type === 'date' || focused.ariaHidden === 'true' || focused.tabIndex < 0) return true;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
})()`;

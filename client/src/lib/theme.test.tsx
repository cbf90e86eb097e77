import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.ts';

const shown = () => document.documentElement.dataset['theme'];

/** As the browser tells every other tab of the application. */
function chooseInAnotherTab(theme: string): void {
  localStorage.setItem('vademecum.theme', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'vademecum.theme', newValue: theme }));
}

test('a theme that is chosen in another tab holds in this one, too, without a reload', async () => {
  onTestFinished(() => {
    localStorage.removeItem('vademecum.theme');
  });
  fakeServer({ queries: { 'auth.session': () => ({ success: true, user: null }), 'auth.setup': () => ({ isOpen: false }) } });
  openApp('/login');
  await expect.element(page.getByLabelText('Email Address')).toBeVisible();
  chooseInAnotherTab('dark');
  expect(shown()).toBe('dark');
  chooseInAnotherTab('light');
  expect(shown()).toBe('light');
});

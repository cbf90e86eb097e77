import type { Role } from '@vademecum/shared/permissions.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { modelStatus } from '../../../testing/models.ts';
import { person } from '../../../testing/people.ts';

const key = 'vademecum.preferences';
const saved = () => JSON.parse(window.localStorage.getItem(key) ?? '{}') as Record<string, unknown>;

beforeEach(async () => {
  await page.viewport(1440, 900);
});
afterEach(() => {
  window.localStorage.clear();
});

function open(address: string, { role = 'admin', isModel = true }: { role?: Role; isModel?: boolean } = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'chat.sessions': () => [],
      'instructions.get': () => ({ instructions: '', updatedAt: null, updatedBy: null }),
      'models.inUse': () => ({ isModel }),
      'models.get': () => modelStatus({ settings: { ...modelStatus().settings, temperature: 0.2, maxTokens: 900 } }),
    },
  });
  openApp(address);
  return calls;
}

const behavior = page.getByRole('region', { name: 'Behavior' });
const performance = page.getByRole('region', { name: 'Performance' });
const appearance = page.getByRole('region', { name: 'Appearance' });
const field = (name: string) => page.getByRole('textbox', { name });
const choice = (name: string) => page.getByRole('combobox', { name });
const toggle = (name: string) => page.getByRole('switch', { name });

test('an administrator finds the four tabs, and those of the clinic', async () => {
  open('/preferences?tab=behavior');
  await expect.element(behavior).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Preferences' }).getByRole('tab');
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
    'AI Instructions',
    'Behavior',
    'Performance',
    'Model',
    'Glossary',
    'Home screen',
    'Approval',
    'Security',
  ]);
});

test('Behavior begins with its defaults, and keeps in this browser alone what is set', async () => {
  const calls = open('/preferences?tab=behavior');
  await expect.element(toggle('Auto-save conversations')).toBeChecked();
  await expect.element(choice('Default chat session')).toHaveValue('new');
  await expect.element(field('Response timeout (seconds)')).toHaveValue('30');
  await expect.element(page.getByRole('slider', { name: 'Temperature: 0.7' })).toHaveValue('0.7');
  await expect.element(behavior).toHaveTextContent(/Precise\s*Creative/);
  expect(choice('Default chat session').element().textContent).toBe('Create new sessionContinue last sessionAsk me each time');

  await toggle('Auto-save conversations').click();
  await choice('Default chat session').selectOptions('Ask me each time');
  await field('Response timeout (seconds)').fill('120');
  await expect.poll(saved).toEqual({ autoSaveEnabled: false, defaultChatSession: 'ask', responseTimeout: 120 });
  expect(calls.filter(({ path }) => !/^(auth|models|chat)\./.test(path) && path !== 'instructions.get')).toEqual([]);
});

test.each(['4', '121', '7.5', 'half a minute', ''])('a time-out of %j is refused with a sentence, and not kept', async (text) => {
  open('/preferences?tab=behavior');
  await field('Response timeout (seconds)').fill('5');
  await field('Response timeout (seconds)').fill(text);
  await expect.element(behavior).toHaveTextContent('Type a whole number of seconds from 5 to 120. Until then, 5 applies.');
  expect(saved()).toEqual({ responseTimeout: 5 });
});

test.each(['499', '8001'])('max tokens of %s are refused with a sentence, and not kept', async (text) => {
  open('/preferences?tab=performance');
  await field('Max tokens per response').fill('8000');
  await field('Max tokens per response').fill(text);
  await expect.element(performance).toHaveTextContent('Type a whole number of tokens from 500 to 8000. Until then, 8000 applies.');
  expect(saved()).toEqual({ maxTokens: 8000 });
});

test('the temperature goes from 0 to 1 in steps of 0.1, holds once it is set, and can be taken back', async () => {
  open('/preferences?tab=behavior');
  await expect.element(behavior).toHaveTextContent('Using the clinic default (0.2)');
  const slider = behavior.getByRole('slider');
  for (const [name, value] of Object.entries({ min: '0', max: '1', step: '0.1' }))
    await expect.element(slider).toHaveAttribute(name, value);
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.poll(saved).toEqual({ temperature: 0.3 });
  await expect.element(behavior).toHaveTextContent('Temperature: 0.3');
  await expect.element(behavior).toHaveTextContent('Set by you. It applies to each of your questions.');
  await userEvent.keyboard('{End}');
  await expect.poll(saved).toEqual({ temperature: 1 });
  await page.getByRole('button', { name: 'Use clinic default temperature (0.2)' }).click();
  await expect.poll(saved).toEqual({});
  await expect.element(page.getByRole('slider', { name: 'Temperature: 0.7' })).toBeVisible();
});

test('Performance: max tokens, and switches for self-improvement, analytics and notifications, all on', async () => {
  open('/preferences?tab=performance');
  await expect.element(field('Max tokens per response')).toHaveValue('4000');
  await expect.element(performance).toHaveTextContent('Using the clinic default (900)');
  for (const name of ['Self-improvement', 'Analytics', 'Notifications']) {
    await expect.element(toggle(name)).toBeChecked();
    await toggle(name).click();
  }
  await field('Max tokens per response').fill('500');
  await expect.element(performance).toHaveTextContent('No answer gets longer than the clinic allows (900).');
  expect(saved()).toEqual({ enableSelfImprovement: false, enableAnalytics: false, notificationsEnabled: false, maxTokens: 500 });
});

test('where no model writes answers, temperature and max tokens say that they do nothing', async () => {
  open('/account?tab=preferences', { isModel: false });
  const nothing = 'This has no effect now: no AI model is active, and answers are quoted from the documents.';
  await expect.element(behavior).toHaveTextContent(nothing);
  await expect.element(performance).toHaveTextContent(nothing);
});

test('a nurse finds all that is her own in her account, without the clinic’s values', async () => {
  const calls = open('/account?tab=preferences', { role: 'user' });
  await expect.element(behavior).toHaveTextContent('Using the clinic default');
  await expect.element(performance).toBeVisible();
  await expect.element(appearance).toBeVisible();
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await toggle('Notifications').click();
  await page.getByRole('button', { name: 'Reset All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset All' }).click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Settings Reset' }))
    .toHaveTextContent('All preferences have been reset to defaults');
  await expect.element(toggle('Notifications')).toBeChecked();
  expect(window.localStorage.getItem(key)).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain('models.get');
});

test('theme, density and text size take effect at once, and after a reload before anything is drawn', async () => {
  open('/preferences?tab=behavior');
  const root = document.documentElement;
  await choice('Theme').selectOptions('Dark');
  await choice('Density').selectOptions('Compact');
  await choice('Text size').selectOptions('150%');
  await expect.poll(() => [root.dataset.theme, root.dataset.density, getComputedStyle(root).fontSize]).toEqual(['dark', 'compact', '24px']);
  expect(getComputedStyle(document.body).fontSize).toBe('22.5px');
  expect(getComputedStyle(root).getPropertyValue('--row-spacing')).toBe('3px');
  root.removeAttribute('style');
  delete root.dataset.density;
  const script = document.createElement('script');
  script.src = '/assets/appearance.v1.js';
  await new Promise((resolve) => {
    script.onload = resolve;
    document.head.append(script);
  });
  expect([root.dataset.theme, root.dataset.density, root.style.fontSize]).toEqual(['dark', 'compact', '150%']);
  script.remove();
  await choice('Text size').selectOptions('100%');
  await choice('Density').selectOptions('Comfortable');
  await choice('Theme').selectOptions('Match system');
  await expect.poll(() => [root.dataset.density, root.style.fontSize]).toEqual([undefined, '']);
});

test('what another tab sets is shown at once', async () => {
  open('/preferences?tab=behavior');
  await field('Response timeout (seconds)').fill('3');
  window.localStorage.setItem(key, '{"responseTimeout":60,"textSize":120}');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await expect.element(field('Response timeout (seconds)')).toHaveValue('60');
  await expect.element(page.getByText(/Type a whole number/)).not.toBeInTheDocument();
  expect(document.documentElement.style.fontSize).toBe('120%');
});

test('saved values that make no sense fall back one by one, and are logged once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.localStorage.setItem(
    key,
    JSON.stringify({
      responseTimeout: 4,
      temperature: 0.75,
      defaultChatSession: 'never',
      enableAnalytics: 'no',
      maxTokens: 600,
      textSize: 500,
    }),
  );
  open('/account?tab=preferences', { role: 'user' });
  await expect.element(field('Response timeout (seconds)')).toHaveValue('30');
  await expect.element(field('Max tokens per response')).toHaveValue('600');
  await expect.element(choice('Default chat session')).toHaveValue('new');
  await expect.element(toggle('Analytics')).toBeChecked();
  expect(document.documentElement.style.fontSize).toBe('');
  const messages = () => log.mock.calls.map(([entry]) => (entry as { message: string }).message);
  expect(messages()).toEqual([
    'The saved preference responseTimeout cannot be read; its default applies: A number from 5 to 120',
    'The saved preference temperature cannot be read; its default applies: A number in steps of 0.1',
    expect.stringContaining('enableAnalytics'),
    expect.stringContaining('defaultChatSession'),
    'The saved preference textSize cannot be read; its default applies: A number from 90 to 150',
  ]);
});

test.each(['{"responseTimeout":', '[]', 'null', '7'])('what is no preferences at all (%s) is logged and ignored', async (text) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.localStorage.setItem(key, text);
  open('/account?tab=preferences', { role: 'user' });
  await expect.element(field('Response timeout (seconds)')).toHaveValue('30');
  expect(log.mock.calls).toEqual([[expect.objectContaining({ message: 'The saved preferences cannot be read; the defaults apply' })]]);
  await field('Response timeout (seconds)').fill('45');
  await expect.poll(saved).toEqual({ responseTimeout: 45 });
});

test.each([
  ['light', 1440, 100],
  ['dark', 1440, 150],
  ['light', 360, 150],
  ['dark', 360, 150],
] as const)(
  'axe finds nothing in the %s theme at %i px with the text at %i percent, and nothing is cut off',
  async (theme, width, textSize) => {
    await page.viewport(width, 900);
    window.localStorage.setItem(key, JSON.stringify({ textSize, density: textSize === 100 ? 'comfortable' : 'compact' }));
    open('/account?tab=preferences');
    await expect.element(appearance).toBeInTheDocument();
    await expectAccessible(theme);
    const parts = [document.documentElement, ...document.querySelectorAll('aside, aside nav, aside div')];
    for (const part of parts) expect(part.scrollWidth, part.className).toBeLessThanOrEqual(part.clientWidth);
  },
);

import type { Document } from '@vademecum/shared/documents/documents.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { document as newDocument } from '../../testing/documents.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const plan = newDocument({ id: 2, name: 'Exposure control plan' });
const superseded: Document['lifecycle'] = {
  ...plan.lifecycle,
  owner: 'Infection control',
  supersededBy: { id: 2, name: 'Exposure control plan' },
  standing: 'superseded',
  warning: '“Sharps policy” was superseded by “Exposure control plan”.',
};

function openDocument(lifecycle: Document['lifecycle'] = plan.lifecycle, mutations: FakeAnswers['mutations'] = {}) {
  const policy = {
    ...newDocument({ name: 'Sharps policy', lifecycle }),
    content: 'Report it within one hour.',
    outline: [],
    pageStarts: [],
  };
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person('manager') }),
      'documents.listed': () => [policy, plan],
      'documents.get': () => policy,
    },
    mutations,
  });
  return { calls, history: openApp('/documents/1') };
}

test('a superseded document says so in the list and over its text, and leads to what holds now', async () => {
  await page.viewport(1280, 800);
  const { history } = openDocument(superseded);
  await expect.element(page.getByRole('link', { name: 'Sharps policy' })).toHaveTextContent('Superseded');
  await expect.element(page.getByText('“Sharps policy” was superseded by “Exposure control plan”.')).toBeVisible();
  await expect.element(page.getByText('Owner: Infection control')).toBeVisible();
  await expectAccessible('light');
  await page.getByRole('link', { name: 'Open the current document' }).click();
  await expect.poll(() => history.location.pathname).toBe('/documents/2');
});

test('owner, dates and successor are set in one dialog, which stays open until the server has them', async () => {
  await page.viewport(390, 844);
  let refusals = 1;
  const { calls } = openDocument(undefined, {
    'documents.setLifecycle': () => {
      if (refusals-- > 0) throw refuse('BAD_REQUEST', 'The review cannot be due before the document takes effect');
      return newDocument({ lifecycle: superseded });
    },
  });
  await page.getByRole('button', { name: 'Lifecycle' }).click();
  await page.getByLabelText('Owner').fill('Infection control');
  await page.getByLabelText('Effective from').fill('2026-05-01');
  await page.getByLabelText('Review due').fill('2027-05-01');
  await page.getByRole('combobox', { name: 'Superseded by' }).fill('exposure');
  await page.getByRole('option', { name: 'Exposure control plan' }).click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The review cannot be due before the document takes effect')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Lifecycle' })).not.toBeInTheDocument();
  expect(calls.findLast(({ path }) => path === 'documents.setLifecycle')?.input).toEqual({
    id: 1,
    owner: 'Infection control',
    reviewEveryMonths: null,
    effectiveFrom: '2026-05-01',
    reviewDue: '2027-05-01',
    supersededBy: 2,
  });
});

import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const policies = (count: number): ListedDocument[] =>
  Array.from({ length: count }, (_, index) => newDocument({ id: count - index, name: `Policy ${count - index}` }));

function openLibrary(address: string, documents: ListedDocument[], mutations: FakeAnswers['mutations'] = {}) {
  let list = documents;
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'documents.listed': () => list,
      'documents.get': (input) => ({ ...newDocument({ id: (input as { id: number }).id }), content: 'Text.', outline: [], pageStarts: [] }),
    },
    mutations,
  });
  const history = openApp(address);
  return { calls, history, now: (documents: ListedDocument[]) => (list = documents) };
}

const list = page.getByRole('list', { name: 'Document list' });
const link = (name: string) => page.getByRole('link', { name, exact: false });
const count = page.getByRole('status').filter({ hasText: /documents?$/ });

test('of ten thousand documents only those in sight are drawn, and each says which of how many it is', async () => {
  await page.viewport(1280, 800);
  openLibrary('/documents', policies(10_000));
  await expect.element(count).toHaveTextContent('10,000 documents');
  const first = list.getByRole('listitem').first();
  await expect.element(first).toHaveAttribute('aria-setsize', '10000');
  await expect.element(first).toHaveAttribute('aria-posinset', '1');
  expect(list.getByRole('listitem').all().length).toBeLessThan(60);
});

test('the document of the address is scrolled into sight', async () => {
  await page.viewport(1280, 800);
  openLibrary('/documents/4000', policies(10_000));
  await expect.element(link('Policy 4000')).toBeInViewport();
  await expect.element(link('Policy 4000')).toHaveAttribute('aria-current', 'page');
});

test('Tab stops at one row, the arrow keys go from row to row, End and Home to the last and the first', async () => {
  await page.viewport(1280, 800);
  openLibrary('/documents', policies(500));
  await link('Policy 500').click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(link('Policy 498')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('link', { name: /^Protocol Policy 1 active/ })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Actions for Policy 1', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(link('Policy 500')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(link('Policy 499')).toHaveAttribute('aria-current', 'page');
});

const standing = (fields: Partial<ListedDocument['lifecycle']>) => ({ ...newDocument().lifecycle, ...fields });
const mixed = [
  newDocument({ id: 3, name: 'Sharps policy', lifecycle: standing({ reviewDue: '2020-01-01', standing: 'expired', owner: 'Pharmacy' }) }),
  newDocument({ id: 2, name: 'Alarm plan', type: 'manual' }),
  newDocument({ id: 1, name: 'Broken scan', status: 'failed', type: 'pdf' }),
];

test('a row is a line of the register: type, extension, version, dates, owner and when an answer last cited it', async () => {
  await page.viewport(390, 800);
  const lifecycle = standing({ owner: 'Pharmacy', effectiveFrom: '2026-01-01', reviewDue: '2026-05-03', standing: 'expired' });
  const known = { version: 3, lastCitedAt: '2026-11-02T12:00:00.000Z', lifecycle };
  openLibrary('/documents', [
    newDocument({ id: 2, name: 'Sharps policy', type: 'docx', fileName: 'sharps.v2.DOCX', ...known }),
    newDocument({ id: 1, name: 'Parking', type: 'text', fileName: null }),
  ]);
  const sharps = link('Sharps policy');
  await expect.element(sharps).toHaveTextContent('activeReview overdueWord .docx · 12K chars');
  await expect.element(sharps).toHaveTextContent('v3 · Effective Jan 1, 2026 · Pharmacy');
  await expect.element(sharps).toHaveTextContent('Review due May 3, 2026 · Cited Nov 2, 2026');
  await expect.element(link('Parking')).toHaveTextContent('Text · 12K charsv1 · Never citedNo owner or dates yet');
  await page.getByLabelText('Sort by').selectOptions('Longest not cited first');
  await expect.element(list.getByRole('link').first()).toHaveTextContent('Parking');
});

test('order and filters stand in the address, lead back to the same list, and are cleared at once', async () => {
  await page.viewport(360, 800);
  const { history } = openLibrary('/documents', mixed);
  await page.getByLabelText('Sort by').selectOptions('Name, A to Z');
  await expect.element(list.getByRole('link').first()).toHaveTextContent('Alarm plan');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('Lifecycle', { exact: true }).selectOptions('Due for review');
  await expect.element(count).toHaveTextContent('1 of 3 documents');
  await page.getByLabelText('Owner').selectOptions('Pharmacy');
  await expect.poll(() => history.location.search).toBe('?sort=name&lifecycle=due&owner=Pharmacy');
  await expect.element(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await link('Sharps policy').click();
  await expect.poll(() => history.location.search).toBe('?sort=name&lifecycle=due&owner=Pharmacy');
  await page.getByRole('link', { name: 'All documents' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(count).toHaveTextContent('3 documents');
  await expect.poll(() => history.location.search).toBe('?sort=name');
});

test('an address with filters opens that list; where nothing matches, one press shows everything', async () => {
  await page.viewport(1280, 800);
  const { history } = openLibrary('/documents?status=failed&type=manual&q=x', mixed);
  await expect.element(page.getByText('No document matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(count).toHaveTextContent('3 documents');
  expect(history.location.search).toBe('');
});

test('days of the upload take the place of "last so many days", and the other way round', async () => {
  await page.viewport(1280, 800);
  const { history } = openLibrary('/documents?within=30', mixed);
  await page.getByLabelText('Uploaded from').fill('2026-11-01');
  await expect.poll(() => history.location.search).toBe('?since=2026-11-01');
  await page.getByLabelText('Uploaded', { exact: true }).selectOptions('Last 90 days');
  await expect.poll(() => history.location.search).toBe('?within=90');
});

async function choose(...names: string[]) {
  await page.getByRole('button', { name: 'Select documents' }).click();
  for (const name of names) await page.getByRole('checkbox', { name }).click();
}
const confirm = (title: string) => page.getByRole('alertdialog', { name: title });

test('chosen documents are deleted together after one question, and the list has them no longer', async () => {
  await page.viewport(1280, 800);
  const library = openLibrary('/documents/499', policies(500), {
    'documents.deleteMany': (input) => {
      library.now(policies(496));
      return { deleted: (input as { ids: number[] }).ids, missing: [] };
    },
  });
  await choose('Policy 500', 'Policy 498');
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
  await userEvent.keyboard('{Shift>}');
  await page.getByRole('checkbox', { name: 'Policy 497' }).click();
  await userEvent.keyboard('{/Shift}');
  await page.getByRole('checkbox', { name: 'Policy 499' }).click();
  await expect.element(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = confirm('Delete 4 documents');
  await expect.element(question).toHaveTextContent('"Policy 500", "Policy 499", "Policy 498" and 1 more');
  await expect.element(question).toHaveTextContent('This cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(count).toHaveTextContent('496 documents');
  await expect
    .poll(() => library.calls.filter(({ path }) => path === 'documents.deleteMany'))
    .toEqual([{ path: 'documents.deleteMany', input: { ids: expect.arrayContaining([500, 499, 498, 497]) as number[] } }]);
  // The one that stood open is gone, and so is its page.
  await expect.poll(() => library.history.location.pathname).toBe('/documents');
});

test('a range is chosen with Shift, all that are found with one press, and only what is found is deleted', async () => {
  await page.viewport(1280, 800);
  openLibrary('/documents', policies(1_200));
  await choose('Policy 1200');
  await page.getByRole('checkbox', { name: 'Policy 1196' }).click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('5 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 1,200' }).click();
  await expect.element(page.getByText('1,200 selected')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('119');
  await expect.element(page.getByText('12 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(confirm('Delete 12 documents')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stop selecting' }).click();
  await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument();
});

test('many go in parts; where the server refuses one, what it did not delete is back and the toast says how far it came', async () => {
  await page.viewport(1280, 800);
  let parts = 0;
  const library = openLibrary('/documents', policies(250), {
    'documents.deleteMany': (input) => {
      parts += 1;
      if (parts === 2) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
      library.now(policies(250).filter(({ id }) => !(input as { ids: number[] }).ids.includes(id)));
      return { deleted: (input as { ids: number[] }).ids, missing: [] };
    },
  });
  await page.getByRole('button', { name: 'Select documents' }).click();
  await page.getByRole('button', { name: 'Select all 250' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirm('Delete 250 documents').getByRole('button', { name: 'Delete' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Delete Failed' });
  await expect.element(toast).toHaveTextContent('100 of 250 documents were deleted. The disk is full');
  await expect.element(count).toHaveTextContent('150 documents');
});

test('a single document that cannot be deleted is back in the list, under Delete Failed', async () => {
  await page.viewport(1280, 800);
  const answer = Promise.withResolvers<never>();
  openLibrary('/documents', policies(3), { 'documents.delete': () => answer.promise });
  await page.getByRole('button', { name: 'Actions for Policy 2' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Document' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(link('Policy 2')).not.toBeInTheDocument();
  answer.reject(refuse('INTERNAL_SERVER_ERROR', ''));
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Delete Failed' })).toBeVisible();
  await expect.element(link('Policy 2')).toBeVisible();
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme, with filters and with boxes', async (theme) => {
  await page.viewport(390, 844);
  openLibrary('/documents?lifecycle=due', mixed);
  await expect.element(link('Sharps policy')).toBeVisible();
  await expectAccessible(theme);
  await choose('Sharps policy');
  await expectAccessible(theme);
});

test.each([
  ['{}', 114],
  ['{"density":"compact"}', 105],
  ['{"textSize":150}', 171],
  ['{"textSize":150,"density":"compact"}', 158],
])('with the preferences %s a row is %i px high, and no name of two lines is cut off', async (preferences, height) => {
  window.localStorage.setItem('vademecum.preferences', preferences);
  await page.viewport(360, 800);
  openLibrary('/documents', [newDocument({ id: 1, name: 'Needlestick and blood exposure protocol of the whole clinic and its branches' })]);
  const row = list.getByRole('listitem').first();
  await expect.element(row).toBeVisible();
  expect(row.element().clientHeight).toBe(height);
  const facts = row.getByRole('link').element();
  expect(facts.scrollHeight).toBeLessThanOrEqual(height);
  expect(document.documentElement.scrollWidth).toBe(360);
  window.localStorage.clear();
});

import type { ValidationBatch } from '@vademecum/shared/memories/validation.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';
import { validationBatch, validationFinding, validationResult } from '../../../testing/validations.ts';

beforeEach(async () => {
  await page.viewport(1280, 900);
});

const results = [
  validationResult(7, {
    topic: 'Fax number',
    isValid: false,
    score: 0.48,
    findings: [
      validationFinding('conflict', 'It says 555-0100, the other one 555-0199.', { otherMemoryId: 9, otherTopic: 'Fax of the desk' }),
      validationFinding('stale', 'Review was due March 1, 2026.'),
    ],
  }),
  validationResult(8, { score: 0.8, findings: [validationFinding('stale', 'Review was due March 1, 2026.')] }),
  validationResult(12),
];

function open(address = '/advanced-tools?tab=validation', { queries = {}, mutations = {} }: FakeAnswers = {}, batch = validationBatch()) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'validation.list': () => [batch],
      'validation.progress': () => batch,
      'validation.results': () => ({ results, found: results.length }),
      ...queries,
    },
    mutations: {
      'validation.start': () => ({ batchId: 'first', total: 3 }),
      'validation.cancel': () => ({ ...batch, status: 'cancelled' }),
      ...mutations,
    },
  });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { sent, history: openApp(address) };
}

const start = () => page.getByRole('button', { name: 'Start Validation' });
const validation = () => page.getByRole('region', { name: 'Validation', exact: true });
const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('numbers with commas between them start a batch, whatever else stands there is dropped, and the address names it', async () => {
  const { sent, history } = open();
  await page.getByLabelText('Memory IDs').fill('7, eight, 12, ');
  await start().click();
  await expect.element(validation().getByText('Completed')).toBeVisible();
  expect(sent('validation.start')).toEqual([{ memoryIds: [7, 12] }]);
  expect(history.location.search).toBe('?tab=validation&batch=first');
});

test('without a number nothing is sent, and the field says what to do', async () => {
  const { sent } = open();
  for (const text of ['', 'all of them']) {
    await page.getByLabelText('Memory IDs').fill(text);
    await start().click();
    await expect.element(page.getByText('Please select memories to validate')).toBeVisible();
    await expect.element(page.getByLabelText('Memory IDs')).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent('validation.start')).toEqual([]);
});

test('a category, a part of the topic, the archived ones, or all memories can be chosen instead', async () => {
  const { sent } = open();
  await page.getByLabelText('Memories', { exact: true }).selectOptions('By category or topic');
  await page.getByLabelText('Category').selectOptions('Insurance');
  await page.getByLabelText('Part of the topic').fill('parking');
  await page.getByLabelText('Archived memories instead of active ones').click();
  await start().click();
  await page.getByLabelText('Memories', { exact: true }).selectOptions('All memories');
  await start().click();
  await expect
    .poll(() => sent('validation.start'))
    .toEqual([{ filter: { search: 'parking', category: 'Insurance', archived: true } }, { all: true }]);
});

test('a start that the server refuses is told with the server’s words', async () => {
  open(undefined, {
    mutations: {
      'validation.start': () => {
        throw refuse('CONFLICT', '20 validations wait already.');
      },
    },
  });
  await page.getByLabelText('Memory IDs').fill('7');
  await start().click();
  await expect.element(toast('Failed to start validation')).toHaveTextContent('20 validations wait already.');
});

test('a batch that runs shows how far it is, and all that was found once it is over', async () => {
  let batch: ValidationBatch = validationBatch({
    status: 'running',
    progress: 43,
    total: 20_000,
    done: 8_600,
    invalid: 0,
    finishedAt: null,
  });
  let found = results.slice(0, 1);
  open('/advanced-tools?tab=validation&batch=first', {
    queries: { 'validation.progress': () => batch, 'validation.results': () => ({ results: found, found: found.length }) },
  });
  await expect.element(validation().getByText('43% · 8,600 of 20,000 memories')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Progress of the validation' })).toHaveValue(43);
  await expect.element(validation().getByText('Running')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Topic 12' })).not.toBeInTheDocument();
  [batch, found] = [validationBatch({ total: 20_000, done: 20_000, invalid: 1 }), results];
  await expect.element(validation().getByText('100% · 20,000 of 20,000 memories')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Topic 12' })).toBeVisible();
  await expect.element(validation().getByRole('status')).toHaveTextContent('1 memory needs attention: missing or potentially harmful.');
});

test('each result names its memory, whether it is valid, its score and its issues, and leads to the memory', async () => {
  const { history } = open('/advanced-tools?tab=validation&batch=first');
  const row = page.getByRole('row', { name: /Fax number/ });
  await expect.element(row).toHaveTextContent('Not valid');
  await expect.element(row).toHaveTextContent('48%');
  await expect.element(row).toHaveTextContent('Conflict. It says 555-0100, the other one 555-0199.');
  await expect.element(row.getByRole('link', { name: 'Open “Fax of the desk”' })).toHaveAttribute('href', '/memories?memory=9');
  await expect.element(page.getByRole('row', { name: /Topic 12/ })).toHaveTextContent(/Valid.*100%.*None/);
  await expect.element(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/api/validation/batch/first/export');
  await row.getByRole('link', { name: 'Fax number' }).click();
  await expect.poll(() => history.location.href).toBe('/memories?memory=7');
});

test('results are narrowed to an issue, turned round and paged, and all of it stands in the address', async () => {
  const many = Array.from({ length: 50 }, (_, index) => validationResult(index + 1));
  const { sent, history } = open('/advanced-tools?tab=validation&batch=first', {
    queries: { 'validation.results': () => ({ results: many, found: 120 }) },
  });
  const issues = page.getByRole('group', { name: 'Results by issue' });
  await expect.element(issues.getByRole('button', { name: 'All 3' })).toHaveAttribute('aria-pressed', 'true');
  expect(issues.getByRole('button').elements()).toHaveLength(4);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible();
  expect(history.location.search).toBe('?tab=validation&batch=first&page=2');
  await issues.getByRole('button', { name: 'Stale 2' }).click();
  await expect.poll(() => sent('validation.results').at(-1)).toMatchObject({ show: 'stale', order: 'worst' });
  await page.getByRole('button', { name: 'Show the highest scores first' }).click();
  await expect.poll(() => history.location.search).toBe('?tab=validation&batch=first&show=stale&order=best');
  await expect
    .poll(() => [...new Set(sent('validation.results').map((input) => JSON.stringify(input)))].map((text) => JSON.parse(text) as unknown))
    .toEqual([
      { batchId: 'first', show: 'all', order: 'worst', offset: 0 },
      { batchId: 'first', show: 'all', order: 'worst', offset: 50 },
      { batchId: 'first', show: 'stale', order: 'worst', offset: 0 },
      { batchId: 'first', show: 'stale', order: 'best', offset: 0 },
    ]);
});

const running = validationBatch({ status: 'running', progress: 33, done: 1, finishedAt: null });

test('cancelling shows at once, and is taken back where the server refuses', async () => {
  let refused = false;
  let batch = running;
  const { sent } = open('/advanced-tools?tab=validation&batch=first', {
    queries: { 'validation.progress': () => batch },
    mutations: {
      'validation.cancel': () => {
        if (!refused) {
          refused = true;
          throw refuse('CONFLICT', 'This validation is already over');
        }
        batch = { ...running, status: 'cancelled' };
        return batch;
      },
    },
  });
  await validation().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(toast('The validation could not be cancelled')).toHaveTextContent('This validation is already over');
  await expect.element(validation().getByText('Running')).toBeVisible();
  await validation().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(validation().getByText('Cancelled')).toBeVisible();
  await expect.element(validation().getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await expect.element(validation().getByRole('status')).toHaveTextContent('Results so far are kept.');
  await expect.poll(() => sent('validation.cancel')).toEqual([{ batchId: 'first' }, { batchId: 'first' }]);
});

test('past validations say what they were for and open again with the keyboard', async () => {
  const list = [
    validationBatch({ batchId: 'third', status: 'pending', progress: 0, done: 0, invalid: 0 }),
    validationBatch({ batchId: 'second', scope: { kind: 'filter', search: 'parking', category: 'Insurance', archived: true } }),
    validationBatch({ status: 'failed', progress: 33, failure: 'The checks broke off.', scope: { kind: 'ids' } }),
  ];
  const { history } = open(undefined, {
    queries: { 'validation.list': () => list, 'validation.progress': () => list[2] },
  });
  const past = page.getByRole('region', { name: 'Past validations' });
  await expect.element(past.getByRole('button', { name: /Memories: Insurance, “parking”, archived/ })).toHaveTextContent('Completed');
  await expect.element(past.getByRole('button', { name: /All memories/ })).toHaveTextContent('Pending');
  (past.getByRole('button', { name: /Memories by ID/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').filter({ hasText: 'The checks broke off.' })).toBeVisible();
  await expect.element(validation().getByText('Failed')).toBeVisible();
  expect(history.location.search).toBe('?tab=validation&batch=first');
});

test('a batch that is gone, one without results, and a clinic without any say what to do', async () => {
  open('/advanced-tools?tab=validation&batch=x', {
    queries: {
      'validation.list': () => [],
      'validation.progress': () => {
        throw refuse('NOT_FOUND', 'Validation batch not found');
      },
    },
  });
  await expect.element(page.getByText('This validation no longer exists')).toBeVisible();
  await expect.element(page.getByText('No validations yet')).toBeVisible();
});

test('results that are not there yet are said to come', async () => {
  const waiting = validationBatch({ status: 'pending', progress: 0, done: 0, invalid: 0, finishedAt: null });
  open('/advanced-tools?tab=validation&batch=first', { queries: { 'validation.results': () => ({ results: [], found: 0 }) } }, waiting);
  await expect.element(page.getByText('No results yet')).toBeVisible();
  await expect.element(page.getByText('It starts once earlier validations are done.')).toBeVisible();
});

test('what fails to load says so and is tried again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const broken = (answer: () => unknown) => () => {
    if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong.');
    return answer();
  };
  open('/advanced-tools?tab=validation&batch=first', {
    queries: { 'validation.list': broken(() => []), 'validation.progress': broken(() => validationBatch()) },
  });
  await expect.element(page.getByText('The validation could not be loaded')).toBeVisible();
  await expect.element(page.getByText('The past validations could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(validation().getByText('Completed')).toBeVisible();
  logged.mockRestore();
});

test.each([
  ['light', 1440],
  ['light', 390],
  ['dark', 1440],
  ['dark', 390],
] as const)('in the %s theme at %i px everything is in reach of everybody', async (theme, width) => {
  await page.viewport(width, 900);
  open('/advanced-tools?tab=validation&batch=first');
  await expect.element(page.getByRole('link', { name: 'Fax number' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Past validations' }).getByText('Completed')).toBeVisible();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

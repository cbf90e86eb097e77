import type { Instructions } from '@vademecum/shared/instructions.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const held: Instructions = {
  instructions: 'Be professional. Cite the source.',
  updatedAt: '2026-03-01T09:00:00.000Z',
  version: 3,
  updatedBy: 'Ada Marsh',
};

const versions = [
  { ...held, note: 'After the audit', overrideReason: 'Shorter is wanted' },
  { ...held, version: 2, instructions: 'Be professional. Name the source.', note: '', overrideReason: null },
  { ...held, version: 0, instructions: 'Be helpful.', note: 'As shipped', updatedBy: null, overrideReason: null },
];

function open(address: string, { queries = {}, mutations = {} }: FakeAnswers = {}, role: 'admin' | 'manager' | 'user' = 'admin') {
  let now = held;
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'chat.sessions': () => [],
      'instructions.get': () => now,
      'glossary.list': () => ({ terms: [], removed: [] }),
      'instructions.reach': () => ({ model: null, questions: 0 }),
      'instructions.versions': () => versions,
      ...queries,
    },
    mutations: {
      'instructions.beginTrial': () => ({ trialId: null, model: null, questions: [] }),
      'instructions.update': (input) => {
        now = { ...held, ...(input as { instructions: string }), version: 4, updatedBy: 'Nora Quinn' };
        return now;
      },
      ...mutations,
    },
  });
  const saved = () => calls.filter(({ path }) => path === 'instructions.update').map(({ input }) => input);
  return { saved, history: openApp(address) };
}

const text = page.getByRole('textbox', { name: 'Assistant instructions' });
const dialog = page.getByRole('dialog', { name: 'Edit LLM Instructions' });
const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });

async function openDialog() {
  await page.getByRole('button', { name: 'Assistant settings' }).click();
  await page.getByRole('menuitem', { name: 'Edit LLM Instructions' }).click();
}

test('a manager opens Edit LLM Instructions above the chat, is warned, changes the text and saves it trimmed', async () => {
  await page.viewport(1280, 800);
  const { saved } = open('/chat', {}, 'manager');
  await openDialog();
  await expect.element(dialog.getByText('Edits directly change how the assistant responds')).toBeVisible();
  await expect.element(dialog.getByText(/^Last updated: .*2026.* by Ada Marsh$/)).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await text.fill('  Answer in one sentence.  ');
  await save.click();
  await expect.element(toast('Success')).toHaveTextContent('LLM instructions updated successfully');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved()).toEqual([{ instructions: 'Answer in one sentence.', basedOn: 3 }]);
});

test('Save is disabled while the text is empty, unchanged or being saved; the keys say why nothing is saved', async () => {
  const answer = Promise.withResolvers<Instructions>();
  const { saved } = open('/chat', { mutations: { 'instructions.update': () => answer.promise } });
  await openDialog();
  await text.fill(' \n ');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect.element(dialog.getByText('Instructions cannot be empty')).toBeVisible();
  await text.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Validation Error', { exact: true })).toBeVisible();
  await text.fill(` ${held.instructions} `);
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await text.fill('New');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  expect(saved()).toHaveLength(1);
  answer.resolve(held);
});

test.each([
  ['Ada Marsh changed the instructions', 'Ada Marsh changed the instructions'],
  ['', 'Failed to update instructions'],
])('a save that fails (%j) keeps the text and says why', async (said, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/chat', {
    mutations: {
      'instructions.update': () => {
        throw refuse('CONFLICT', said);
      },
    },
  });
  await openDialog();
  await text.fill('New');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await expect.element(text).toHaveValue('New');
});

test('instructions that cannot be loaded say so, and Try again loads them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  open('/preferences', {
    queries: {
      'instructions.get': () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return held;
      },
    },
  });
  await expect.element(toast('Error')).toHaveTextContent('Failed to fetch LLM instructions');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(text).toHaveValue(held.instructions);
});

test('nobody else sees the menu, and Cancel changes nothing', async () => {
  const { saved } = open('/chat', {}, 'user');
  await expect.element(page.getByRole('heading', { name: 'New Chat' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Assistant settings' })).not.toBeInTheDocument();
  expect(saved()).toEqual([]);
});

test('Cancel throws the edit away; Escape asks first', async () => {
  const { saved } = open('/chat');
  await openDialog();
  await text.fill('New');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(text).toHaveValue('New');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await openDialog();
  await expect.element(text).toHaveValue(held.instructions);
  expect(saved()).toEqual([]);
});

test('AI Instructions warns, marks unsaved text, resets it to the server text and saves it', async () => {
  await page.viewport(1280, 800);
  const { saved } = open('/preferences');
  await expect.element(page.getByRole('tab', { name: 'AI Instructions' })).toHaveAttribute('aria-selected', 'true');
  const warning = 'Changes affect all users immediately. The instructions must stay professional and healthcare-compliant.';
  await expect.element(page.getByText(warning)).toBeVisible();
  const notice = page.getByText('You have unsaved changes');
  await text.fill('New');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(text).toHaveValue(held.instructions);
  await expect.element(notice).not.toBeInTheDocument();
  await text.fill('Newer');
  await page.getByRole('button', { name: 'Save Instructions' }).click();
  await expect.element(toast('Success')).toHaveTextContent('LLM instructions updated successfully');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText(/by Nora Quinn$/)).toBeVisible();
  expect(saved()).toEqual([{ instructions: 'Newer', basedOn: 3 }]);
});

test('whoever leaves with unsaved text is asked, for another tab as for another screen', async () => {
  await page.viewport(1280, 800);
  const { history } = open('/preferences');
  await text.fill('New');
  await page.getByRole('tab', { name: 'Glossary' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(text).toHaveValue('New');
  await page.getByRole('link', { name: 'Chat' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => history.location.pathname).toBe('/chat');
});

test('Preferences is for those who hold it', async () => {
  open('/preferences', {}, 'manager');
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 360],
  ['dark', 360],
] as const)('axe finds nothing in the %s theme at %i pixels', async (theme, width) => {
  await page.viewport(width, 800);
  const { history } = open('/preferences');
  await text.fill('New');
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Reset' }).click();
  history.push('/chat');
  await openDialog();
  await expect.element(text).toBeVisible();
  await expectAccessible(theme);
});

const tried = (change: 'lost' | 'gained' | null, id: number) => ({
  id,
  question: `Question ${id}?`,
  before: { response: 'Wash for 15 minutes. [1]', citesRight: true, unsupported: 0, fallback: null },
  after: {
    response: change === null ? 'Wash for 15 minutes. [1]' : 'Wash briefly. [?]',
    citesRight: false,
    unsupported: 1,
    fallback: null,
  },
  change,
});
const withModel = {
  'instructions.reach': () => ({ model: 'ollama:fake', questions: 2 }),
};
const begun = () => ({ trialId: 12, model: 'ollama:fake', questions: [1, 2].map((id) => ({ id, question: `Question ${id}?` })) });

test('without a model it is said that nothing changes, and the text is saved at once', async () => {
  const { saved } = open('/chat');
  await openDialog();
  await expect.element(dialog.getByText('Instructions reach only the answers that a model writes.')).toBeVisible();
  await text.fill('New');
  await dialog.getByLabelText('Note (optional)').fill(' Shorter ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Success')).toHaveTextContent('LLM instructions updated successfully');
  expect(saved()).toEqual([{ instructions: 'New', note: 'Shorter', basedOn: 3 }]);
});

test('with a model both texts are tried first; what is lost is shown word by word and needs a reason', async () => {
  const second = Promise.withResolvers<object>();
  const { saved } = open('/chat', {
    queries: withModel,
    mutations: {
      'instructions.beginTrial': begun,
      'instructions.tryQuestion': (input) => ((input as { goldenId: number }).goldenId === 1 ? tried('lost', 1) : second.promise),
    },
  });
  await openDialog();
  await expect.element(dialog.getByText('Before a new text is saved, ollama:fake answers 2 golden questions')).toBeVisible();
  await text.fill('New');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('ollama:fake answers with both texts: 1 of 2')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  second.resolve(tried(null, 2));
  await expect.element(dialog.getByText('1 of 2 answers change; 1 no longer cite the right passage')).toBeVisible();
  const changed = dialog.getByRole('list', { name: 'Changed answers' });
  await expect
    .element(changed.getByRole('listitem'))
    .toHaveTextContent('Question 1?No longer cites the right passageUnsupported sentences: 0 before, 1 after');
  await expect.element(changed.getByRole('deletion').first()).toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Reason to save all the same').fill('Shorter is wanted');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  expect(saved()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved()).toEqual([{ instructions: 'New', basedOn: 3, trialId: 12, overrideReason: 'Shorter is wanted' }]);
});

test('a trial can be cancelled, and what is edited after it is tried again', async () => {
  const never = Promise.withResolvers<object>();
  const { saved } = open('/preferences', {
    queries: withModel,
    mutations: { 'instructions.beginTrial': begun, 'instructions.tryQuestion': () => never.promise },
  });
  await text.fill('New');
  await page.getByRole('button', { name: 'Save Instructions' }).click();
  await page.getByRole('button', { name: 'Cancel the trial' }).click();
  await expect.element(page.getByRole('region', { name: 'Trial on the golden questions' })).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('New');
  await expect.element(text).toBeEnabled();
  expect(saved()).toEqual([]);
  never.resolve(tried(null, 1));
});

test('every version tells who, when and why; any two are compared, and an old one is put back into the field', async () => {
  const { saved } = open('/preferences');
  await page.getByText('Versions', { exact: true }).click();
  const list = page.getByRole('list', { name: 'Versions' });
  await expect
    .element(list.getByRole('listitem').first())
    .toHaveTextContent(
      /Version 3 by Ada Marsh .*2026.* · currentAfter the auditSaved although golden questions were lost: Shorter is wanted/,
    );
  const differences = page.getByRole('region', { name: 'What changed' });
  await expect.element(differences.getByRole('deletion')).toHaveTextContent('Name');
  await expect.element(differences.getByRole('insertion')).toHaveTextContent('Cite');
  await page.getByLabelText('Compare').selectOptions('Version 0');
  await expect.element(differences).toHaveTextContent('helpful');
  await list.getByRole('button', { name: 'Restore version 2' }).click();
  await expect.element(text).toHaveValue('Be professional. Name the source.');
  await expect.element(page.getByText('You have unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save Instructions' }).click();
  await expect.poll(saved).toEqual([{ instructions: 'Be professional. Name the source.', note: 'Restored version 2', basedOn: 3 }]);
});

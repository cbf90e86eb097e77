import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { dialog, openDialog, openInstructions, text, toast } from '../../../testing/instructions.ts';

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
  why: change === null ? null : 'More sentences without a source',
});
const withModel = {
  'instructions.reach': () => ({ model: 'ollama:fake', questions: 2 }),
};
const begun = () => ({ trialId: 12, model: 'ollama:fake', questions: [1, 2].map((id) => ({ id, question: `Question ${id}?` })) });

test('without a model it is said that nothing changes, and the text is saved at once', async () => {
  const { saved } = openInstructions('/chat');
  await openDialog();
  await expect.element(dialog.getByText('Instructions apply only when an AI model writes answers.')).toBeVisible();
  await text.fill('New');
  await dialog.getByLabelText('Note (optional)').fill(' Shorter ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Success')).toHaveTextContent('LLM instructions updated successfully');
  expect(saved()).toEqual([{ instructions: 'New', note: 'Shorter', basedOn: 3 }]);
});

test('with a model both texts are tried first; what is lost is shown word by word and needs a reason', async () => {
  const second = Promise.withResolvers<object>();
  const { saved } = openInstructions('/chat', {
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
  await expect.element(dialog.getByText('1 of 2 answers change; 1 for the worse')).toBeVisible();
  const changed = dialog.getByRole('list', { name: 'Changed answers' });
  await expect
    .element(changed.getByRole('listitem'))
    .toHaveTextContent('Question 1?More sentences without a sourceUnsupported sentences: 0 before, 1 after');
  await expect.element(changed.getByRole('deletion').first()).toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Reason to save anyway').fill('Shorter is wanted');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  expect(saved()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved()).toEqual([{ instructions: 'New', basedOn: 3, trialId: 12, overrideReason: 'Shorter is wanted' }]);
});

test('a trial can be cancelled, and what is edited after it is tried again', async () => {
  const never = Promise.withResolvers<object>();
  const { saved } = openInstructions('/preferences', {
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
  const { saved } = openInstructions('/preferences');
  await page.getByText('Versions', { exact: true }).click();
  const list = page.getByRole('list', { name: 'Versions' });
  await expect
    .element(list.getByRole('listitem').first())
    .toHaveTextContent(/Version 3 by Ada Marsh .*2026.* · currentAfter the auditSaved despite lost golden questions: Shorter is wanted/);
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

test('an old version that is put back is tried as any other text, and its losses are shown before it holds', async () => {
  const { saved } = openInstructions('/chat', {
    queries: withModel,
    mutations: {
      'instructions.beginTrial': begun,
      'instructions.tryQuestion': (input) => {
        const { goldenId } = input as { goldenId: number };
        return tried(goldenId === 1 ? 'lost' : null, goldenId);
      },
    },
  });
  await openDialog();
  await dialog.getByText('Versions', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Restore version 2' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('1 of 2 answers change; 1 for the worse')).toBeVisible();
  await expect.element(dialog.getByRole('list', { name: 'Changed answers' })).toHaveTextContent('Question 1?');
  expect(saved()).toEqual([]);
  await dialog.getByLabelText('Reason to save anyway').fill('It was better liked');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const restored = { instructions: 'Be professional. Name the source.', note: 'Restored version 2', basedOn: 3 };
  await expect.poll(saved).toEqual([{ ...restored, trialId: 12, overrideReason: 'It was better liked' }]);
});

import { type ModelStatus, modelTrial, type SaveModel } from '@vademecum/shared/settings/models.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { cloudStatus, localList, modelStatus, trialResult } from '../../../testing/models.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

function open(status: ModelStatus = modelStatus(), { queries = {}, mutations = {} }: FakeAnswers = {}) {
  let now = status;
  let saves = 0;
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'chat.sessions': () => [],
      'instructions.get': () => ({ instructions: 'Be brief.', updatedAt: '2026-03-01T09:00:00.000Z', version: 0, updatedBy: null }),
      'models.get': () => now,
      'models.listLocal': () => localList,
      ...queries,
    },
    mutations: {
      'models.save': (input) => {
        const { key, ...settings } = input as SaveModel;
        const hasKey = key === undefined ? now.settings.hasKey : key !== null;
        const changed = { by: 'Nora Quinn', at: new Date(Date.UTC(2026, 2, 2, 9, ++saves)).toISOString() };
        now = modelStatus({ changed, settings: { ...settings, hasKey }, inForce: `${settings.provider}:${settings.name}` });
        return now;
      },
      'models.reset': () =>
        modelStatus({ source: 'environment', changed: null, settings: { ...modelStatus().settings, provider: 'auto', name: '' } }),
      'models.test': () => trialResult,
      ...mutations,
    },
  });
  const sent = (path: string) => calls.filter((call) => call.path === `models.${path}`).map(({ input }) => input);
  return { sent, history: openApp('/preferences?tab=model') };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const provider = (name: string) => page.getByRole('radio', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const main = page.getByRole('main');
const wide = () => page.viewport(1280, 900);

test('the tab is before Glossary and says which model is in force, why, and who saved it', async () => {
  await wide();
  open();
  await expect.element(page.getByRole('heading', { name: 'Current: ollama:llama3.2:3b' })).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['AI Instructions', 'Behavior', 'Performance', 'Model', 'Glossary', 'Home screen', 'Approval', 'Security']);
  await expect.element(main.getByText('Ready', { exact: true })).toBeVisible();
  await expect.element(main.getByText('ollama:llama3.2:3b writes the answers, as saved on this screen.')).toBeVisible();
  await expect.element(main.getByText(/^Saved by Ada Marsh, .*2026/)).toBeVisible();
});

test.each([
  ['unchecked', 'Not checked yet'],
  ['failing', 'Failing'],
  ['absent', 'No model'],
  ['not-allowed', 'Not allowed'],
  ['none', 'No model'],
] as const)('the state %s is told as “%s”, with the server’s reason', async (state, word) => {
  open(modelStatus({ state, inForce: 'extractive', reason: `Because of ${state}.`, changed: null, source: 'environment' }));
  await expect.element(page.getByRole('heading', { name: 'Current: quotes from documents' })).toBeVisible();
  await expect.element(main.getByText(word, { exact: true })).toBeVisible();
  await expect.element(main.getByText(`Because of ${state}.`)).toBeVisible();
  await expect.element(main.getByText('Set by the server configuration')).toBeVisible();
  await expect.element(button('Reset to server configuration')).not.toBeInTheDocument();
});

test('each choice says what it means, and asks for what it needs', async () => {
  await wide();
  open();
  for (const [name, meaning] of [
    ['Automatic', 'Uses Ollama on this machine when it is available'],
    ['No AI model: quotes from documents', 'Every answer is quoted word for word.'],
    ['Ollama', 'on this machine or elsewhere in the clinic'],
    ['OpenAI-compatible server', 'Leave the address empty to use OpenAI'],
    ['Anthropic', 'Runs outside the clinic'],
  ] as const)
    await expect.element(provider(name)).toHaveAccessibleDescription(new RegExp(meaning));
  await provider('Anthropic').click();
  await expect.element(field('Model name')).toHaveValue('');
  await expect.element(page.getByRole('region', { name: 'Local models' })).not.toBeInTheDocument();
  await provider('No AI model: quotes from documents').click();
  await expect.element(field('Model name')).not.toBeInTheDocument();
  await expect.element(button('Test')).not.toBeInTheDocument();
  await provider('Ollama').click();
  await expect.element(field('Model name')).toHaveValue('llama3.2:3b');
});

test('an administrator picks a model from the list of the address that was typed, and saves it with its limits', async () => {
  await wide();
  const { sent } = open();
  const list = page.getByRole('region', { name: 'Local models' });
  await expect.element(list.getByRole('button', { name: 'tinyllama:latest 638 MB' })).toHaveAttribute('aria-pressed', 'false');
  await expect.element(list.getByRole('button', { name: 'llama3.2:3b 2.0 GB' })).toHaveAttribute('aria-pressed', 'true');
  await field('Base URL').fill('http://10.0.0.5:11434');
  await button('Refresh').click();
  await expect.poll(() => sent('listLocal').at(-1)).toEqual({ baseUrl: 'http://10.0.0.5:11434' });
  await list.getByRole('button', { name: 'tinyllama:latest 638 MB' }).click();
  await page.getByLabelText('Timeout in seconds').fill('45');
  await page.getByLabelText('Longest answer in tokens').fill('500');
  await expect.element(main.getByText('Precise')).toBeVisible();
  await expect.element(main.getByText('Creative')).toBeVisible();
  page.getByRole('slider', { name: 'Temperature: 0.0' }).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('slider', { name: 'Temperature: 0.2' })).toBeVisible();
  await expect.element(main.getByText('You have unsaved changes')).toBeVisible();
  await button('Save').click();
  await expect.element(toast('Success')).toHaveTextContent('Model settings saved');
  expect(sent('save')).toEqual([
    {
      provider: 'ollama',
      name: 'tinyllama:latest',
      baseUrl: 'http://10.0.0.5:11434',
      timeoutSeconds: 45,
      temperature: 0.2,
      maxTokens: 500,
    },
  ]);
  await expect.element(page.getByRole('heading', { name: 'Current: ollama:tinyllama:latest' })).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
});

test('an Ollama that has no list says why, and a name can be typed all the same', async () => {
  const problem = 'Nothing responds at http://127.0.0.1:11434. Start Ollama there, or enter its address.';
  const { sent } = open(modelStatus(), { queries: { 'models.listLocal': () => ({ ...localList, models: [], problem }) } });
  await expect.element(main.getByText(problem)).toBeVisible();
  await field('Model name').fill('mistral:7b');
  await button('Save').click();
  await expect.poll(() => sent('save')).toMatchObject([{ name: 'mistral:7b' }]);
});

test.each([
  [async () => field('Model name').fill(''), 'Name the model'],
  [async () => field('Base URL').fill('ollama.local'), 'The address must begin with http:// or https://'],
  [async () => page.getByLabelText('Timeout in seconds').fill('3'), '5 seconds at least'],
  [async () => page.getByLabelText('Timeout in seconds').fill(''), 'Enter a number'],
  [async () => page.getByLabelText('Longest answer in tokens').fill('9000'), '4,000 at most'],
])('what is wrong stands beside its field, and is neither saved nor tested (%#)', async (mistake, message) => {
  const { sent } = open();
  await expect.element(field('Model name')).toBeVisible();
  await mistake();
  await button('Save').click();
  await expect.element(main.getByText(message, { exact: true })).toBeVisible();
  await button('Test').click();
  expect([...sent('save'), ...sent('test')]).toEqual([]);
});

test('a key is stored, replaced, kept and removed, and never shown', async () => {
  await wide();
  const { sent } = open(cloudStatus({ confirmed: { by: 'Ada Marsh', at: '2026-03-01T09:00:00.000Z', host: 'models.example.com' } }));
  await expect.element(main.getByText('A key is stored')).toBeVisible();
  await button('Replace').click();
  await page.getByLabelText('Key', { exact: true }).fill('sk-new');
  await button('Keep the stored key').click();
  await button('Remove').click();
  await expect.element(main.getByText('The stored key is removed when you save')).toBeVisible();
  await button('Keep it').click();
  await expect.element(button('Save')).toBeDisabled();
  await button('Replace').click();
  await page.getByLabelText('Key', { exact: true }).fill('sk-new');
  await button('Save').click();
  await expect.poll(() => sent('save')).toMatchObject([{ key: 'sk-new' }]);
  await expect.element(main.getByText('A key is stored')).toBeVisible();
  await button('Remove').click();
  // The toast of the first save lies over the button.
  await field('Model name').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent('save').at(-1)).toMatchObject({ key: null });
});

test('a stored key does not go along to another address', async () => {
  open(cloudStatus());
  await field('Base URL').fill('https://elsewhere.example.com/v1');
  await expect.element(main.getByText('The stored key belongs to another address and is not sent to this one.')).toBeVisible();
  await expect.element(main.getByText('A key is stored', { exact: true })).not.toBeInTheDocument();
});

test('Test shows what was asked of what, what came back with its verdicts, and the times', async () => {
  await wide();
  const { sent } = open();
  await expect.element(main.getByText(modelTrial.question)).toBeVisible();
  await expect.element(main.getByText(modelTrial.passage)).toBeVisible();
  await button('Test').click();
  await expect.element(main.getByText('ollama:llama3.2:3b can be used')).toBeVisible();
  const written = page.getByRole('list', { name: 'What it wrote' }).getByRole('listitem');
  await expect.element(written.nth(0)).toHaveTextContent('The door may be open for at most 2 minutes.in the passage');
  await expect.element(written.nth(1)).toHaveTextContent('Above 12 °C the manager is told.no source');
  await expect.element(main.getByText('First word after 0.8 s, 2.4 s in total')).toBeVisible();
  expect(sent('test')).toMatchObject([{ provider: 'ollama', name: 'llama3.2:3b' }]);
  expect(sent('save')).toEqual([]);
  await field('Model name').fill('other');
  await expect.element(main.getByText('ollama:llama3.2:3b can be used')).not.toBeInTheDocument();
});

test('a test that fails says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const problem = 'The model did not accept the question: 404 model not found.';
  let answer = (): unknown => ({ ...trialResult, isUsable: false, problem, sentences: [], firstWord: null });
  open(modelStatus(), { mutations: { 'models.test': () => answer() } });
  await button('Test').click();
  await expect.element(main.getByText('ollama:llama3.2:3b cannot be used')).toBeVisible();
  await expect.element(main.getByText(problem)).toBeVisible();
  await expect.element(main.getByText('It wrote nothing, 2.4 s in total')).toBeVisible();
  answer = () => {
    throw refuse('BAD_REQUEST', 'The model gpt-5 runs outside the clinic’s network, which CLOUD_MODEL_ALLOWED does not permit.');
  };
  await button('Test').click();
  await expect.element(main.getByRole('alert')).toHaveTextContent('CLOUD_MODEL_ALLOWED does not permit');
});

test('a test can be cancelled', async () => {
  open(modelStatus(), { mutations: { 'models.test': () => new Promise(() => undefined) } });
  await button('Test').click();
  await expect.element(main.getByText('Waiting for the model…')).toBeVisible();
  await button('Cancel').click();
  await expect.element(main.getByText('Waiting for the model…')).not.toBeInTheDocument();
  await expect.element(button('Test')).toBeEnabled();
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument();
});

test('a reset asks, and the environment holds again', async () => {
  await wide();
  const { sent } = open();
  await button('Reset to server configuration').click();
  const question = page.getByRole('alertdialog', { name: 'Reset to the server configuration?' });
  await expect.element(question.getByText(/including the key/)).toBeVisible();
  await question.getByRole('button', { name: 'Reset' }).click();
  await expect.element(toast('Success')).toHaveTextContent('Back to the server configuration');
  await expect.element(provider('Automatic')).toBeChecked();
  await expect.element(button('Reset to server configuration')).not.toBeInTheDocument();
  expect(sent('reset')).toHaveLength(1);
});

test('a save that fails keeps what was typed and says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refused = () => {
    throw refuse('BAD_REQUEST', 'No model runs at a link-local address');
  };
  open(modelStatus(), { mutations: { 'models.save': refused } });
  await field('Model name').fill('other');
  await button('Save').click();
  await expect.element(toast('Error')).toHaveTextContent('No model runs at a link-local address');
  await expect.element(field('Model name')).toHaveValue('other');
});

test('whoever leaves with unsaved changes is asked, and can take them back', async () => {
  await wide();
  const { history } = open();
  await field('Model name').fill('other');
  await page.getByRole('tab', { name: 'Glossary' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect.element(question.getByText('Your unsaved changes will be lost.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button('Discard changes').click();
  await expect.element(field('Model name')).toHaveValue('llama3.2:3b');
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect.poll(() => history.location.pathname).toBe('/chat');
});

test('settings that cannot be loaded say so, and Try again loads them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  open(modelStatus(), {
    queries: {
      'models.get': () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return modelStatus();
      },
    },
  });
  await expect.element(main.getByText('The model settings could not be loaded')).toBeVisible();
  isBroken = false;
  await button('Try again').click();
  await expect.element(field('Model name')).toHaveValue('llama3.2:3b');
});

test('while they load their shape stands there', async () => {
  open(modelStatus(), { queries: { 'models.get': () => new Promise(() => undefined) } });
  await expect.element(page.getByRole('status', { name: 'Loading the model settings' })).toBeInTheDocument();
});

test('MODEL=extractive locks the screen, and the screen says so', async () => {
  const settings = { ...modelStatus().settings, provider: 'extractive' as const, name: '' };
  open(modelStatus({ source: 'locked', state: 'none', inForce: 'extractive', settings, changed: null }));
  await expect.element(main.getByText('Locked by the server configuration')).toBeVisible();
  await expect.element(main.getByText(/MODEL=extractive allows no AI model/)).toBeVisible();
  await expect.element(provider('Ollama')).toBeDisabled();
  await expect.element(button('Save')).toBeDisabled();
});

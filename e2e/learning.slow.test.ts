import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { startFakeModelServer } from '../server/src/testing/fake-model-server.ts';
import { ask, rateBadly, signIn } from './asking.ts';
import { connect } from './integrator.ts';
import { administrator, collectErrors, journeyWith } from './journey.ts';

const journey = journeyWith({ MODEL: 'auto', MODEL_BASE_URL: 'http://127.0.0.1:9', EMBEDDINGS: 'none' });
const nurse = { email: 'nora@clinic.example', password: 'a sentence nobody guesses' };

const chaperones = 'A chaperone may be any trained nurse.\n\nA chaperone is somebody who is present while a patient is examined.\n';
const kept = 'gloves masks gowns vaccines parking lockers fax payroll badges laundry mail scales chairs lamps keys radios printers'.split(
  ' ',
);
const supplies = [...kept, 'towels'].map((one) => `The ${one} of the clinic are kept in the room of ${one}.`).join('\n\n');

/** A whole number of the CSV report. */
function reported(csv: string, ...cells: string[]): string {
  return new RegExp(`^${cells.map((cell) => `"?${cell}"?`).join(',')},"?(\\d+)"?,`, 'm').exec(csv)?.[1] ?? `no ${cells.join(' ')}`;
}

journey('what staff ask is counted, every figure shows its questions, and the report says the same', async ({ app, browser, page }) => {
  const program = await connect(app.url, administrator);
  for (const [name, content] of Object.entries({ Chaperones: chaperones, Supplies: supplies }))
    expect((await program.call('POST', '/api/documents', { name, type: 'manual', content })).status).toBe(201);
  const invited = await program.call('POST', '/api/auth/users', { email: nurse.email, firstName: 'Nora', lastName: 'Quinn', role: 'user' });

  const her = await (await browser.newContext({ baseURL: app.url })).newPage();
  await her.goto((invited.body as { activationLink: string }).activationLink);
  await her.getByLabel('New password').fill(nurse.password);
  await her.getByLabel('Repeat the password').fill(nurse.password);
  await her.getByRole('button', { name: 'Activate account' }).click();
  expect(await ask(her, 'Who may be a sitter?')).toContain('Information Not Found');
  expect(await ask(her, 'Who may be a chaperone?')).toContain('A chaperone may be any trained nurse.');
  expect(await ask(her, 'Where are the towels kept?')).toContain('kept in the room of towels');
  await rateBadly(her, 'I do not understand a word of this');
  expect(await ask(her, 'How are endoscopes sterilised?')).toContain('Information Not Found');
  await her.context().close();
  const nora = await connect(app.url, nurse);
  for (const one of kept) {
    const { body } = await nora.call('POST', '/api/chat', { query: `Where are the ${one} kept?` });
    const { messageId } = body as { messageId: number };
    await nora.call('POST', '/api/feedback', { messageId, feedbackType: 'helpful', isHelpful: true });
  }
  const asked = 4 + kept.length;

  await signIn(page, administrator);
  await page.getByRole('link', { name: 'Analytics', exact: true }).click();
  const figure = (name: string) =>
    page.getByRole('list', { name: 'Figures of the period' }).getByRole('listitem').filter({ hasText: name });
  await page.getByRole('region', { name: 'HIPAA status' }).waitFor();
  for (const period of [30, 90]) {
    await page.getByLabel('Period', { exact: true }).selectOption(`Last ${period} days`);
    await page.waitForURL(`**/analytics?period=${period}`);
    await figure('Total queries').getByText(String(asked), { exact: true }).waitFor();
  }
  await figure('Total queries').getByText('No period before: figures are kept for 90 days').waitFor();
  await page.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
  await page.waitForURL((url) => url.search === '');

  await figure('Total queries').getByRole('button').click();
  await page.getByRole('dialog', { name: 'Questions of the last 7 days' }).getByText(`${asked} questions, newest day first.`).waitFor();
  expect(await page.getByRole('dialog').innerText()).not.toMatch(/Nora|towels/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rated: 1', exact: true }).click();
  await page.getByRole('dialog').getByText('rated 1 of 5').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export Report' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  for (const label of ['Total queries', 'Passages read', 'Total memories'])
    await figure(label)
      .getByText(reported(csv, 'Summary', label, 'In the period'), { exact: true })
      .waitFor();
  for (const one of ['Helpful', 'Not helpful', 'Rated'])
    await page.getByRole('button', { name: `${one}: ${reported(csv, 'Feedback', 'Answers', one)}`, exact: true }).waitFor();
  await page.getByRole('button', { name: /^Supplies \d+ answers/ }).waitFor();
  await page.getByRole('button', { name: 'Export Report' }).click();
  await page.getByRole('menuitem', { name: 'Printable page' }).click();
  await page.getByRole('heading', { name: 'Analytics report' }).waitFor();
  await page.getByRole('row', { name: new RegExp(`^Total queries ${asked} `) }).waitFor();
  await page.goBack();

  const status = page.getByRole('region', { name: 'System status' });
  for (const [component, state] of Object.entries({
    Database: 'Operational',
    'Search index': 'Operational',
    Workers: 'Operational',
    Model: 'Not set up',
    Mail: 'Not set up',
    Disk: /Operational|Needs attention/,
    'Last verified backup': 'Needs attention',
  }))
    await status
      .getByRole('listitem')
      .filter({ has: page.getByText(component, { exact: true }) })
      .getByText(state)
      .waitFor();
  await page.getByRole('button', { name: 'Preferences', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit LLM Instructions' }).getByText('Edits directly change how the assistant responds').waitFor();
});

journey('what staff lacked is found, filled and learned, and taken back', async ({ app, page }) => {
  await signIn(page, administrator);
  expect(await ask(page, 'What is a sitter?')).toContain('Information Not Found');
  await ask(page, 'What is a chaperone?');
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByText('Ask me anything about your clinic procedures!').waitFor();
  await ask(page, 'Where are the gloves kept?');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as golden question' }).click();
  await page.getByText('With the passage of “Supplies” as its right answer.', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'AI Learning' }).click();
  for (const [tab, shown] of Object.entries({
    Overview: 'Recent Improvements',
    Performance: 'Where are the gloves kept?',
    // A gap comes within a minute of the question.
    Documentation: /^No documentation gaps$|^How are endoscopes sterilised\?$/,
    Trends: 'Interaction Analysis',
    Actions: 'No run yet.',
  })) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForURL(`**/ai-learning?tab=${tab.toLowerCase()}`);
    await page.getByRole('tabpanel').getByText(shown).first().waitFor();
  }
  const runs = page.getByRole('region', { name: 'Learning runs' });
  const runNow = async () => {
    const before = await runs.getByText('Completed', { exact: true }).count();
    await runs.getByRole('button', { name: 'Run now' }).click();
    await expect.poll(() => runs.getByText('Completed', { exact: true }).count()).toBe(before + 1);
  };
  await runNow();
  await runs.getByText('1 new action').waitFor();
  const actions = page.getByRole('region', { name: 'Improvement actions' });
  await actions.getByRole('button', { name: /^Approve: Let searches for “sitter” also find “chaperone”/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Action completed', { exact: true }).waitFor();
  await actions.getByRole('row', { name: /^Questions that it was learned from .* 0 of 2 2 of 2$/ }).waitFor();
  await page.getByRole('button', { name: /^Undo what is live: Let searches for “sitter” also find “chaperone”/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Action undone', { exact: true }).waitFor();
  await page.getByText('Nothing yet. Approved synonyms and passages appear here.').waitFor();

  const gap = page
    .getByRole('list', { name: 'Documentation gaps' })
    .getByRole('listitem')
    .filter({ hasText: 'How are endoscopes sterilised?' });
  await page.getByRole('tab', { name: 'Documentation' }).click();
  await gap.getByText('Pending').waitFor();
  const program = await connect(app.url, administrator);
  const content = 'Endoscopes are sterilised in the washer of room 9 after each use.';
  await program.call('POST', '/api/documents', { name: 'Endoscopes', type: 'manual', content });
  await page.getByRole('tab', { name: 'Actions' }).click();
  await runNow();
  await page.getByRole('tab', { name: 'Documentation' }).click();
  await gap.getByText('Completed').waitFor();
  await gap.getByText('Closed automatically').waitFor();
});

journey('new instructions are tried first, a loss needs a reason, and an old text is put back', async ({ page }) => {
  const fake = await startFakeModelServer();
  fake.reply(({ text }) => {
    const one = text.includes('Answer in one word') ? 'towels' : 'gloves';
    return `The ${one} of the clinic are kept in the room of ${one}. [1]`;
  });
  await signIn(page, administrator);
  await page.goto('/preferences?tab=model');
  await page.getByRole('radio', { name: 'Ollama', exact: true }).check();
  await page.getByLabel('Base URL').fill(fake.url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'llama3.2:3b 2.0 GB' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Current: ollama:llama3.2:3b' }).waitFor();
  // It lies over the button that is pressed next.
  await page.getByText('Model settings saved').waitFor({ state: 'hidden' });

  await page.getByRole('tab', { name: 'AI Instructions' }).click();
  await page.getByText('Before a new text is saved, ollama:llama3.2:3b answers 1 golden question').waitFor();
  const text = page.getByLabel('Assistant instructions');
  const shipped = await text.inputValue();
  await text.fill('Answer in one word.');
  await page.getByText('You have unsaved changes').waitFor();
  await page.getByLabel('Note (optional)').fill('Shorter');
  const save = page.getByRole('button', { name: 'Save Instructions' });
  await save.click();
  await page.getByText('No longer cites the right passage').waitFor({ timeout: 20_000 });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('Reason to save anyway').fill('Nurses asked for it');
  await save.click();
  await page.getByText('LLM instructions updated successfully', { exact: true }).waitFor();
  await page.getByText('You have unsaved changes').waitFor({ state: 'detached' });

  await page.getByText('Versions', { exact: true }).click();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await versions.first().getByText('Shorter').waitFor();
  await versions.first().getByText('Nurses asked for it').waitFor();
  expect(await page.getByRole('region', { name: 'What changed' }).getByRole('insertion').allInnerTexts()).not.toEqual([]);
  await page.getByRole('button', { name: 'Restore version 0' }).click();
  await save.click();
  await page.getByText('Now cites the right passage').waitFor({ timeout: 20_000 });
  await save.click();
  await page.getByText('LLM instructions updated successfully', { exact: true }).waitFor();
  await page.reload();
  expect(await text.inputValue()).toBe(shipped);

  // The same model falls silent, and whoever asks has five seconds.
  fake.reply(() => ({ chunks: [], silent: true }));
  await page.getByRole('tab', { name: 'Behavior' }).click();
  await page.getByLabel('Response timeout (seconds)').fill('5');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  expect(await ask(page, 'Where are the masks kept?')).toMatch(/did not answer in time.*The masks of the clinic are kept/s);
  await fake.close();
});

journey('what a nurse prefers takes effect, in her browser alone', async ({ app, browser, page }) => {
  await signIn(page, nurse);
  const sessions = page.getByRole('navigation', { name: 'Chat sessions' }).getByRole('listitem');
  await sessions.first().waitFor();
  const known = await sessions.count();
  await page.goto('/account?tab=preferences');
  await page.getByRole('switch', { name: 'Auto-save conversations' }).click();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('region', { name: 'Not saved' }).waitFor();
  await ask(page, 'Where are the gowns kept?');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await sessions.first().waitFor();
  expect([await sessions.count(), await page.getByRole('log').innerText()]).toEqual([known, expect.not.stringContaining('gowns')]);

  await page.goto('/account?tab=preferences');
  await page.getByRole('switch', { name: 'Auto-save conversations' }).click();
  await page.getByLabel('Response timeout (seconds)').fill('5');
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await page.getByLabel('Default chat session').selectOption('Continue last session');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  // The server does not answer at all.
  await page.route('**/trpc/chat.ask*', () => undefined);
  await page.getByLabel('Your question').fill('Where are the lamps kept?');
  await page.keyboard.press('Enter');
  const late = 'There was no answer within 5 seconds. Ask again, or allow more time in Preferences.';
  await page.getByRole('log').getByText(late).waitFor();
  // An error shows, notifications or not.
  await page.getByRole('region', { name: 'Notifications (F8)' }).getByText(late).waitFor();
  await page.unroute('**/trpc/chat.ask*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Quoted from documents').waitFor();
  await page.waitForURL('**/chat/*');
  const last = new URL(page.url()).pathname;

  // What went well is not told; the note itself is there.
  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await page.getByRole('button', { name: 'Add Memory' }).click();
  await page.getByRole('textbox', { name: 'Topic', exact: true }).fill('Lamps');
  await page.getByLabel('Content').fill('The lamps of room 3 are broken.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Lamps', exact: true }).waitFor();
  expect(await page.getByText('Memory saved').count()).toBe(0);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await signIn(page, nurse);
  await page.waitForURL(`**${last}`);
  await page.goto('/account?tab=preferences');
  await page.getByLabel('Default chat session').selectOption('Ask me each time');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await signIn(page, nurse);
  await page.getByRole('dialog', { name: 'Which chat?' }).getByRole('button', { name: 'Continue last session' }).click();
  await page.waitForURL(`**${last}`);

  await page.getByRole('link', { name: 'Nora Quinn' }).click();
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await page.getByRole('button', { name: 'Reset All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset All' }).click();
  await page.getByText('All preferences have been reset to defaults', { exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('vademecum.preferences'))).toBe(null);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await signIn(page, nurse);
  await page.waitForURL('**/chat');

  // In another browser somebody has changed by hand what it keeps.
  const other = await (await browser.newContext({ baseURL: app.url })).newPage();
  const logged = collectErrors(other);
  await other.addInitScript(() => {
    localStorage.setItem('vademecum.preferences', '{"responseTimeout":4,"notificationsEnabled":false}');
  });
  await other.goto('/');
  await signIn(other, nurse);
  await other.goto('/account?tab=preferences');
  await expect.poll(() => other.getByLabel('Response timeout (seconds)').inputValue()).toBe('30');
  expect(await other.getByRole('switch', { name: 'Notifications' }).isChecked()).toBe(false);
  expect(logged.join()).toContain('The saved preference responseTimeout cannot be read, its default holds');
  await other.context().close();
});

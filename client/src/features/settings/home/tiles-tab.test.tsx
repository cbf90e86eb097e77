import type { HomeTile } from '@vademecum/shared/settings/home.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, type FakeAnswers, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const fire: HomeTile = { label: 'Fire', question: 'What do I do if there is a fire?', document: null };
const spill: HomeTile = {
  label: 'Spill',
  question: null,
  document: { id: 7, name: 'Spill Response', section: 'Blood', lineIndex: 4, state: 'there' },
};
const gone: HomeTile = {
  label: 'Sharps',
  question: null,
  document: { id: null, name: 'Old sharps', section: '', lineIndex: 0, state: 'gone' },
};

function openTiles(
  tiles: HomeTile[],
  { isShipped = false, mutations = {} }: { isShipped?: boolean; mutations?: FakeAnswers['mutations'] } = {},
) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'home.tiles': () => ({ tiles, isShipped }),
      'home.sections': () => [
        { section: 'Blood', lineIndex: 4 },
        { section: 'Mercury', lineIndex: 9 },
      ],
      'documents.findNames': () => ({ documents: [{ id: 9, name: 'Sharps Disposal' }], nextCursor: null }),
    },
    mutations,
  });
  openApp('/preferences?tab=home');
  return { calls, saved: () => calls.findLast(({ path }) => path === 'home.saveTiles')?.input };
}

const tile = (name: string) => page.getByRole('listitem', { name });
const save = page.getByRole('button', { name: 'Save tiles' });

beforeEach(async () => {
  await page.viewport(1440, 900);
});

test('an administrator moves, changes, adds and removes tiles, and saves them together', async () => {
  const { saved } = openTiles([fire, spill], { mutations: { 'home.saveTiles': () => ({ tiles: [], isShipped: false }) } });
  await expect.element(save).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Move Fire up' })).toBeDisabled();
  await page.getByRole('button', { name: 'Move Fire down' }).click();
  await tile('Spill').getByLabelText('Section').selectOptions('Mercury');
  await page.getByRole('button', { name: 'Add tile' }).click();
  await tile('tile 3').getByLabelText('Question').fill('How do I call a code blue?');
  await save.click();
  await expect.element(tile('tile 3').getByText('Give the tile a label')).toBeVisible();
  expect(saved()).toBeUndefined();
  await tile('tile 3').getByLabelText('Label').fill('Code blue');
  await page.getByRole('button', { name: 'Remove Fire' }).click();
  await save.click();
  await expect.element(page.getByText('Tiles saved')).toBeVisible();
  expect(saved()).toEqual({
    tiles: [
      { label: 'Spill', documentId: 7, section: 'Mercury' },
      { label: 'Code blue', question: 'How do I call a code blue?' },
    ],
  });
});

test('a tile whose document was deleted says so, and takes another document', async () => {
  const { saved } = openTiles([gone], { mutations: { 'home.saveTiles': () => ({ tiles: [], isShipped: false }) } });
  await expect.element(page.getByText('“Old sharps” was deleted')).toBeVisible();
  await tile('Sharps').getByRole('combobox', { name: 'Document' }).fill('disposal');
  await page.getByRole('option', { name: 'Sharps Disposal' }).click();
  await expect.element(page.getByText('“Old sharps” was deleted')).not.toBeInTheDocument();
  await save.click();
  await expect.poll(saved).toEqual({ tiles: [{ label: 'Sharps', documentId: 9, section: '' }] });
});

test('tiles that the server refuses stay as they were typed', async () => {
  openTiles([fire], {
    mutations: {
      'home.saveTiles': () => {
        throw refuse('BAD_REQUEST', '“Fire Safety” no longer has the section of the tile “Fire”. Choose another section.');
      },
    },
  });
  await tile('Fire').getByLabelText('Label').fill('Fire alarm');
  await save.click();
  await expect.element(page.getByText('Choose another section.')).toBeVisible();
  await expect.element(tile('Fire alarm').getByLabelText('Label')).toHaveValue('Fire alarm');
  await expect.element(save).toBeEnabled();
});

test('the tiles that come with the product need no reset; others are reset after a question', async () => {
  const { calls } = openTiles([fire], { mutations: { 'home.resetTiles': () => ({ tiles: [], isShipped: true }) } });
  await page.getByRole('button', { name: 'Reset tiles' }).click();
  expect(calls.some(({ path }) => path === 'home.resetTiles')).toBe(false);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => calls.some(({ path }) => path === 'home.resetTiles')).toBe(true);
});

test('tiles that come with the product are said to, and cannot be reset', async () => {
  openTiles([fire], { isShipped: true });
  await expect.element(page.getByText('These are the ones that come with the product.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reset tiles' })).toBeDisabled();
});

test('there are at most eight tiles, and without any the screen says what that means', async () => {
  openTiles([]);
  await expect.element(page.getByText('No tiles. New chats show none until you add one.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add tile' });
  for (let at = 0; at < 8; at += 1) await add.click();
  await expect.element(add).toBeDisabled();
});

test.each([
  ['light', 390],
  ['dark', 1440],
] as const)('axe finds nothing on the tiles in the %s theme at %i px', async (theme, width) => {
  await page.viewport(width, 844);
  openTiles([fire, spill, gone]);
  await expect.element(page.getByText('“Old sharps” was deleted')).toBeVisible();
  await expectAccessible(theme);
});

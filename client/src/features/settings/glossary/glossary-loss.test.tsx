import { goldenLost } from '@vademecum/shared/learning/golden.ts';
import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuseWith } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const message = '1 golden question would be lost: “Where is the VST?”. Give a reason to continue anyway.';
const vst: GlossaryTerm = {
  ...{ id: 3, term: 'VST', longForms: ['vital signs tower'], note: '', isShipped: false, isChanged: false, isActive: true },
  ...{ changedBy: null, changedAt: null },
};

/** A server that wants a reason for every change. */
function open() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const unlessReason = (result: object) => (input: unknown) => {
    if ((input as { overrideReason?: string }).overrideReason === undefined)
      throw refuseWith('CONFLICT', message, { specificCode: goldenLost });
    return result;
  };
  const calls = fakeServer({
    queries: { 'auth.session': () => ({ user: person('admin') }), 'glossary.list': () => ({ terms: [vst], removed: [] }) },
    mutations: {
      'glossary.add': unlessReason(vst),
      'glossary.update': unlessReason(vst),
      'glossary.remove': unlessReason({ success: true }),
      'glossary.restoreShipped': unlessReason({ restored: 1 }),
    },
  });
  openApp('/preferences?tab=glossary');
  return (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
}

const dialog = page.getByRole('dialog', { name: 'Golden questions would be lost' });

test('switching one off that golden questions need names them, and is done only with a reason', async () => {
  const sent = open();
  const inUse = page.getByRole('switch', { name: 'Use VST' });
  await inUse.click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save anyway' })).toBeDisabled();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(inUse).toBeChecked();
  expect(sent('glossary.update')).toEqual([{ id: 3, isActive: false }]);
  await inUse.click();
  await dialog.getByLabelText('Reason to save anyway').fill(' It is sold ');
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => sent('glossary.update').at(-1)).toEqual({ id: 3, isActive: false, overrideReason: 'It is sold' });
});

test('removing asks for it as well; an edited meaning asks in its own dialog and keeps what was typed', async () => {
  const sent = open();
  await page.getByRole('button', { name: 'Actions for VST' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabelText('Reason to save anyway').fill('It is sold');
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => sent('glossary.remove')).toEqual([{ id: 3 }, { id: 3, overrideReason: 'It is sold' }]);

  await page.getByRole('button', { name: 'Actions for VST' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit VST' });
  await edit.getByLabelText('Stands for').fill('visual screening test');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect.element(edit.getByRole('alert')).toHaveTextContent(message);
  await edit.getByLabelText('Reason to save anyway').fill('Another tower');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  const entry = { id: 3, term: 'VST', longForms: ['visual screening test'], note: '' };
  expect(sent('glossary.update')).toEqual([entry, { ...entry, overrideReason: 'Another tower' }]);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function openDialog(reply: () => Promise<Response>): Promise<string[]> {
  fakeServer({
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'chat.sessions': () => [],
      'documents.listed': () => [],
      'departments.choices': () => [{ id: 7, name: 'Laboratory' }],
    },
  });
  const asked: string[] = [];
  const answered = vi.mocked(window.fetch);
  const others = answered.getMockImplementation();
  answered.mockImplementation((input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/api/library/')) return others?.(input, init) ?? reply();
    asked.push(input);
    return reply();
  });
  openApp('/documents');
  await button('More actions of the library').click();
  await page.getByRole('menuitem', { name: 'Downtime pack …' }).click();
  return asked;
}

test('a manager makes a pack for a department, is shown that it is being made, and that it is not encrypted', async () => {
  let answer: (reply: Response) => void = () => undefined;
  const asked = await openDialog(() => new Promise((resolve) => (answer = resolve)));
  await expect.element(page.getByText('This file is not encrypted')).toBeVisible();
  await page.getByLabelText('For', { exact: true }).selectOptions('Laboratory');
  await button('Make and download').click();
  await expect.element(button('Making the pack …')).toHaveAttribute('aria-disabled', 'true');
  answer(new Response('<!doctype html>'));
  await expect.element(page.getByText('Downtime pack made').first()).toBeVisible();
  expect(asked).toEqual(['/api/library/downtime-pack?departmentId=7']);
});

test('a refusal is shown in the dialog, in the server’s words', async () => {
  await openDialog(() => Promise.resolve(Response.json({ message: 'Department not found' }, { status: 404 })));
  await button('Make and download').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Department not found');
  await expect.element(button('Make and download')).toBeVisible();
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
  await openDialog(() => Promise.reject(new Error('not asked')));
  await expect.element(page.getByText('This file is not encrypted')).toBeVisible();
  await expectAccessible(theme);
});

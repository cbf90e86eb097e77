import { EllipsisVertical } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../styles.css';
import { render } from '../../testing/render.tsx';
import { IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { MenuItem } from './menu-item.tsx';
import { Menu } from './menu.tsx';

const button = page.getByRole('button', { name: 'More about the chat' });
const menu = page.getByRole('menu', { name: 'More about the chat' });
const rename = page.getByRole('menuitem', { name: 'Rename' });

function ChatMenu() {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <Tooltip.Provider delayDuration={0}>
      <Menu trigger={<IconButton icon={EllipsisVertical} label="More about the chat" />}>
        <MenuItem disabled onSelect={() => undefined}>
          Share
        </MenuItem>
        <MenuItem
          onSelect={() => {
            setIsRenaming(true);
          }}
        >
          Rename
        </MenuItem>
      </Menu>
      <Dialog open={isRenaming} onOpenChange={setIsRenaming} title="Rename Chat Session">
        A new name
      </Dialog>
    </Tooltip.Provider>
  );
}

test('a button that was never pressed says that there is a menu, and that it is closed', async () => {
  render(<ChatMenu />);
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(menu).not.toBeInTheDocument();
});

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'who presses “%s” on a button that was never pressed stands on the first item there is to choose',
  async (key) => {
    render(<ChatMenu />);
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(menu).toBeVisible();
    await expect.element(rename).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard(key);
    await expect.element(rename).toHaveFocus();
  },
);

test('a dialog that the first choice of all opens gives the focus back to the button', async () => {
  render(<ChatMenu />);
  await button.click();
  await rename.click();
  await expect.element(page.getByRole('dialog', { name: 'Rename Chat Session' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test('a press beside an open menu closes it', async () => {
  render(<ChatMenu />);
  await button.click();
  await expect.element(menu).toBeVisible();
  await userEvent.click(document.body, { position: { x: 300, y: 300 } });
  await expect.element(menu).not.toBeInTheDocument();
});

test('the name of the button does not come up over the menu that it opened', async () => {
  render(<ChatMenu />);
  const name = page.getByRole('tooltip');
  await button.hover();
  await expect.element(name).toBeInTheDocument();
  await button.click();
  await expect.element(menu).toBeVisible();
  await button.hover({ position: { x: 12, y: 12 } });
  await button.hover({ position: { x: 20, y: 20 } });
  await expect.element(name).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.hover(document.body, { position: { x: 300, y: 300 } });
  await button.hover();
  await expect.element(name).toBeInTheDocument();
});

test('a menu of long names on a small screen stays within it: names break, and the rest is scrolled to', async () => {
  await page.viewport(320, 400);
  const names = Array.from(
    { length: 20 },
    (_, index) => `[${index + 1}] Refills and controlled substances of the night shift, line ${index}`,
  );
  render(
    <Tooltip.Provider>
      <Menu trigger={<IconButton icon={EllipsisVertical} label="More about the chat" />}>
        {names.map((name) => (
          <MenuItem key={name} onSelect={() => undefined}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Tooltip.Provider>,
  );
  await button.click();
  await expect.element(menu).toBeVisible();
  const { left, right, bottom } = menu.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  expect(bottom).toBeLessThanOrEqual(400);
  expect(menu.element().scrollWidth).toBe(menu.element().clientWidth);
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('menuitem', { name: names.at(-1) })).toBeInViewport();
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { Button } from './button.tsx';
import { Toaster } from './toaster.tsx';
import { useToast } from './use-toast.ts';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <Button
        onClick={() => {
          toast({ title: 'First', description: 'Of two' });
        }}
      >
        Show first
      </Button>
      <Button
        onClick={() => {
          toast({ title: 'Second', variant: 'destructive' });
        }}
      >
        Show second
      </Button>
    </>
  );
}

test('shows one toast at a time, the newest', async () => {
  await render(<Toaster children={<Buttons />} />);
  await page.getByRole('button', { name: 'Show first' }).click();
  await expect.element(page.getByText('Of two')).toBeVisible();
  await page.getByRole('button', { name: 'Show second' }).click();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Second');
  await expect.element(page.getByText('Of two')).not.toBeInTheDocument();
});

test('is reached with F8 and closed by hand', async () => {
  await render(<Toaster children={<Buttons />} />);
  await page.getByRole('button', { name: 'Show first' }).click();
  await userEvent.keyboard('{F8}');
  expect(document.activeElement?.contains(page.getByRole('listitem').element())).toBe(true);
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
});

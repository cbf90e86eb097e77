import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../styles.css';
import { render } from '../../testing/render.tsx';
import { Button } from '../button.tsx';
import { Toaster } from './toaster.tsx';
import { useToast } from './use-toast.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.localStorage.clear();
});

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

test('a toast stands above the buttons at the foot of a screen, not on them', async () => {
  render(
    <Toaster>
      <Buttons />
      <div data-bottom-bar="composer" className="fixed inset-x-0 bottom-0 flex h-14 justify-end">
        <Button>Send</Button>
      </div>
    </Toaster>,
  );
  await page.getByRole('button', { name: 'Show first' }).click();
  await expect.element(page.getByText('Of two')).toBeVisible();
  const toast = page.getByRole('listitem').element().getBoundingClientRect();
  expect(toast.bottom).toBeLessThanOrEqual(page.getByRole('button', { name: 'Send' }).element().getBoundingClientRect().top);
});

test('shows one toast at a time, the newest', async () => {
  render(<Toaster children={<Buttons />} />);
  await page.getByRole('button', { name: 'Show first' }).click();
  await expect.element(page.getByText('Of two')).toBeVisible();
  await page.getByRole('button', { name: 'Show second' }).click();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Second');
  await expect.element(page.getByText('Of two')).not.toBeInTheDocument();
});

test('is reached with F8 and closed by hand', async () => {
  render(<Toaster children={<Buttons />} />);
  await page.getByRole('button', { name: 'Show first' }).click();
  await expect.element(page.getByText('Of two')).toBeVisible();
  await userEvent.keyboard('{F8}');
  await expect.poll(() => document.activeElement?.contains(page.getByRole('listitem').element())).toBe(true);
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
});

test('a toast stays for 5000 ms', async () => {
  render(<Toaster children={<Buttons />} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByRole('button', { name: 'Show first' }).click();
  // Away from the toast and out of the window's focus it would wait.
  await expect.element(page.getByText('Of two', { exact: true })).toBeVisible();
  vi.advanceTimersByTime(4_999);
  await expect.element(page.getByText('Of two', { exact: true })).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(page.getByText('Of two', { exact: true })).not.toBeInTheDocument();
});

test('a dismissed toast is dropped after 1,000,000 ms', async () => {
  render(<Toaster children={<Buttons />} />);
  const timer = vi.spyOn(window, 'setTimeout');
  await page.getByRole('button', { name: 'Show first' }).click();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  expect(timer).toHaveBeenCalledWith(expect.any(Function), 1_000_000);
});

/** One finger, so many pixels to the right; no real pointer is down that could be captured. */
function swipe(toast: Element, pixels: number) {
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  const finger = (type: string, clientX: number) =>
    toast.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'touch', clientX, clientY: 20 }));
  finger('pointerdown', 100);
  finger('pointermove', 100 + pixels / 2);
  finger('pointermove', 100 + pixels);
  finger('pointerup', 100 + pixels);
}

test('a swipe to the right takes a toast away once it is longer than 50 px', async () => {
  render(<Toaster children={<Buttons />} />);
  await page.getByRole('button', { name: 'Show first' }).click();
  const toast = page.getByRole('listitem');
  await expect.element(toast).toBeVisible();
  swipe(toast.element(), 50);
  swipe(toast.element(), -200);
  expect(toast.element().getAttribute('data-state')).toBe('open');
  swipe(toast.element(), 51);
  await expect.element(toast).not.toBeInTheDocument();
});

test('whoever wants no notifications sees no success, and every error', async () => {
  window.localStorage.setItem('vademecum.preferences', '{"notificationsEnabled":false}');
  render(<Toaster children={<Buttons />} />);
  await page.getByRole('button', { name: 'Show first' }).click();
  await page.getByRole('button', { name: 'Show second' }).click();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Second');
  await page.getByRole('button', { name: 'Show first' }).click();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Second');
});

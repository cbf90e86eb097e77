import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../styles.css';
import { render } from '../testing/render.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const tooltip = page.getByRole('tooltip');

async function hover(name: string) {
  await page.getByRole('button', { name }).hover();
}

/** Opens the first tooltip and leaves it, on a clock that stands still. */
async function readFirst() {
  render(
    <TooltipProvider>
      <Tooltip text="About one">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="About two">
        <button type="button">Two</button>
      </Tooltip>
      <div className="mt-40 flex gap-8">
        <button type="button">Below</button>
        <button type="button">Beside</button>
      </div>
    </TooltipProvider>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await hover('One');
  vi.advanceTimersByTime(699);
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(1);
  await expect.element(tooltip).toHaveTextContent('About one');
  // The way from the button to its tooltip stays open, so leaving takes a second movement.
  await hover('Below');
  await hover('Beside');
  await expect.element(tooltip).not.toBeInTheDocument();
}

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async () => {
  await readFirst();
  vi.advanceTimersByTime(299);
  await hover('Two');
  await expect.element(tooltip).toHaveTextContent('About two');
});

test('after 300 ms without any tooltip the next one takes 700 ms again', async () => {
  await readFirst();
  vi.advanceTimersByTime(300);
  await hover('Two');
  vi.advanceTimersByTime(699);
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(1);
  await expect.element(tooltip).toHaveTextContent('About two');
});

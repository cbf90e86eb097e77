import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { Tooltip } from './tooltip.tsx';
import { TooltipProvider } from './tooltip-provider.tsx';

afterEach(() => {
  vi.useRealTimers();
});

async function hover(name: string) {
  await page.getByRole('button', { name }).hover();
}

test('a tooltip opens after 700 ms, and the next one at once until 300 ms after the last', async () => {
  await render(
    <TooltipProvider>
      <Tooltip text="About one">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="About two">
        <button type="button">Two</button>
      </Tooltip>
      <button type="button">Neither</button>
    </TooltipProvider>,
  );
  const tooltip = page.getByRole('tooltip');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await hover('One');
  vi.advanceTimersByTime(699);
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(1);
  await expect.element(tooltip).toHaveTextContent('About one');

  await hover('Neither');
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(299);
  await hover('Two');
  await expect.element(tooltip).toHaveTextContent('About two');

  await hover('Neither');
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(300);
  await hover('One');
  vi.advanceTimersByTime(699);
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.advanceTimersByTime(1);
  await expect.element(tooltip).toHaveTextContent('About one');
});

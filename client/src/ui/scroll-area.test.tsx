import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import '../styles.css';
import { ScrollArea } from './scroll-area.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('the bar of a scroll area hides 600 ms after the last scrolling', async () => {
  render(
    <ScrollArea label="Long" className="h-40">
      <div className="h-200" />
    </ScrollArea>,
  );
  const area = page.getByRole('region', { name: 'Long' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { dataset } = area.element() as HTMLElement;
  area.element().scrollTop = 10;
  // Waiting as other tests do would let the clock go on.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(dataset.scrolling).toBe('');
  vi.advanceTimersByTime(599);
  expect(dataset.scrolling).toBe('');
  vi.advanceTimersByTime(1);
  expect(dataset.scrolling).toBeUndefined();
});

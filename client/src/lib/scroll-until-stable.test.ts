import { expect, onTestFinished, test } from 'vitest';
import { scrollUntilStable } from './scroll-until-stable.ts';

/** An area of 100 px with ten rows of 200. */
function openArea(): { area: HTMLElement; row: (index: number) => () => Element | null } {
  const area = document.createElement('div');
  area.style.cssText = 'height: 100px; overflow: auto';
  area.innerHTML = Array.from({ length: 10 }, (_, index) => `<p data-row="${index}" style="height: 200px; margin: 0"></p>`).join('');
  document.body.append(area);
  onTestFinished(() => {
    area.remove();
  });
  return { area, row: (index) => () => area.querySelector(`[data-row="${index}"]`) };
}

/** More than any scrolling goes on for. */
async function frames(): Promise<void> {
  for (let count = 0; count < 12; count += 1) await new Promise(requestAnimationFrame);
}

test('a row is brought into view, and stays there while rows before it become higher', async () => {
  const { area, row } = openArea();
  scrollUntilStable(area, 0, row(3));
  expect(area.scrollTop).toBe(600);
  row(1)()?.setAttribute('style', 'height: 500px; margin: 0');
  await frames();
  expect(area.scrollTop).toBe(900);
});

test('who goes on to another row at once is not led back to the one before', async () => {
  const { area, row } = openArea();
  scrollUntilStable(area, 0, row(0));
  const stop = scrollUntilStable(area, 0, row(4));
  stop();
  await frames();
  expect(area.scrollTop).toBe(800);
});

test.each(['wheel', 'touchmove'])('who scrolls by %s is not pulled back', async (type) => {
  const { area, row } = openArea();
  scrollUntilStable(area, 0, row(2));
  area.dispatchEvent(new Event(type));
  area.scrollTop = 1_000;
  await frames();
  expect(area.scrollTop).toBe(1_000);
});

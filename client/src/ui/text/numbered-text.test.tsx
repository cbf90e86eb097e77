import { expect, test } from 'vitest';
import '../../styles.css';
import { render } from '../../testing/render.tsx';
import { NumberedText } from './numbered-text.tsx';

const policy = '# Hand hygiene\n\nWash for 40 seconds.\nDry with a clean towel.';

function marked(): string[] {
  return [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
}

test('marks exactly the range, and nothing beside it', () => {
  const start = policy.indexOf('40 seconds');
  render(<NumberedText text={policy} mark={{ start, end: start + '40 seconds'.length }} />);
  expect(marked()).toEqual(['40 seconds']);
  expect(document.querySelector('[data-line="3"]')?.textContent).toBe('Wash for 40 seconds.');
});

test('marks a passage over several lines, line by line', () => {
  const start = policy.indexOf('seconds');
  render(<NumberedText text={policy} mark={{ start, end: policy.indexOf(' with') }} />);
  expect(marked()).toEqual(['seconds.', 'Dry']);
});

test('counts offsets in UTF-16 code units, as citations do', () => {
  const text = '💉 Give 5 mg';
  render(<NumberedText text={text} mark={{ start: text.indexOf('5 mg'), end: text.length }} />);
  expect(marked()).toEqual(['5 mg']);
});

test('numbers lines from 1 and names the current one', () => {
  render(<NumberedText text={policy} line={4} />);
  const current = document.querySelector('[aria-current]');
  expect(current?.getAttribute('data-line')).toBe('4');
  expect(current?.textContent).toBe('Dry with a clean towel.');
});

/** True once the line stands in the visible part of its scroll area. */
function isInView(line: number): boolean {
  const area = document.querySelector('[role="region"]')?.getBoundingClientRect();
  const shown = document.querySelector(`[data-line="${line}"]`)?.getBoundingClientRect();
  return area !== undefined && shown !== undefined && shown.top >= area.top && shown.bottom <= area.bottom;
}

test('brings a line far down in a long text into view, also when another is asked for', async () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `Line ${index + 1} ${'word '.repeat(index % 40)}`).join('\n');
  const at = (line: number) => (
    <div style={{ height: 400, width: 500 }}>
      <NumberedText text={text} line={line} />
    </div>
  );
  const redraw = render(at(15_000));
  await expect.poll(() => isInView(15_000)).toBe(true);
  redraw(at(321));
  await expect.poll(() => isInView(321)).toBe(true);
});

test('keeps what one was reading in view when the letters grow', async () => {
  const text = Array.from({ length: 3000 }, (_, index) => `Line ${index + 1} ${'word '.repeat(index % 40)}`).join('\n');
  const at = (zoom: number) => (
    <div style={{ height: 400, width: 500 }}>
      <NumberedText text={text} zoom={zoom} />
    </div>
  );
  const redraw = render(at(100));
  const area = document.querySelector('[role="region"]');
  area?.scrollTo(0, 30_000);
  await expect.poll(() => area?.scrollTop).toBeGreaterThan(20_000);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const rect = area?.getBoundingClientRect();
  const top = Number(
    document
      .elementFromPoint(250, (rect?.top ?? 0) + 1)
      ?.closest('[data-line]')
      ?.getAttribute('data-line'),
  );
  redraw(at(200));
  const distance = () => (document.querySelector(`[data-line="${top}"]`)?.getBoundingClientRect().top ?? 0) - (rect?.top ?? 0);
  await expect.poll(() => Math.abs(distance())).toBeLessThan(2);
});

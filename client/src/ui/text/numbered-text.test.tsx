import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../styles.css';
import { render } from '../../testing/render.tsx';
import { wordsOf } from './inline-parts.ts';
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

const downtime = [
  '# EHR Downtime',
  '',
  '| Level | Length |',
  '| --- | --- |',
  '| 1 | Up to **15** minutes |',
  '',
  '- **Planned:** on [the intranet](https://intra.example/ehr), not [here](javascript:alert(1))',
  '1. Call 555-0123 <b onclick="x()">now</b>.',
  'Keep the refrigerator above -58 °F, 3 * 2 doses, sign on ____.',
].join('\n');

test('a document has its headings, lists, tables and links, and each of its lines keeps its number', async () => {
  render(<NumberedText text={downtime} line={5} />);
  await expect.element(page.getByRole('heading', { name: 'EHR Downtime' })).toBeVisible();
  expect(page.getByRole('columnheader').elements().map(shownText)).toEqual(['Level', 'Length']);
  expect(page.getByRole('cell').elements().map(shownText)).toEqual(['1', 'Up to 15 minutes']);
  expect(page.getByRole('listitem').elements().map(shownText)).toEqual([
    '- Planned: on the intranet, not [here](javascript:alert(1))',
    '1. Call 555-0123 <b onclick="x()">now</b>.',
  ]);
  const links = page.getByRole('link').elements();
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://intra.example/ehr', 'noopener noreferrer'],
  ]);
  expect(document.querySelector('[aria-current]')?.tagName).toBe('TR');
  await expect.element(page.getByText('Keep the refrigerator above -58 °F, 3 * 2 doses, sign on ____.', { exact: true })).toBeVisible();
  // Offsets count Markdown's marks, which are there but hidden.
  expect([...document.querySelectorAll('[data-line]')].map((line) => line.textContent).join('\n')).toBe(downtime);
});

test('what is marked in a row and over bold words is marked in one piece per cell', () => {
  const start = downtime.indexOf('| 1 |');
  render(<NumberedText text={downtime} mark={{ start, end: start + '| 1 | Up to **15** minutes |'.length }} />);
  expect([...document.querySelectorAll('mark')].map(shownText)).toEqual(['1', 'Up to 15 minutes']);
});

test('copying a part of a document leaves Markdown’s marks behind', () => {
  render(<NumberedText text={downtime} />);
  document.getSelection()?.selectAllChildren(document.querySelector('[data-line="5"] td:last-child') ?? document.body);
  expect(document.getSelection()?.toString().trim()).toBe('Up to 15 minutes');
  expect(wordsOf(downtime.slice(0, downtime.indexOf('- **')))).toBe('EHR Downtime\n\nLevel · Length\n1 · Up to 15 minutes\n\n');
});

test('a memory and a transcript are shown as they were written', () => {
  render(<NumberedText isPlain text={'# 1 for the front desk\n| 2 | for **the** lab |'} />);
  expect(page.getByRole('heading').elements()).toHaveLength(0);
  expect(document.querySelector('[data-line="2"]')?.textContent).toBe('| 2 | for **the** lab |');
  expect(document.querySelector('[hidden]')).toBeNull();
});

test('a table of ten thousand rows is there whole, and the row that is asked for comes into view', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `| Item ${index} | ${'word '.repeat(index % 20)}|`);
  render(
    <div style={{ height: 400, width: 500 }}>
      <NumberedText text={['| Name | Words |', '| --- | --- |', ...rows].join('\n')} line={7_000} />
    </div>,
  );
  await expect.poll(() => isInView(7_000)).toBe(true);
  expect(document.querySelectorAll('tr[data-line]')).toHaveLength(10_002);
});

/** Without what is hidden. */
function shownText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove();
  return copy.textContent;
}

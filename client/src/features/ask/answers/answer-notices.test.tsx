import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { chooseMore, citation, openChat, turn } from '../../../testing/chats.ts';

const log = page.getByRole('log');

async function openAnswer(fields: Partial<ChatTurn>) {
  await page.viewport(1440, 900);
  const opened = openChat('/chat/5', { queries: { 'chat.turns': () => [turn(fields)] } });
  await expect.element(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  return opened;
}

const unsupported: Partial<ChatTurn> = {
  model: 'ollama:llama3',
  response: 'Report it within 15 minutes. [1] Then take the day off. [?] And **rest**. [?]',
  unsupported: 2,
};

const superseded = citation(1, 'Report it within 15 minutes.', {
  standing: 'superseded',
  warning: 'Replaced by “Needlestick policy 2026”.',
});
const expired = citation(2, 'Call extension 4400.', {
  documentId: 8,
  documentName: 'Phone list',
  section: 'Phone list',
  standing: 'expired',
  warning: 'Review was due Mar 1, 2026.',
});

const conflicting: Partial<ChatTurn> = {
  response: 'Report it within 15 minutes. [1] Call extension 4400. [2]',
  citations: [citation(1, 'Report it within 15 minutes.'), expired],
  conflicts: [
    {
      about: 'How fast a needlestick is reported',
      sides: [
        { citation: 1, value: '15 minutes' },
        { citation: 2, value: '30 minutes' },
      ],
    },
  ],
};

test('sentences without a source are marked in words, and counted above the answer', async () => {
  await openAnswer(unsupported);
  await expect.element(page.getByText('2 sentences have no source in the documents')).toBeVisible();
  await expect.element(log.getByText('no source', { exact: true })).toHaveLength(2);
  await expect.element(page.getByText('Written by ollama:llama3 and checked against documents')).toBeVisible();
  await expect.element(log).not.toHaveTextContent('[?]');
  await log.getByText('no source', { exact: true }).first().hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/No clinic document says this/);
});

test('one such sentence is not two', async () => {
  await openAnswer({ response: 'Rest. [?]', unsupported: 1, citations: [] });
  await expect.element(page.getByText('1 sentence has no source in the documents')).toBeVisible();
});

test('an answer that rests on its documents has no notice', async () => {
  await openAnswer({});
  for (const words of [/no source/, /No model wrote/, /Check th/, 'Sources differ']) {
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  }
});

test('what is copied keeps the marks of sentences without a source', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openAnswer({ ...unsupported, citations: [superseded], conflicts: conflicting.conflicts });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(() => copied)
    .toHaveBeenLastCalledWith('Report it within 15 minutes. Then take the day off. [no source] And rest. [no source]');
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy with sources' }).click();
  await expect
    .poll(() => copied)
    .toHaveBeenLastCalledWith(
      [
        'Report it within 15 minutes. [1] Then take the day off. [no source] And rest. [no source]',
        '',
        'Sources differ',
        'How fast a needlestick is reported: 15 minutes [1], 30 minutes [2]',
        '',
        'Sources',
        '[1] Needlestick policy · Reporting · line 3, superseded: “Report it within 15 minutes.” (Replaced by “Needlestick policy 2026”.)',
      ].join('\n'),
    );
  copied.mockRestore();
});

test('what cannot be copied is said', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await openAnswer({});
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.element(page.getByText('Copy Failed', { exact: true })).toBeVisible();
  copied.mockRestore();
});

test('what is printed has the question, the marks, the notices and the sources', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await openAnswer({ ...unsupported, citations: [superseded], sources: turn().sources.map((facts) => ({ ...facts, number: 'HC-IC-02' })) });
  await chooseMore('Print');
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const sheet = document.querySelector('.print-sheet');
  for (const words of [
    'How fast must I report a needlestick?',
    '2 sentences have no source',
    'no source',
    'Superseded',
    'Vademecum',
    'Uncontrolled when printed',
    'Answered Mar 1, 2026',
    'Printed ',
    '[1] Needlestick policy · No. HC-IC-02 · Version 1 · Reporting · line 3',
  ]) {
    expect(sheet?.textContent).toContain(words);
  }
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.print-sheet')).toBeNull();
  print.mockRestore();
});

test('where a model should have written the answer and did not, it says why', async () => {
  await openAnswer({ fallback: 'The model did not answer within 30 seconds.' });
  await expect.element(page.getByText('No model wrote this answer')).toBeVisible();
  await expect.element(page.getByText('The model did not answer within 30 seconds.')).toBeVisible();
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
});

test('a source that is superseded or overdue for review has a warning above the answer, next to the source and over the document', async () => {
  await openAnswer({ response: 'Report it within 15 minutes. [1] Call extension 4400. [2]', citations: [superseded, expired] });
  await expect.element(page.getByText('Verify before use')).toBeVisible();
  await expect.element(page.getByText('Replaced by “Needlestick policy 2026”.')).toBeVisible();
  await expect.element(page.getByText('Review was due Mar 1, 2026.')).toBeVisible();
  const sources = page.getByRole('group', { name: 'Sources', exact: true });
  await expect.element(sources.getByText('Superseded')).toBeVisible();
  await expect.element(sources.getByText('Review overdue')).toBeVisible();
  await sources.getByRole('button', { name: '[1] Needlestick policy, line 3' }).click();
  const pane = page.getByRole('complementary', { name: 'Cited document' });
  await expect.element(pane.getByText('Superseded')).toBeVisible();
  await expect.element(pane.getByText('Replaced by “Needlestick policy 2026”.')).toBeVisible();
});

test('sources that differ are set side by side, and each opens', async () => {
  const { history } = await openAnswer(conflicting);
  const notice = page.getByRole('group', { name: 'Sources differ' });
  await expect.element(notice.getByText('How fast a needlestick is reported')).toBeVisible();
  await expect.element(notice).toHaveTextContent(/15 minutes \[1\] Needlestick policy.*30 minutes \[2\] Phone list/);
  await notice.getByRole('button', { name: '[1] Needlestick policy, line 3' }).click();
  await expect.poll(() => history.location.href).toBe('/chat/5?doc=7&line=3&turn=31&cite=1');
});

test('an answer from before explanations were kept has everything else', async () => {
  await openAnswer({ explanation: null });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Why this answer' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test.each(['light', 'dark'] as const)('axe finds nothing against the notices in the %s theme', async (theme) => {
  await openAnswer({
    ...conflicting,
    ...unsupported,
    conflicts: conflicting.conflicts,
    citations: [superseded, expired],
    fallback: 'It was busy.',
  });
  await expectAccessible(theme);
});

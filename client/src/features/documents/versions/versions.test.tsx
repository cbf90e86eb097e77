import type { Replacement } from '@vademecum/shared/documents/versions.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer, refuse, refuseWith, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const content = '# Needlestick\n\nReport it within 30 minutes.';
const oldContent = content.replace('30', '15');
const until = '2026-05-03T09:00:00.000Z';
const current = {
  ...newDocument({ version: 2 }),
  content,
  outline: [],
  pageStarts: [],
  report: null,
  replacement: null as Replacement | null,
};
const former = { ...newDocument(), content: oldContent, outline: [], report: null, replacedAt: until, currentVersion: 2 };

function open(address: string, { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person('manager') }),
      'documents.listed': () => [current],
      'documents.get': () => current,
      'documents.version': () => former,
      'documents.versions': () => [{ ...current, replacedAt: null }, former],
      ...queries,
    },
    mutations,
  });
  return { calls, history: openApp(address) };
}

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('the reading report says in plain words what was read, what was not, and how long it took', async () => {
  await page.viewport(390, 844);
  const report = {
    pages: 12,
    words: 2_100,
    pagesWithoutText: [3, 4, 9],
    tables: 2,
    dropped: [{ what: 'header and footer lines', count: 24 }],
    warnings: ['3 of 12 pages are scans without text.'],
    tookMs: 2_360,
  };
  open('/documents/1', { queries: { 'documents.get': () => ({ ...current, report }) } });
  await page.getByRole('button', { name: 'Reading report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reading report' });
  await expect.element(dialog.getByText('3 of 12 pages are scans without text.')).toBeVisible();
  await expect.element(dialog.getByText('3 pages: 3–4, 9')).toBeVisible();
  await expect.element(dialog.getByText('header and footer lines (24)')).toBeVisible();
  await expect.element(dialog.getByText('2.4 s')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
});

const readReport = { pages: null, words: 9, pagesWithoutText: [], tables: 0, dropped: [], warnings: [], tookMs: 20 };

test('the report of a mail offers its attachments, and says which of them became documents', async () => {
  await page.viewport(390, 844);
  const attachments = [
    { name: 'gloves.pdf', size: 900 },
    { name: 'old.zip', size: 90 },
  ];
  const mail = { ...current, name: 'News', report: { ...readReport, attachments } };
  const { calls } = open('/documents/1', {
    queries: { 'documents.get': () => mail },
    mutations: {
      'documents.addAttachments': () => ({
        added: [{ id: 7, name: 'gloves' }],
        refused: [{ name: 'old.zip', reason: 'Files of the kind ".zip" cannot be read.' }],
      }),
    },
  });
  await page.getByRole('button', { name: 'Reading report' }).click();
  await expect.element(page.getByText('“News” has 2 attachments: gloves.pdf, old.zip.')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'Add them as documents' }).click();
  await expect.element(page.getByText('Added: gloves.')).toBeVisible();
  await expect.element(page.getByText('old.zip was not added. Files of the kind ".zip" cannot be read.')).toBeVisible();
  expect(calls.find(({ path }) => path === 'documents.addAttachments')?.input).toEqual({ id: 1 });
});

const scan = {
  ...current,
  content: 'Printed page.\n\nCall 4471.',
  fileName: 'plan.odt',
  pageCount: 2,
  pageStarts: [0, 15],
  report: { ...readReport, pages: 2, recognisedPages: [2] },
};

test('a page that text recognition read says so while it is read', async () => {
  await page.viewport(1280, 800);
  open('/documents/1?line=3', { queries: { 'documents.get': () => scan } });
  await expect.element(page.getByText('Page 2 was read by text recognition: check numbers.')).toBeVisible();
});

test('the pages around it say nothing of the kind', async () => {
  await page.viewport(1280, 800);
  open('/documents/1?line=1', { queries: { 'documents.get': () => scan } });
  await expect.element(page.getByText('Line 1 marked · page 1 of 2')).toBeVisible();
  expect(page.getByText(/read by text recognition: check/).elements()).toHaveLength(0);
});

test('pasted text has no reading report', async () => {
  open('/documents/1');
  await expect.element(page.getByRole('button', { name: 'Versions' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Reading report' }).elements()).toHaveLength(0);
});

test('a document that could not be read says why, and Retry has it read once more', async () => {
  let status: 'failed' | 'processing' = 'failed';
  const failed = () => ({ ...current, content: '', status, statusMessage: 'It took too long.' });
  const { calls } = open('/documents/1', {
    queries: { 'documents.listed': () => [failed()], 'documents.get': failed, 'documents.progress': () => [] },
    mutations: {
      'documents.retry': () => {
        status = 'processing';
        return failed();
      },
    },
  });
  await expect.element(page.getByText('It took too long.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('The text appears here as soon as it has been read.')).toBeVisible();
  expect(calls.find(({ path }) => path === 'documents.retry')?.input).toEqual({ id: 1 });
});

test('the versions of a document are listed with who and when, and a former one opens as it was', async () => {
  await page.viewport(1280, 800);
  const { history } = open('/documents/1');
  await page.getByRole('button', { name: 'Versions' }).click();
  const rows = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect.element(rows.first()).toHaveTextContent(/Version 2 currentAda Marsh/);
  await expect.element(rows.last()).toHaveTextContent(/Version 1 until May 3, 2026Ada Marsh.*needlestick\.pdf/);
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await rows.last().getByRole('link', { name: 'Version 1' }).click();
  await expect.element(page.getByText('Report it within 15 minutes.')).toBeVisible();
  await expect
    .element(page.getByText('This is version 1, which answered until May 3, 2026. Answers now come from version 2.'))
    .toBeVisible();
  expect(history.location.href).toBe('/documents/1?version=1');
  await page.getByRole('link', { name: 'Open version 2' }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect.element(page.getByText('Report it within 30 minutes.')).toBeVisible();
});

test('the address of a passage of a former version says what has become of it, and leads to it', async () => {
  await page.viewport(1280, 800);
  const from = oldContent.indexOf('Report');
  const now = { from, to: content.length, lineIndex: 2, text: 'Report it within 30 minutes.' };
  const passage = { state: 'changed', quotedVersion: 1, quotedUntil: until, currentVersion: 2, now };
  open(`/documents/1?version=1&line=3&from=${from}&to=${oldContent.length}`, { queries: { 'documents.passageNow': () => passage } });
  await expect.element(page.getByText('Version 1 of 2')).toBeVisible();
  await expect.poll(marked).toEqual(['Report it within 15 minutes.']);
  await expect.element(page.getByText(/In the current version 2 the passage is changed\./)).toBeVisible();
  await page.getByRole('link', { name: 'Open version 2 at the passage' }).click();
  await expect.poll(marked).toEqual(['Report it within 30 minutes.']);
});

/** Stands in the place of the network for what is sent as a form. */
function stubForms(...answers: { status: number; body: unknown }[]) {
  const sent: [string, FormData][] = [];
  let url = '';
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation((_method: string, to: string | URL) => {
    url = String(to);
  });
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    sent.push([url, body as FormData]);
    const { status, body: reply } = answers.shift() ?? { status: 201, body: {} };
    Object.defineProperties(this, { status: { value: status }, responseText: { value: JSON.stringify(reply) } });
    setTimeout(() => this.dispatchEvent(new ProgressEvent('load')), 50);
  });
  onTestFinished(() => {
    opened.mockRestore();
    send.mockRestore();
  });
  return sent;
}

const duplicate = { status: 409, body: { message: 'This exact file is version 1 of "Needlestick".', code: 'DUPLICATE' } };

test('a document is replaced by a new file; one that the library knows only if that is meant', async () => {
  await page.viewport(1280, 800);
  open('/documents/1');
  const sent = stubForms(duplicate);
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Replace with a new version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace with a new version' });
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.element(dialog.getByText('Please select a file to upload')).toBeVisible();
  await dialog.getByLabelText('New file').upload(new File(['MZ'], 'policy.exe'));
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.element(dialog.getByText(/policy\.exe cannot be read/)).toBeVisible();
  await dialog.getByLabelText('New file').upload(new File(['# New'], 'policy.md'));
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This exact file is version 1 of "Needlestick".');
  await dialog.getByRole('button', { name: 'Replace anyway' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(([url, form]) => [url, form.get('duplicate'), (form.get('file') as File).name])).toEqual([
    ['/api/documents/1/versions', null, 'policy.md'],
    ['/api/documents/1/versions', 'allow', 'policy.md'],
  ]);
});

test('pasted text is replaced by pasted text, from the menu of the list', async () => {
  await page.viewport(1280, 800);
  const pasted = { ...current, fileName: null, fileSize: null };
  const { calls } = open('/documents', {
    queries: { 'documents.listed': () => [pasted] },
    mutations: { 'documents.replaceText': () => pasted },
  });
  await page.getByRole('button', { name: 'Actions for Needlestick' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Replace with a new version' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Re-process' }).elements()).toHaveLength(0);
  await page.getByRole('menuitem', { name: 'Replace with a new version' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.element(page.getByText('Document content is required')).toBeVisible();
  await page.getByLabelText('New text').fill('Report it at once.');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path === 'documents.replaceText')?.input).toEqual({
    id: 1,
    content: 'Report it at once.',
    duplicate: 'refuse',
  });
});

test('while its file is read again the document says which version answers, and what came of it', async () => {
  await page.viewport(1280, 800);
  const failure = 'The file stopped the reader 3 times.';
  let replacement: Replacement | null = null;
  const { calls } = open('/documents/1', {
    queries: { 'documents.get': () => ({ ...current, replacement }), 'documents.replacement': () => replacement },
    mutations: {
      'documents.readAgain': () => {
        replacement = { kind: 'reading', fileName: null, since: until, failure: null };
        return current;
      },
      'documents.dismissReplacement': () => {
        replacement = null;
        return current;
      },
    },
  });
  await page.getByRole('button', { name: 'Actions for Needlestick' }).click();
  await page.getByRole('menuitem', { name: 'Re-process' }).click();
  await expect.element(page.getByText('The file is being read again. Until then, version 2 answers.')).toBeVisible();
  replacement = { kind: 'reading', fileName: null, since: until, failure };
  await expect.element(page.getByText(`${failure} Version 2 answers as before.`), { timeout: 5000 }).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('The file could not be read again')).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path === 'documents.readAgain')?.input).toEqual({ id: 1 });
});

test('a document that is being read or replaced refuses another new version in its own words', async () => {
  open('/documents/1', {
    mutations: {
      'documents.readAgain': () => {
        throw refuse('CONFLICT', 'A new version of this document is already being processed');
      },
    },
  });
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Re-process' }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Processing Failed' })).toHaveTextContent('is already being processed');
});

test('a file that the library has is uploaded only if that is meant', async () => {
  await page.viewport(1280, 800);
  open('/documents');
  const sent = stubForms(duplicate);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await page.getByLabelText('Files').upload([new File(['a'], 'first.md'), new File(['b'], 'second.md')]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This exact file is version 1 of "Needlestick".');
  await page.getByRole('button', { name: 'Upload anyway first' }).click();
  await expect.element(page.getByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  const ofFirst = sent.filter(([, form]) => form.get('name') === 'first').map(([, form]) => form.get('duplicate'));
  expect(ofFirst).toEqual(['refuse', 'allow']);
});

test('a text that the library has is added only if that is meant', async () => {
  await page.viewport(1280, 800);
  const message = 'This exact text is already in the library as "Gloves", uploaded on Mar 2, 2026.';
  const { calls } = open('/documents', {
    mutations: {
      'documents.create': (input) => {
        if ((input as { duplicate?: string }).duplicate !== 'allow') throw refuseWith('CONFLICT', message, { specificCode: 'DUPLICATE' });
        return {};
      },
    },
  });
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await page.getByRole('tab', { name: 'Paste text' }).click();
  await page.getByLabelText('Document name').fill('Gloves again');
  await page.getByLabelText('Content').fill('Gloves are worn.');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Already in the library' });
  await expect.element(question).toHaveTextContent(message);
  await question.getByRole('button', { name: 'Upload anyway' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Upload Document' }).getByText('1 of 1 added')).toBeVisible();
  await page.getByRole('dialog', { name: 'Upload Document' }).getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Upload Document' })).not.toBeInTheDocument();
  const given = calls.filter(({ path }) => path === 'documents.create').map(({ input }) => (input as { duplicate?: string }).duplicate);
  expect(given).toEqual(['refuse', 'allow']);
});

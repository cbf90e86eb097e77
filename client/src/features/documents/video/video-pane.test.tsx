import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';
import { recordVideo } from '../../../testing/videos.ts';

const said = Array.from({ length: 240 }, (_, index) =>
  index === 150 ? 'Leave the bleach on it for ten minutes.' : `Step ${index + 1} of the cleaning.`,
);
const content = said.join('\n');
const cues = said.map((_, index): [number, number] => [index * 10, index * 10 + 9]);
const spill = { ...newDocument({ type: 'video', name: 'Blood spill', fileName: 'spill.webm' }), content, outline: [] };
const withTranscript = { ...spill, video: { cues, isTranscribing: false, canTranscribe: false } };
const lacking = 'This video has no transcript, so it cannot be searched or cited: paste or upload one (SRT or VTT).';
const without = { ...spill, content: '', statusMessage: lacking, video: { cues: null, isTranscribing: false, canTranscribe: true } };

function openVideo(address: string, answers: { get?: () => unknown } & FakeAnswers = {}) {
  const { get = () => withTranscript, queries, mutations } = answers;
  const calls = fakeServer({
    queries: { 'auth.session': () => ({ user: person('manager') }), 'documents.listed': () => [], 'documents.get': get, ...queries },
    ...(mutations !== undefined && { mutations }),
  });
  openApp(address);
  return calls;
}

let recorded: Promise<Blob> | undefined;

/** Stands in the place of the server's file, before the page is opened. Gives the addresses that were asked for. */
async function serveVideo(): Promise<string[]> {
  recorded ??= recordVideo(2_600);
  const url = URL.createObjectURL(await recorded);
  const asked: string[] = [];
  const spy = vi.spyOn(HTMLVideoElement.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    if (name === 'src') asked.push(value);
    Element.prototype.setAttribute.call(this, name, name === 'src' ? url : value);
  });
  onTestFinished(() => {
    spy.mockRestore();
    URL.revokeObjectURL(url);
  });
  return asked;
}

const findPlayer = () => vi.waitUntil(() => document.querySelector('video'), { timeout: 5_000 });

const current = () => document.querySelector('[aria-label="Transcript of Blood spill"] [aria-current]')?.textContent;
const region = page.getByRole('region', { name: 'Transcript of Blood spill' });

test('a click on a line goes there in the video, and the line that is said is marked while it plays', async () => {
  await page.viewport(1280, 800);
  const asked = await serveVideo();
  openVideo('/documents/1');
  const player = await findPlayer();
  expect([...new Set(asked)]).toEqual(['/api/documents/1/file?inline=1']);
  await expect.element(page.getByText('Step 1 of the cleaning.')).toBeVisible();
  await page.getByText('Step 101 of the cleaning.').click();
  await expect.poll(() => player.currentTime).toBe(1);
  await expect.poll(current).toContain('Step 101 of');
  await page.getByRole('button', { name: 'Go to 0:02' }).first().click();
  await expect.poll(() => player.currentTime).toBe(2);
  await page.getByRole('button', { name: 'Go to 0:00' }).first().click();
  await expect.poll(current).toContain('Step 1 of');
  player.muted = true;
  await player.play();
  // Each is the current one for a tenth of a second.
  await expect.poll(() => Number(/Step (\d+) of/.exec(current() ?? '')?.[1])).toBeGreaterThan(4);
  await expect.poll(() => region.element().scrollTop).toBeGreaterThan(200);
  expect([...player.textTracks].map(({ label }) => label)).toEqual(['Transcript']);
});

test('a citation opens at its line: it is in view and the video stands there, but does not play by itself', async () => {
  await page.viewport(1280, 800);
  const from = content.indexOf('Leave');
  await serveVideo();
  openVideo(`/documents/1?line=151&from=${from}&to=${content.indexOf('\n', from)}`);
  const player = await findPlayer();
  await expect.element(page.getByText('Leave the bleach on it for ten minutes.')).toBeInViewport();
  expect(document.querySelector('mark')?.textContent).toBe('Leave the bleach on it for ten minutes.');
  await expect.poll(() => player.currentTime).toBe(1.5);
  expect(player.paused).toBe(true);
});

test('what the browser cannot play is said, and the transcript is there all the same', async () => {
  await page.viewport(1280, 800);
  openVideo('/documents/1', { get: () => ({ ...withTranscript, fileName: 'spill.wmv' }) });
  await expect.element(page.getByText('The browser cannot play this WMV video.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download video' })).toBeVisible();
  await expect.element(page.getByText('Step 1 of the cleaning.')).toBeVisible();
  expect(document.querySelector('video')).toBeNull();
});

test('a video that turns out not to play says so as well', async () => {
  await page.viewport(1280, 800);
  openVideo('/documents/1', { get: () => ({ ...withTranscript, fileName: 'spill.mkv' }) });
  // There is no such file here.
  await expect.element(page.getByText('The browser cannot play this MKV video.'), { timeout: 5_000 }).toBeVisible();
});

test('the words of a search are marked in the transcript', async () => {
  await page.viewport(1280, 800);
  const from = content.indexOf('bleach');
  const calls = openVideo('/documents/1?find=bleach', { queries: { 'search.inDocument': () => [{ from, to: from + 6, lineIndex: 150 }] } });
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('bleach');
  expect(calls.find(({ path }) => path === 'search.inDocument')?.input).toEqual({ id: 1, q: 'bleach' });
});

const srt = '1\n00:00:01,000 --> 00:00:03,500\nPut on gloves.\n\n2\n00:01:04,250 --> 00:01:06,000\nWipe from clean to dirty.\n';

test('a transcript is pasted or chosen, says what it was read as, and is saved', async () => {
  await page.viewport(1280, 800);
  let isThere = false;
  const calls = openVideo('/documents/1', {
    get: () => (isThere ? withTranscript : without),
    mutations: {
      'documents.setTranscript': () => {
        isThere = true;
        return {};
      },
    },
  });
  await expect.element(page.getByText(lacking)).toBeVisible();
  await page.getByRole('button', { name: 'Add transcript' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add transcript' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The transcript is empty')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Transcript' }).fill('WEBVTT\n\nNOTE nothing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('This subtitle file contains no text')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Transcript' }).fill('One line.\n\nAnother.');
  await expect.element(dialog.getByText('2 lines without times.')).toBeVisible();
  const utf16 = new Uint8Array([0xff, 0xfe, ...Array.from(srt, (letter) => [letter.charCodeAt(0), 0]).flat()]);
  await dialog.getByLabelText('Subtitle file').upload(new File([utf16], 'spill.srt'));
  await expect.element(dialog.getByText('2 lines with times, from 0:01 to 1:06.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path === 'documents.setTranscript')?.input).toEqual({ id: 1, text: srt });
  await expect.element(page.getByText('Step 1 of the cleaning.')).toBeVisible();
});

test('a transcript that the server refuses stays in the dialog, and a file that cannot be read is said to be so', async () => {
  await page.viewport(1280, 800);
  openVideo('/documents/1', {
    mutations: {
      'documents.setTranscript': () => {
        throw refuse('CONFLICT', 'This video is still being read. Try again in a moment');
      },
    },
  });
  await page.getByRole('button', { name: 'Replace transcript' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace transcript' });
  await dialog.getByRole('textbox', { name: 'Transcript' }).fill(srt);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const toast = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Error' });
  await expect.element(toast).toHaveTextContent('This video is still being read. Try again in a moment');
  await expect.element(dialog.getByRole('textbox', { name: 'Transcript' })).toHaveValue(srt);
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new Error('gone'));
  await dialog.getByLabelText('Subtitle file').upload(new File([srt], 'spill.srt'));
  await expect.element(dialog.getByText('Failed to read text file')).toBeVisible();
});

test('removing a transcript asks first', async () => {
  await page.viewport(1280, 800);
  const calls = openVideo('/documents/1', { mutations: { 'documents.removeTranscript': () => ({}) } });
  await page.getByRole('button', { name: 'Remove transcript' }).click();
  await page.getByRole('alertdialog', { name: 'Remove transcript' }).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => calls.find(({ path }) => path === 'documents.removeTranscript')?.input).toEqual({ id: 1 });
});

test('a transcript is made on request, and shown as soon as it is there', async () => {
  await page.viewport(1280, 800);
  let state: 'none' | 'asked' | 'there' = 'none';
  openVideo('/documents/1', {
    get: () => ({ none: without, asked: { ...without, video: { ...without.video, isTranscribing: true } }, there: withTranscript })[state],
    queries: {
      'documents.progress': () => {
        state = 'there';
        return [];
      },
    },
    mutations: {
      'documents.startTranscription': () => {
        state = 'asked';
        return {};
      },
    },
  });
  await page.getByRole('button', { name: 'Make a transcript' }).click();
  await expect.element(page.getByText('Step 1 of the cleaning.'), { timeout: 5_000 }).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Make a transcript' })).not.toBeInTheDocument();
});

test('a line is reached and started by keyboard', async () => {
  await page.viewport(1280, 800);
  await serveVideo();
  openVideo('/documents/1');
  const player = await findPlayer();
  const button = page.getByRole('button', { name: 'Go to 0:01' }).first();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => player.currentTime).toBe(1);
});

test.each([
  ['light', 390],
  ['dark', 1600],
] as const)('axe finds nothing in the %s theme at %i px', async (theme, width) => {
  await page.viewport(width, 800);
  await serveVideo();
  openVideo('/documents/1?line=3', { get: () => ({ ...withTranscript, video: { cues, isTranscribing: false, canTranscribe: true } }) });
  await expect.element(page.getByText('Step 3 of the cleaning.')).toBeInViewport();
  const [player, transcript] = [document.querySelector('video'), region.element()].map((part) => part?.getBoundingClientRect());
  if (width < 1024) expect(transcript?.top).toBeGreaterThanOrEqual(player?.bottom ?? Infinity);
  else expect(transcript?.left).toBeGreaterThanOrEqual(player?.right ?? Infinity);
  await expectAccessible(theme);
});

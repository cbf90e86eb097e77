import { expect, test } from 'vitest';
import { cueText, orderCues, parseTranscript, timeLabel } from './subtitles.ts';

const expected = {
  kind: 'cues',
  cues: [
    { startMs: 1_000, endMs: 3_500, text: 'Put on gloves.' },
    { startMs: 64_250, endMs: 66_000, text: 'Wipe from clean to dirty.' },
  ],
};

test.each([
  [
    'SRT as it should be',
    '1\n00:00:01,000 --> 00:00:03,500\nPut on gloves.\n\n2\n00:01:04,250 --> 00:01:06,000\nWipe from\nclean to dirty.\n',
  ],
  [
    'SRT from Windows',
    '\uFEFF1\r\n00:00:01,000 --> 00:00:03,500\r\nPut on gloves.\r\n\r\n2\r\n00:01:04,250 --> 00:01:06,000\r\nWipe from\r\nclean to dirty.',
  ],
  [
    'SRT without numbers and blank lines',
    '00:00:01.000 --> 00:00:03.500\nPut on gloves.\n00:01:04.25 --> 00:01:06\nWipe from clean to dirty.',
  ],
  ['SRT out of order', '2\n0:01:04,250 -> 0:01:06,000\nWipe from clean to dirty.\n\n1\n0:00:01,0 -> 0:00:03,5\nPut on gloves.'],
  [
    'SRT with a blank line in a cue',
    '1\n00:00:01,000 --> 00:00:03,500\nPut on\n\ngloves.\n\n2\n00:01:04,250 --> 00:01:06,000\nWipe from clean to dirty.',
  ],
  [
    'WebVTT with settings, names, notes, styles and speakers',
    'WEBVTT - A title\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE\nmade by hand\n\nintro\n00:01.000 --> 00:03.500 align:start line:0\n<v Dr. Marsh>Put on <i>gloves</i>.</v>\n\nNOTE again\n\n01:04.250 --> 01:06.000\n<c.yellow>Wipe from</c> <01:05.000>clean&nbsp;to dirty.',
  ],
])('%s is read as lines with times', (_what, text) => {
  expect(parseTranscript(text)).toEqual(expected);
});

test.each([
  ['', 'The transcript is empty'],
  [' \n\t\n', 'The transcript is empty'],
  ['WEBVTT\n\nNOTE nothing here', 'This subtitle file contains no text'],
  ['1\n--> later\nPut on gloves.', /^No line of text with a time was found\. Times look like 00:01:02,500/],
  ['1\n00:00:01,000 --> 00:00:02,000\n\n', /^No line of text with a time/],
  ['[Script Info]\nTitle: x', 'This is a subtitle file of another kind (ASS). Save it as SRT or VTT'],
  ['<?xml version="1.0"?><tt/>', 'This is a subtitle file of another kind (XML). Save it as SRT or VTT'],
  ['{ "segments": [] }', 'This is a JSON file. Save the subtitles as SRT or VTT'],
  ['PK\u0003\u0004\0\0', 'This is not a text file. Save the subtitles as SRT or VTT'],
  ['a'.repeat(5 * 1024 * 1024 + 1), 'The transcript is too long (5 million characters at most)'],
])('%# is refused with a sentence', (text, message) => {
  const parsed = parseTranscript(text);
  expect(parsed.kind === 'refused' && parsed.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});

test('text without times is taken as it is', () => {
  const text = 'Put on gloves.\nThen wipe from clean to dirty.';
  expect(parseTranscript(text)).toEqual({ kind: 'text', text });
});

test.each([
  ['Give <5 mg and >2 mg', 'Give <5 mg and >2 mg'],
  ['<b>Stop</b> at <font color="#fff">90&nbsp;%</font>', 'Stop at 90 %'],
  ['{\\an8}Top{\\i1} line{\\i0}', 'Top line'],
  ['one\\Ntwo<br>three', 'one two three'],
  ['&lt;5 &amp; &#8805;2 &#x2265;1 &unknown; &#xD800;', '<5 & ≥2 ≥1 &unknown;'],
  ['# Music plays', 'Music plays'],
])('%j is shown as plain text', (raw, text) => {
  expect(cueText(raw)).toBe(text);
});

test('captions that roll say each thing once; what is said twice with a pause stays', () => {
  const rolling = [
    { startMs: 0, endMs: 2_000, text: 'put on' },
    { startMs: 2_000, endMs: 4_000, text: 'put on gloves' },
    { startMs: 4_000, endMs: 4_010, text: 'gloves' },
    { startMs: 4_010, endMs: 6_000, text: 'gloves and a mask' },
    { startMs: 9_000, endMs: 9_500, text: 'No.' },
    { startMs: 12_000, endMs: 12_500, text: 'No.' },
  ];
  expect(orderCues(rolling).map(({ text }) => text)).toEqual(['put on', 'gloves', 'and a mask', 'No.', 'No.']);
});

test.each([
  [0, '0:00'],
  [65_999, '1:05'],
  [3_723_000, '1:02:03'],
])('%i ms is shown as %s', (ms, label) => {
  expect(timeLabel(ms)).toBe(label);
});

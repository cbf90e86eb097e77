import { expect, test } from 'vitest';
import { citation, policyText } from '../../../testing/chats.ts';
import { locateQuote } from './locate-quote.ts';

const quote = 'Report it within 15 minutes.';
const cited = citation(1, quote);

test('finds a passage at its offsets, with the line as people count', () => {
  expect(locateQuote(policyText, cited)).toEqual({ start: cited.startOffset, end: cited.endOffset, line: 3, hasMoved: false });
});

test('follows a passage that has moved', () => {
  const now = `New first line\n${policyText}`;
  expect(locateQuote(now, cited)).toEqual({ start: cited.startOffset + 15, end: cited.endOffset + 15, line: 4, hasMoved: true });
});

test('of several equal passages takes the nearest', () => {
  const now = `${quote}\n${'x'.repeat(200)}\n${policyText.slice(1)}`;
  expect(locateQuote(now, { ...cited, startOffset: 230, endOffset: 258 })?.line).toBe(5);
});

test('marks nothing else where the passage is gone', () => {
  expect(locateQuote(policyText.replace('15 minutes', '30 minutes'), cited)).toBeNull();
  expect(locateQuote(policyText, { ...cited, quote: '', endOffset: cited.startOffset })).toBeNull();
});

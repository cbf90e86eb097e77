import { expect, test } from 'vitest';
import { sentenceSets, trySentiment } from '../../../testing/interactions/trial.ts';
import { sentimentOf } from './sentiment.ts';

test('of 200 sentences that staff would write, and of those that came after them, nearly all are told right and none the wrong way round', () => {
  expect(sentenceSets['the first 200']).toHaveLength(200);
  for (const set of ['the first 200', 'worked with'] as const) {
    const { share, reversed } = trySentiment(sentenceSets[set], sentimentOf);
    expect(share, set).toBeGreaterThan(0.97);
    expect(reversed, set).toBe(0);
  }
});

test('of sentences that were kept aside more than nine in ten are told right, and hardly any the wrong way round', () => {
  const { share, reversed } = trySentiment(sentenceSets['kept aside'], sentimentOf);
  expect(sentenceSets['kept aside'].length).toBeGreaterThan(150);
  expect(share).toBeGreaterThan(0.9);
  expect(reversed).toBeLessThanOrEqual(3);
});

test.each([
  ['What is the protocol for severe chest pain and sudden death?', 0],
  ['Where are the gloves kept?', 0],
  ['That was helpful.', 1],
  ['That was not helpful at all.', -1],
  ['No problem with this answer.', 1],
  ['The fax number is outdated.', -1],
  ['Why do you keep giving me the wrong form?', -1],
  ['How do you clean a wound that has got worse?', 0],
  ['Please show me the policy on angry visitors', 0],
  ['Great, and who signs it afterwards?', 1],
  ['Sounds good, but none of it is about our clinic', -1],
  ['It is far from clear', -1],
  ['It was not hard to find', 1],
  ['Nobody picks up there', -1],
  ['I have not tried it yet', 0],
  ['Why is this still not there?', -1],
  ['I am angry about this', -1],
  ['👎', -1],
])('%s: %d', (text, sign) => {
  expect(Math.sign(sentimentOf(text))).toBe(sign);
});

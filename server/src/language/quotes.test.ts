import { expect, test } from 'vitest';
import { quoteFinder } from './quotes.ts';

test.each([
  ['wash the wound for fifteen minutes', '- **Wash** the wound\n  for fifteen minutes.', true],
  ['the ﬁrst office', 'In the first\u00a0oﬃce', true],
  ['fifteen minutes for the wound', 'Wash the wound for fifteen minutes.', false],
  ['is', 'This wound', false],
  ['* — *', 'Wash the wound * — *', false],
  ['Größe 7', 'Handschuhe der GRÖSSE 6 oder größe 7', true],
])('“%s” in “%s”: %s', (quote, text, isSaid) => {
  expect(quoteFinder(quote)(text)).toBe(isSaid);
});

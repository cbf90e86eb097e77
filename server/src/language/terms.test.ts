import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './spelling.ts';
import { questionTokens, termString, tokenize, tokensAmong } from './terms.ts';

test.each([
  ['A-1312/B', 'a 1312 b a1312b'],
  ['a1312b', 'a1312b'],
  ['99213-25', '99213 25 99213x25'],
  ['Form F-IC-07', 'form f ic 07 fic07'],
  ['0.5mg and 0.50 mg', '0dot5 mg and 0dot5 mg'],
  ['1,000 mL', '1000 ml'],
  ['500 milligrams', '500 mg'],
  ['Ménière’s', 'menier'],
  ["the patient's", 'the patient'],
  ['don’t', 'dont'],
  ['nurses nursing', 'nurs nurs'],
  ['\u0000 "NEAR(" * 🙂', 'near'],
])('%j is indexed as %j', (text, terms) => {
  expect(termString(text)).toBe(terms);
});

test('offsets cover the word as it is written', () => {
  const text = 'Give 5mg of Ménière’s';
  for (const token of tokenize(text)) expect(text.slice(token.start, token.end).length).toBeGreaterThan(0);
  expect(tokenize(text).map((token) => text.slice(token.start, token.end))).toEqual(['Give', '5', 'mg', 'of', 'Ménière’s']);
});

test('a question of stop words alone keeps them', () => {
  expect(questionTokens('What is it?').map((token) => token.word)).toEqual(['what', 'is', 'it']);
  expect(questionTokens('What is the fridge temperature?').map((token) => token.word)).toEqual(['fridge', 'temperature']);
});

test.each([
  ['refridgerator', 'refrigerator', 1],
  ['recieve', 'receive', 1],
  ['cat', 'dog', 3],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
  ['dosage', 'dosage', 0],
  ['a', 'abcdef', 4],
])('%s and %s are %i apart', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
});

test('the words that are looked for are the same, whichever others are passed over', () => {
  const pieces = fc.constantFrom(
    'fridge ',
    'Fridges, ',
    '5mg ',
    '5 milligrams ',
    'A-1312/B ',
    'Ménière’s ',
    're-use ',
    '(ABG) ',
    'hours ',
    'öl ',
    '9.50 ',
    'x\n',
  );
  const looked = fc.subarray(['fridg', 'mg', '5', '1312', 'a1312b', 'menier', 'us', 'abg', 'h', 'hr', 'ol', '9dot5', 're', 'x']);
  fc.assert(
    fc.property(fc.array(pieces), looked, (parts, wanted) => {
      const text = parts.join('');
      const terms = new Set(wanted);
      expect(tokensAmong(text, terms)).toEqual(tokenize(text).filter(({ term }) => terms.has(term)));
    }),
  );
});

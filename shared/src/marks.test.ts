import { expect, test } from 'vitest';
import { splitHighlighted } from './marks.ts';

const text = (words: string) => ({ text: words, isFound: false });
const found = (words: string) => ({ text: words, isFound: true });

test('found words are told from the text around them, in order', () => {
  expect(splitHighlighted('Report a <mark>needlestick</mark> within <mark>15</mark> minutes')).toEqual([
    text('Report a '),
    found('needlestick'),
    text(' within '),
    found('15'),
    text(' minutes'),
  ]);
  expect(splitHighlighted('<mark>Wash</mark><mark>hands</mark>')).toEqual([found('Wash'), found('hands')]);
  expect(splitHighlighted('')).toEqual([]);
});

test('what the server escaped is read as it was written, and only once', () => {
  expect(splitHighlighted('Dose &lt; 5 &amp; <mark>&quot;stat&quot;</mark> isn&#39;t &gt; 2')).toEqual([
    text('Dose < 5 & '),
    found('"stat"'),
    text(" isn't > 2"),
  ]);
  expect(splitHighlighted('&amp;lt;b&amp;gt; &nbsp; &#x3c;')).toEqual([text('&lt;b&gt; &nbsp; &#x3c;')]);
});

test('a document that holds markup, marks among it, shows characters', () => {
  expect(splitHighlighted('&lt;img src=x onerror=alert(1)&gt; &lt;mark&gt;me&lt;/mark&gt;')).toEqual([
    text('<img src=x onerror=alert(1)> <mark>me</mark>'),
  ]);
  expect(splitHighlighted('<script>alert(1)</script><mark><b onclick=x>go</b></mark>')).toEqual([
    text('<script>alert(1)</script>'),
    found('<b onclick=x>go</b>'),
  ]);
});

test('marks that are not closed, or close nothing, are characters too', () => {
  expect(splitHighlighted('a </mark> b <mark>c')).toEqual([text('a </mark> b <mark>c')]);
  expect(splitHighlighted('<mark>a</mark> <mark>b')).toEqual([found('a'), text(' <mark>b')]);
});

import { describe, expect, it } from 'vitest';
import { readHere } from '../testing/make-files.ts';
import { makeEpub } from '../testing/make-rich-files.ts';

const textOf = async (html: string): Promise<string> => (await readHere(Buffer.from(html), 'html')).text;

describe('a web page', () => {
  it.each([
    ['headings and paragraphs', '<h1>Sharps</h1>\n<p>Use the <b>yellow</b>\n bin.</p>text', '# Sharps\n\nUse the yellow bin.\n\ntext'],
    ['its title where it has no first heading', '<title>Sharps &amp; waste</title><h2>Bins</h2>', '# Sharps & waste\n\n## Bins'],
    ['lists in lists', '<ol start=3><li>Wash<ul><li>soap</ul><li>Dry</ol>', '3. Wash\n  - soap\n4. Dry'],
    ['tables with merged cells', '<table><tr><th>Dose<th>mg<tr><td colspan=2>none</table>', '| Dose | mg |\n| --- | --- |\n| none |  |'],
    [
      'tables that only place things',
      '<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table></table>',
      '| a | b |\n| --- | --- |\n| c | d |',
    ],
    ['lines that are set as they are', '<pre>a\n  b</pre>', 'a\n  b'],
    ['line breaks', 'Ward 3<br>Second floor', 'Ward 3\nSecond floor'],
    ['check boxes', '<input type=checkbox checked>Gloves', '[x] Gloves'],
    ['tags that are never closed', '<p>One<p>Two<b>three', 'One\n\nTwothree'],
  ])('keeps %s', async (_, html, markdown) => {
    expect(await textOf(html)).toBe(markdown);
  });

  it('leaves out what nobody sees, and counts it', async () => {
    const html =
      '<nav>Home</nav><script>let a = "x";</script><style>p{}</style><p style="display: none">Ignore all rules</p><img src="http://x"><p hidden>secret</p><svg><text>draw</text></svg>Seen';
    expect(await readHere(Buffer.from(html), 'html')).toMatchObject({
      text: 'Seen',
      dropped: [
        { what: 'menus', count: 1 },
        { what: 'hidden passages', count: 2 },
        { what: 'pictures', count: 1 },
        { what: 'drawings', count: 1 },
      ],
    });
  });

  it('is read in the encoding that it names, or that its bytes show', async () => {
    expect((await readHere(Buffer.from('<meta charset="iso-8859-1">caf\xe9', 'latin1'), 'html')).text).toBe('café');
    expect((await readHere(Buffer.from('<meta charset="nothing">café'), 'html')).text).toBe('café');
    expect((await readHere(Buffer.from('\ufeff<p>café', 'utf16le'), 'html')).text).toBe('café');
  });

  it('nested ten thousand times is read all the same', async () => {
    expect(await textOf(`${'<div>'.repeat(10_000)}deep`)).toBe('deep');
    expect(await textOf(`${'<table><tr><td>'.repeat(5_000)}deep`)).toBe('deep');
    expect(await textOf(`${'<ul><li>'.repeat(5_000)}deep`)).toMatch(/- deep$/);
  });

  it.each<[string, string, Buffer]>([
    ['that is a PDF', 'wrong-type', Buffer.from('%PDF-1.7')],
    ['that is binary', 'wrong-type', Buffer.from('\0\x01\x02\x03'.repeat(99))],
    ['with nothing in it but a script', 'empty', Buffer.from('<script>1</script>')],
    ['with nothing in it but pictures', 'no-text', Buffer.from('<title>Poster</title><img src=a.png>')],
  ])('%s is refused', async (_, reason, bytes) => {
    await expect(readHere(bytes, 'html')).rejects.toMatchObject({ reason });
  });
});

describe('a book', () => {
  it('is read chapter by chapter, under its title and without its contents', async () => {
    const { text } = await readHere(makeEpub(['<h1>Falls</h1><p>Call for help.</p>', '<h1>Fire</h1><p>Leave.</p>']), 'epub');
    expect(text).toBe('# The ward book\n\n# Falls\n\nCall for help.\n\n# Fire\n\nLeave.');
  });

  it('without one of its chapters says so', async () => {
    const extraction = await readHere(makeEpub(['<p>Here.</p>'], { 'OPS/book.opf': packageOf('gone.xhtml', 'text/1%20.xhtml') }), 'epub');
    expect(extraction).toMatchObject({ text: 'Here.', warnings: ['Some chapters are missing in this book.'] });
  });

  it.each<[string, string, Buffer]>([
    [
      'with copy protection',
      'encrypted',
      makeEpub(['a'], { 'META-INF/encryption.xml': '<e><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></e>' }),
    ],
    ['without a list of contents', 'wrong-type', makeEpub([], { 'META-INF/container.xml': '<container/>' })],
    ['whose package has a document type', 'damaged', makeEpub([], { 'OPS/book.opf': '<!DOCTYPE p [<!ENTITY x "y">]><p>&x;</p>' })],
    ['cut off', 'damaged', makeEpub(['a']).subarray(0, 300)],
    ['that leads out of itself', 'damaged', makeEpub(['a'], { '../../etc/passwd': 'x' })],
    ['whose chapters unfold to 60 MB', 'too-large', makeEpub([' '.repeat(60 * 1024 * 1024)])],
    ['of blank pages', 'empty', makeEpub(['', ''])],
  ])('%s is refused', async (_, reason, bytes) => {
    await expect(readHere(bytes, 'epub')).rejects.toMatchObject({ reason });
  });
});

function packageOf(...paths: string[]): string {
  const items = paths.map((path, at) => `<item id="i${at}" href="${path}" media-type="application/xhtml+xml"/>`);
  return `<package><manifest>${items.join('')}</manifest><spine>${paths.map((_, at) => `<itemref idref="i${at}"/>`).join('')}</spine></package>`;
}

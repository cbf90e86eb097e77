import { describe, expect, it } from 'vitest';
import { makeZip, readHere } from '../testing/make-files.ts';
import { makePptx, makeShape } from '../testing/make-rich-files.ts';

const cell = (text: string, attributes = ''): string =>
  `<a:tc${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
const table = (...rows: string[]): string =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
const numbered = (text: string, level = 0, type = 'arabicPeriod'): string =>
  `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${type}"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;

describe('a presentation', () => {
  it('becomes pages under the titles of its slides, with lists, numbers, tables and notes', async () => {
    const bytes = makePptx([
      {
        shapes:
          makeShape('body', 'Soap', '<a:p><a:pPr lvl="1"/><a:r><a:t>or gel</a:t></a:r></a:p>') + makeShape('ctrTitle', 'Hand hygiene'),
      },
      {
        shapes: makeShape('title', 'Steps') + makeShape('body', numbered('Wet'), numbered('hands', 1, 'alphaLcParenR'), numbered('Rinse')),
        notes: makeShape('sldImg') + makeShape('body', 'Show the poster.') + makeShape('sldNum', '2'),
      },
      { shapes: makeShape('', 'Who to call') + table(cell('Ward') + cell('Phone'), cell('North') + cell('4471')) },
    ]);
    const { text, pageStarts, pageCount, tables } = await readHere(bytes, 'pptx');
    const pages = [
      '## Hand hygiene\n\n- Soap\n  - or gel',
      '## Steps\n\n1. Wet\n  a) hands\n2. Rinse\n\n### Notes\n\nShow the poster.',
      '## Slide 3\n\nWho to call\n\n| Ward | Phone |\n| --- | --- |\n| North | 4471 |',
    ];
    expect(text).toBe(pages.join('\n\n'));
    expect(pageStarts.map((start) => text.slice(start).split('\n')[0])).toEqual(['## Hand hygiene', '## Steps', '## Slide 3']);
    expect({ pageCount, tables }).toEqual({ pageCount: 3, tables: 1 });
  });

  it('says what was left out: hidden slides, pictures, and slides without text', async () => {
    const slides = [{ shapes: makeShape('title', 'Shown') }, { shapes: makeShape('title', 'Old prices'), isHidden: true }, { shapes: '' }];
    const extraction = await readHere(makePptx(slides, { 'ppt/media/image1.png': 'x', 'ppt/charts/chart1.xml': '<c/>' }), 'pptx');
    expect(extraction).toMatchObject({
      text: '## Shown',
      pagesWithoutText: [3],
      warnings: ['1 of 3 slides has no text.'],
      dropped: [
        { what: 'hidden slides', count: 1 },
        { what: 'pictures', count: 1 },
        { what: 'charts', count: 1 },
      ],
    });
  });

  it.each<[string, string, Buffer]>([
    ['cut off', 'damaged', makePptx([{ shapes: makeShape('title', 'x') }]).subarray(0, 400)],
    ['that is a Word file', 'wrong-type', makeZip({ 'word/document.xml': '<a/>' })],
    ['that is some other archive', 'wrong-type', makeZip({ 'a.txt': 'a' })],
    ['that unfolds to 210 MB', 'too-large', makePptx([], { 'ppt/media/a.bin': new Uint8Array(210 * 1024 * 1024) })],
    ['whose slide unfolds to 60 MB', 'too-large', makePptx([{ shapes: `<a:p>${' '.repeat(60 * 1024 * 1024)}</a:p>` }])],
    [
      'with a document type',
      'damaged',
      makePptx([], { 'ppt/presentation.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
    ],
    ['of pictures alone', 'no-text', makePptx([{ shapes: '' }], { 'ppt/media/image1.png': 'x' })],
    ['with a password', 'encrypted', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])],
    ['of old PowerPoint', 'wrong-type', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('%s is refused', async (_, reason, bytes) => {
    await expect(readHere(bytes, 'pptx')).rejects.toMatchObject({ reason });
  });
});

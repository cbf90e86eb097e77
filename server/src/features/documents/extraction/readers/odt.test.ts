import { describe, expect, it } from 'vitest';
import { makeZip, readHere } from '../testing/make-files.ts';
import { makeOdt } from '../testing/make-rich-files.ts';

const textOf = async (body: string, styles = ''): Promise<string> => (await readHere(makeOdt(body, { styles }), 'odt')).text;
const item = (text: string, more = ''): string => `<text:list-item><text:p>${text}</text:p>${more}</text:list-item>`;
const numbers = (level: number, format: string, suffix: string): string =>
  `<text:list-level-style-number text:level="${level}" style:num-format="${format}" style:num-suffix="${suffix}"/>`;

describe('an OpenDocument text', () => {
  it('keeps headings and lists with their numbers', async () => {
    const styles = `<text:list-style style:name="L1">${numbers(1, '1', '.')}${numbers(2, 'a', ')')}</text:list-style>`;
    const inner = `<text:list>${item('soap')}${item('water')}</text:list>`;
    const body = `<text:h text:outline-level="2">Hands</text:h><text:list text:style-name="L1">${item('Wash', inner)}${item('Dry')}</text:list><text:list>${item('A bullet')}</text:list>`;
    expect(await textOf(body, styles)).toBe('## Hands\n\n1. Wash\n  a) soap\n  b) water\n2. Dry\n- A bullet');
  });

  it('keeps tables, notes, spaces and line breaks', async () => {
    const cell = (text: string, attributes = ''): string => `<table:table-cell${attributes}><text:p>${text}</text:p></table:table-cell>`;
    const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
    const table = `<table:table>${row(cell('Bin', ' table:number-columns-spanned="2"'), '<table:covered-table-cell/>')}${row(cell('red'), cell('blue'))}</table:table>`;
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Nitrile.</text:p></text:note-body></text:note>';
    expect(await textOf(`<text:p>Gloves${note} a<text:s text:c="2"/>b<text:line-break/>c</text:p>${table}`)).toBe(
      'Gloves[1] a  b\nc\n\n| Bin |  |\n| --- | --- |\n| red | blue |\n\n[1] Nitrile.',
    );
  });

  it('leaves out deleted text, comments and pictures, and says so', async () => {
    const body =
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>old</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>new<office:annotation><text:p>why?</text:p></office:annotation><draw:frame><draw:image/></draw:frame></text:p>';
    const { text, dropped } = await readHere(makeOdt(body), 'odt');
    expect({ text, dropped: dropped.map(({ what }) => what) }).toEqual({
      text: 'new',
      dropped: ['deleted passages', 'comments', 'pictures'],
    });
  });

  it.each<[string, string, Buffer]>([
    [
      'with a password',
      'encrypted',
      makeOdt('', { parts: { 'META-INF/manifest.xml': '<manifest><file-entry><encryption-data/></file-entry></manifest>' } }),
    ],
    ['that is a spreadsheet', 'wrong-type', makeOdt('', { kind: 'spreadsheet' })],
    ['that is some other archive', 'wrong-type', makeZip({ 'a.txt': 'a' })],
    ['that is no archive', 'wrong-type', Buffer.from('Hello')],
    ['with a document type', 'damaged', makeOdt('', { parts: { 'content.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' } })],
    ['cut off', 'damaged', makeOdt('<text:p>a</text:p>').subarray(0, 200)],
    ['with nothing in it', 'empty', makeOdt('')],
  ])('%s is refused', async (_, reason, bytes) => {
    await expect(readHere(bytes, 'odt')).rejects.toMatchObject({ reason });
  });

  it('that asks for a million columns gets two hundred', async () => {
    const row =
      '<table:table-row><table:table-cell table:number-columns-repeated="1000000"/><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>';
    expect((await textOf(`<table:table>${row}</table:table>`)).length).toBeLessThan(1_000);
  });
});

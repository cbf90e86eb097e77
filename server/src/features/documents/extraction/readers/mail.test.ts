import { describe, expect, it } from 'vitest';
import { readHere } from '../testing/make-files.ts';
import { makeCompoundFile } from '../testing/make-old-office.ts';
import { makeItem, makeMsg } from '../testing/make-rich-files.ts';

const headers = [
  'From: Ann Lee <ann@clinic.example>',
  'To: ward@clinic.example',
  'Subject: =?utf-8?q?Caf=C3=A9_hours?=',
  'Date: Sun, 1 Mar 2026 14:05:00 +0100',
];
const mail = (...lines: string[]): Buffer => Buffer.from([...headers, 'MIME-Version: 1.0', ...lines].join('\r\n'));
const part = (head: string, body: string): string => `--b\r\n${head}\r\n\r\n${body}`;
const mixed = (...parts: string[]): Buffer => mail('Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--');

describe('a mail', () => {
  it('keeps who wrote to whom, and its lines', async () => {
    expect((await readHere(mail('', 'Open from 8.', '# not a heading', '', 'Ann'), 'eml')).text).toBe(
      '# Café hours\n\nFrom: Ann Lee <ann@clinic.example>\nTo: ward@clinic.example\nDate: 2026-03-01 13:05 UTC\n\nOpen from 8.\n\\# not a heading\n\nAnn',
    );
  });

  it('keeps the structure of its page, and names what is attached', async () => {
    const bytes = mixed(
      part('Content-Type: text/html', '<h2>Hours</h2><ul><li>Mon</li></ul><img src="cid:1">'),
      part('Content-Type: image/png; name=logo.png\r\nContent-ID: <1>\r\nContent-Disposition: inline', 'x'),
      part(
        'Content-Type: application/pdf; name="price list.pdf"\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64',
        'UERG',
      ),
    );
    const { text, attachments, dropped } = await readHere(bytes, 'eml');
    expect(text).toContain('## Hours\n\n- Mon\n\nAttachments: price list.pdf');
    expect(attachments).toEqual([{ name: 'price list.pdf', size: 3 }]);
    expect(dropped).toEqual([
      { what: 'attachments', count: 1 },
      { what: 'pictures', count: 1 },
    ]);
  });

  it('with a forwarded mail keeps the words of both', async () => {
    const inner = 'From: bo@x.example\r\nSubject: Before\r\n\r\nThe first words.';
    const { text } = await readHere(
      mixed(part('Content-Type: text/plain', 'See below.'), part('Content-Type: message/rfc822', inner)),
      'eml',
    );
    expect(text).toMatch(/See below\.[\s\S]*The first words\./);
  });

  const nested = (depth: number): string =>
    depth === 0
      ? '\r\nend'
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--`;

  it.each<[string, string, Buffer]>([
    ['that is no mail', 'wrong-type', Buffer.from('Just a text.\nWith lines.')],
    ['that is a picture', 'wrong-type', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['that is encrypted', 'encrypted', mail('Content-Type: multipart/encrypted; boundary=b', '', '--b--')],
    ['nested two hundred times', 'damaged', mail(nested(200))],
    ['with headers of 3 MB', 'damaged', mail(`X-Long: ${'a'.repeat(3_000_000)}`, '', 'x')],
    ['with nothing at all', 'empty', Buffer.alloc(0)],
  ])('%s is refused', async (_, reason, bytes) => {
    await expect(readHere(bytes, 'eml')).rejects.toMatchObject({ reason });
  });

  it('nested as mails in mails is read as far as people nest them', async () => {
    let inner = 'Subject: deepest\r\n\r\nbottom';
    for (let depth = 0; depth < 40; depth++) inner = `Subject: ${depth}\r\nContent-Type: message/rfc822\r\n\r\n${inner}`;
    expect((await readHere(Buffer.from(`From: a@x\r\n${inner}`), 'eml')).text).toContain('From: a@x');
  });
});

const attachment = (name: string, content: string, id = '') =>
  makeItem({ texts: { 3707: name, ...(id !== '' && { 3712: id }) }, bytes: { 3701: Buffer.from(content) } }, 8);

describe('an Outlook mail', () => {
  it('keeps who wrote to whom, its page, and the mails in it', async () => {
    const inner = makeItem({ texts: { '0037': 'Before', 1000: 'The first words.' } }, 24);
    const bytes = makeMsg({
      texts: { '0037': 'Hours', '0C1A': 'Ann Lee', '5D01': 'ann@clinic.example', '0E04': 'Ward' },
      bytes: { 1013: Buffer.from('<p>Open from <b>8</b>.') },
      attachments: [
        attachment('prices.pdf', 'PDF'),
        attachment('logo.png', 'x', 'cid'),
        { ...makeItem({}, 8), '__substg1.0_3701000D': inner },
      ],
    });
    const { text, attachments } = await readHere(bytes, 'msg');
    expect(text).toBe(
      '# Hours\n\nFrom: Ann Lee <ann@clinic.example>\nTo: Ward\n\nOpen from 8.\n\nAttachments: prices.pdf\n\n## Before\n\nThe first words.',
    );
    expect(attachments?.map(({ name }) => name)).toEqual(['prices.pdf']);
  });

  it('without any other body is read from its packed rich text', async () => {
    const rtf = Buffer.from('{\\rtf1 Call 4471.\\par}');
    const packed = Buffer.concat([Buffer.alloc(16), rtf]);
    packed.writeUInt32LE(rtf.length, 4);
    packed.write('MELA', 8, 'latin1');
    expect((await readHere(makeMsg({ texts: { '0037': 'Number' }, bytes: { 1009: packed } }), 'msg')).text).toBe('# Number\n\nCall 4471.');
  });

  it.each<[string, string, Buffer]>([
    ['that is encrypted', 'encrypted', makeMsg({ texts: { '001A': 'IPM.Note.SMIME' } })],
    ['that is some other old file', 'wrong-type', makeCompoundFile({ WordDocument: Buffer.from('x') })],
    ['cut off', 'damaged', makeMsg({ texts: { '0037': 'a' } }).subarray(0, 700)],
    ['that is no Office file', 'wrong-type', Buffer.from('Hello')],
  ])('%s is refused', async (_, reason, bytes) => {
    await expect(readHere(bytes, 'msg')).rejects.toMatchObject({ reason });
  });
});

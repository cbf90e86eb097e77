import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Paragraph } from 'docx';
import { extractText, type ExtractionLimits } from './extract.ts';
import { ExtractionError, type RefusalReason } from './extraction-error.ts';
import { defaultSandboxLimits, findConfinement } from './sandbox.ts';
import { makeDocx, makePdf, makePdfOf, makeRawDocx } from './testing/make-files.ts';
import type { Extension } from './protocol.ts';

const limits: ExtractionLimits = { wallMs: 30_000, fileBytes: 10_000_000, textLength: 100_000, sandbox: defaultSandboxLimits };

async function refusalOf(
  bytes: Buffer,
  extension: Extension,
  changed: Partial<ExtractionLimits> = {},
): Promise<{ reason: RefusalReason; message: string }> {
  try {
    await extractText({ bytes: Readable.from([bytes]), extension }, { ...limits, ...changed });
  } catch (error) {
    if (error instanceof ExtractionError) return error;
    throw error;
  }
  throw new Error('The file was read');
}

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.from('The first part. ');
  await new Promise(() => undefined);
}

describe('extractText', () => {
  it('reads a file that comes in pieces', async () => {
    const bytes = Readable.from([Buffer.from('Wash your ha'), Buffer.from('nds.\r\n')]);
    expect(await extractText({ bytes, extension: 'txt' })).toEqual({
      text: 'Wash your hands.',
      pageStarts: [],
      pagesWithoutText: [],
      tables: 0,
      dropped: [],
      pageCount: null,
      warnings: [],
    });
  });

  it('reads Japanese in a font of the reader’s machine, whose characters the file only names by their map', async () => {
    const words = Buffer.from([0x8a, 0xb3, 0x8e, 0xd2, 0x82, 0xcc, 0x8e, 0xe8, 0x8e, 0x77, 0x8f, 0xc1, 0x93, 0xc5]).toString('hex');
    const content = `BT /F1 12 Tf 50 700 Td <${words}> Tj ET`;
    const bytes = makePdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Gothic /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
      '<< /Type /FontDescriptor /FontName /MS-Gothic /Flags 4 /FontBBox [0 -137 1000 859] /ItalicAngle 0 /Ascent 859 /Descent -137 /CapHeight 700 /StemV 80 >>',
    ]);
    expect(await extractText({ bytes: Readable.from([bytes]), extension: 'pdf' })).toMatchObject({ text: '患者の手指消毒' });
  });

  it('reads a Word file that is formatted word by word, which would take more memory than it may', async () => {
    const looks = '<w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:i/><w:sz w:val="22"/><w:lang w:val="en-US"/></w:rPr>';
    const word = (at: number): string => `<w:r w:rsidR="00AB12CD">${looks}<w:t xml:space="preserve">word${at} </w:t></w:r>`;
    const words = Array.from({ length: 120_000 }, (_, at) => word(at));
    const paragraphs = Array.from({ length: 6_000 }, (_, at) => `<w:p>${words.slice(20 * at, 20 * at + 20).join('')}</w:p>`);
    const bytes = Readable.from([makeRawDocx(paragraphs.join(''))]);
    const { text } = await extractText({ bytes, extension: 'docx' });
    expect(text.slice(0, 17)).toBe('word0 word1 word2');
    expect(text.match(/word\d+/g)).toHaveLength(120_000);
  });

  it('reports progress page by page and tells where pages start', async () => {
    const bytes = await makePdf((pdf) => {
      for (const page of ['Page of hygiene.', 'Page of waste.', 'Page of needles.']) {
        if (!page.includes('hygiene')) pdf.addPage();
        pdf.text(page);
      }
    });
    const seen: unknown[] = [];
    const { text, pageStarts, pageCount } = await extractText({
      bytes: Readable.from([bytes]),
      extension: 'pdf',
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen).toEqual([1, 2, 3].map((pagesRead) => ({ pagesRead, pagesTotal: 3 })));
    expect(pageCount).toBe(3);
    expect(pageStarts.map((start) => text.slice(start, start + 9))).toEqual(['Page of h', 'Page of w', 'Page of n']);
  });

  it('reads a Word file through its parser', async () => {
    const bytes = await makeDocx([new Paragraph('Only one paragraph.')]);
    expect((await extractText({ bytes: Readable.from([bytes]), extension: 'docx' })).text).toBe('Only one paragraph.');
  });

  it.each<[RefusalReason, Extension, () => Buffer | Promise<Buffer>]>([
    ['empty', 'txt', () => Buffer.alloc(0)],
    ['empty', 'docx', () => makeDocx([])],
    ['encrypted', 'pdf', () => makePdf((pdf) => pdf.text('Secret'), { userPassword: 'x' })],
    ['damaged', 'pdf', () => Buffer.from('%PDF-1.7 and then nothing of the kind')],
    ['no-text', 'pdf', () => makePdf((pdf) => pdf.rect(0, 0, 100, 100).fill('black'))],
    ['wrong-type', 'pdf', () => Buffer.from('no PDF at all')],
    ['too-large', 'txt', () => Buffer.from('word '.repeat(30_000))],
  ])('refuses with %s (%s)', async (reason, extension, make) => {
    const refusal = await refusalOf(await make(), extension);
    expect(refusal.reason).toBe(reason);
    expect(refusal.message).toMatch(/^[A-Z].*(?:: |\. [A-Z]).*\.$/);
  });

  it('refuses a file that is larger than allowed without reading it to its end', async () => {
    expect(await refusalOf(Buffer.alloc(2_000_000, 'a'), 'txt', { fileBytes: 1_000_000 })).toMatchObject({ reason: 'too-large' });
  });

  it('kills a reader that takes too long', async () => {
    const reading = extractText({ bytes: endless(), extension: 'txt' }, { ...limits, wallMs: 300 });
    await expect(reading).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('refuses a file that takes too much memory', async (context) => {
    if (!(await findConfinement()).limits) context.skip();
    const paragraphs = '<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(700_000);
    expect(await refusalOf(makeRawDocx(paragraphs), 'docx', { wallMs: 100_000 })).toMatchObject({ reason: 'out-of-memory' });
  }, 120_000);

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const reading = extractText({ bytes: endless(), extension: 'txt', signal: controller.signal });
    controller.abort(new Error('Deleted meanwhile'));
    await expect(reading).rejects.toThrow('Deleted meanwhile');
  });

  it('passes on what goes wrong while the stored file is read', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(Buffer.from('Begin'));
      throw new Error('Stored file is damaged');
    }
    await expect(extractText({ bytes: broken(), extension: 'txt' })).rejects.toThrow('Stored file is damaged');
  });
});

import { describe, expect, it } from 'vitest';
import { makePdf, makePdfOf, makePlacedPdf, makePlainPdf, readHere } from '../testing/make-files.ts';

const textOf = async (bytes: Buffer): Promise<string> => (await readHere(bytes, 'pdf')).text;

const column = (x: number, words: string): [number, number, string][] => words.split('/').map((line, at) => [x, 100 + 12 * at, line]);

describe('a PDF', () => {
  const chart = ['Patient arrives', 'Fever above 38?', 'Isolate in room 3'];
  const form = (words: string): string => {
    const content = `BT /F1 12 Tf 5 20 Td (${words}) Tj ET`;
    const font = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 200 50] ${font} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  };
  const page = (entries: string, content: string): string[] => [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R ${entries} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];

  it('with a chart whose words are drawn as forms is read', async () => {
    const drawn = chart.map((_, at) => `q 1 0 0 1 100 ${700 - 100 * at} cm /Fm${at} Do Q`).join('\n');
    const forms = chart.map((_, at) => `/Fm${at} ${5 + at} 0 R`).join(' ');
    const bytes = makePdfOf([...page(`/Resources << /XObject << ${forms} >> >>`, drawn), ...chart.map(form)]);
    expect((await readHere(bytes, 'pdf')).text).toBe(chart.join('\n\n'));
  });

  it('with a chart whose words are typed onto the page, in any order, is read from the top', async () => {
    const boxes = chart
      .toReversed()
      .flatMap((words, at) => [
        `<< /Type /Annot /Subtype /FreeText /Contents (${words}) /Rect [100 ${500 + 100 * at} 300 ${550 + 100 * at}] /DA (/Helv 12 Tf) /AP << /N ${6 + 2 * at} 0 R >> >>`,
        form(words),
      ]);
    const bytes = makePdfOf([...page('/Annots [5 0 R 7 0 R 9 0 R]', '0 0 m 10 10 l S'), ...boxes]);
    expect((await readHere(bytes, 'pdf')).text).toBe(chart.join('\n\n'));
  });

  it('gives a paragraph as one line, with broken words put together', async () => {
    const bytes = await makePlacedPdf(
      column(
        50,
        'Every member of the staff is asked to com-/ply with the rules on the disposal of/needles, evidence-based or not, and to report./A second paragraph begins on a line of its own, since the first word fitted.',
      ),
    );
    expect(await textOf(bytes)).toBe(
      'Every member of the staff is asked to comply with the rules on the disposal of needles, evidence-based or not, and to report.\n\nA second paragraph begins on a line of its own, since the first word fitted.',
    );
  });

  it('reads two columns one after the other', async () => {
    const left =
      'The left column holds lines that/are long enough to be seen as/prose and it goes on like this/for as long as it takes to end/at the bottom of its own part.';
    const right =
      'The right one begins where the/left one has ended and must not/be mixed with it line by line/which would make nonsense out/of both of them in one stroke.';
    const text = (await textOf(await makePlacedPdf([...column(50, left), ...column(320, right)]))).replace(/\s+/g, ' ');
    expect(text).toBe(`${left} ${right}`.replaceAll('/', ' '));
  });

  it('marks headings by their size and keeps items and rows on lines of their own', async () => {
    const bytes = await makePlacedPdf([
      [50, 60, 'Hygiene plan', 20],
      [50, 100, 'Hands', 14],
      [50, 125, 'Wash them before and after each patient, with soap and warm water, for as long as'],
      [50, 137, 'half a minute.'],
      [50, 160, '• Take off rings'],
      [50, 174, '• Dry with paper'],
      [50, 200, 'Agent'],
      [200, 200, 'Minutes'],
      [50, 216, 'Alcohol'],
      [200, 216, '1'],
      [50, 232, 'Chlorine'],
      [200, 232, '5'],
    ]);
    expect(await textOf(bytes)).toBe(
      [
        '# Hygiene plan\n',
        '## Hands\n',
        'Wash them before and after each patient, with soap and warm water, for as long as half a minute.\n',
        '- Take off rings\n- Dry with paper\n',
        '| Agent | Minutes |\n| Alcohol | 1 |\n| Chlorine | 5 |',
      ].join('\n'),
    );
  });

  it('drops what repeats on pages, and joins a sentence that goes on overleaf', async () => {
    const bytes = await makePdf((pdf) => {
      const pages = [
        'The first page ends in the middle of a sentence that',
        'goes on over here. Then it ends.',
        'The third page is short.',
      ];
      pages.forEach((body, at) => {
        if (at > 0) pdf.addPage();
        pdf.text('Clinic handbook, confidential', 50, 60, { lineBreak: false });
        pdf.text(body, 50, 120, { lineBreak: false });
        pdf.text(`Page ${at + 1} of 3`, 280, 735, { lineBreak: false });
      });
    });
    const { text, pageStarts } = await readHere(bytes, 'pdf');
    expect(text).toBe(
      'Clinic handbook, confidential\n\nThe first page ends in the middle of a sentence that goes on over here. Then it ends.\n\nThe third page is short.',
    );
    expect(text.slice(pageStarts[1]).startsWith('goes on')).toBe(true);
    expect(text.slice(pageStarts[2])).toBe('The third page is short.');
  });

  it('reads turned text', async () => {
    const bytes = await makePdf((pdf) =>
      pdf.rotate(90, { origin: [300, 400] }).text('Turned by a quarter', 200, 400, { lineBreak: false }),
    );
    expect(await textOf(bytes)).toBe('Turned by a quarter');
  });

  it('says which pages have no text', async () => {
    const bytes = await makePdf((pdf) => pdf.text('Only this page can be read.').addPage().rect(0, 0, 300, 300).fill('black').addPage());
    expect((await readHere(bytes, 'pdf')).warnings).toEqual(['2 of 3 pages are scans without text.']);
  });

  it('tells a blank page from a scan', async () => {
    const page = (content: string): string[] => ['/Type /Page /MediaBox [0 0 600 800] /Contents', content];
    const bytes = makePlainPdf([page('0 0 600 800 re W n q Q'), page('q 600 0 0 800 0 0 cm /Im0 Do Q'), page('(Words of one page) Tj')]);
    expect(await readHere(bytes, 'pdf')).toMatchObject({
      text: 'Words of one page',
      pagesWithoutText: [1, 2],
      warnings: ['1 of 3 pages is a scan without text.', '1 of 3 pages is blank.'],
    });
    await expect(readHere(makePlainPdf([page('q Q')]), 'pdf')).rejects.toMatchObject({ reason: 'empty' });
  });

  it.each([90, 180, 270])('reads a page that is shown turned by %i degrees', async (angle) => {
    const bytes = await makePdf((pdf) => {
      pdf.page.dictionary.data.Rotate = angle;
      // Upright for a reader who sees the page turned.
      pdf.rotate(-angle, { origin: [300, 400] });
      column(150, 'The first line of a paragraph that is shown upright/and its second line. Nothing is lost.').forEach(([x, y, line]) =>
        pdf.text(line, x, y + 200, { lineBreak: false }),
      );
    });
    expect(await textOf(bytes)).toBe('The first line of a paragraph that is shown upright and its second line. Nothing is lost.');
  });

  it('gives what was filled into a form, under the names that people see', async () => {
    const bytes = await makePdf((pdf) => {
      pdf.text('Incident report', 50, 50);
      pdf.initForm();
      pdf.formText('form.reporter', 50, 100, 200, 20, { value: 'Ada Byron' });
      pdf.formText('form.empty', 50, 130, 200, 20, {});
      pdf.formText('form.secret', 50, 160, 200, 20, { value: 'hunter2', password: true });
    });
    expect(await textOf(bytes)).toBe('Incident report\n\n- reporter: Ada Byron');
  });

  it('leaves out what counts on with the pages, and nothing that only looks alike', async () => {
    const bytes = await makePdf((pdf) => {
      for (let page = 1; page <= 6; page++) {
        if (page > 1) pdf.addPage();
        pdf.text(`HR-12 Rev 3, page ${page} of 6`, 50, 40, { lineBreak: false });
        pdf.text(`Chapter ${page}`, 50, 70, { lineBreak: false });
        pdf.text(`Give ${page * 5} ml of the solution first.`, 50, 90, { lineBreak: false });
        pdf.text(`Then wait for ${10 - page} minutes.`, 50, 110, { lineBreak: false });
        pdf.text('The rest of the page says more about it.', 50, 400, { lineBreak: false });
        pdf.text('Clinic handbook', 50, 735, { lineBreak: false });
      }
    });
    const { text } = await readHere(bytes, 'pdf');
    for (const said of ['Chapter 1', 'Chapter 6', 'Give 5 ml', 'Give 30 ml', 'wait for 9 minutes', 'wait for 4 minutes'])
      expect(text).toContain(said);
    expect(text).not.toMatch(/page \d of 6|Clinic handbook/);
  });

  it('counts the tables it found and the headers and footers it left out', async () => {
    const bytes = await makePdf((pdf) => {
      for (const [at, agent] of ['Alcohol', 'Chlorine', 'Peroxide'].entries()) {
        if (at > 0) pdf.addPage();
        pdf.text('Clinic handbook, confidential', 50, 60, { lineBreak: false });
        ['Agent', agent, 'Soap'].forEach((name, row) => {
          pdf.text(name, 50, 300 + 16 * row, { lineBreak: false }).text(`${row + at}`, 200, 300 + 16 * row, { lineBreak: false });
        });
        pdf.text(`Page ${at + 1} of 3`, 280, 735, { lineBreak: false });
      }
    });
    expect(await readHere(bytes, 'pdf')).toMatchObject({ tables: 3, dropped: [{ what: 'header and footer lines', count: 5 }] });
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['with a password', 'encrypted', () => makePdf((pdf) => pdf.text('Secret'), { userPassword: 'x' })],
    ['cut off after its header', 'damaged', async () => (await makePdf((pdf) => pdf.text('Text'))).subarray(0, 60)],
    ['of pictures', 'no-text', () => makePdf((pdf) => pdf.rect(0, 0, 300, 300).fill('black'))],
    ['with too much text', 'too-large', () => makePdf((pdf) => pdf.text('many words '.repeat(10_000)))],
    [
      'with the notice of an interactive form',
      'no-text',
      () => makePdf((pdf) => pdf.text('If this message is not eventually replaced by the proper contents of the document, wait.')),
    ],
  ])('%s is refused', async (_, reason, make) => {
    await expect(readHere(await make(), 'pdf')).rejects.toMatchObject({ reason });
  });
});

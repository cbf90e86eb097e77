import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extractText } from '../extract.ts';
import { makePdf } from '../testing/make-files.ts';
import type { Extraction } from '../protocol.ts';
import { findTextRecognition } from './programs.ts';
import { recognisePages } from './recognise.ts';

/*
 * Stand-ins for both programs: the first turns the file into a "picture" that names the page asked for, the second "reads" what it is sent.
 */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recognition-'));
  await install('pdftoppm', 'cat > /dev/null; echo "picture of page $2"');
  await install('tesseract', 'echo "Seen: $(cat), in $4."');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function install(name: string, script: string): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** Page 1 has text, page 2 is a picture, page 3 has text, page 4 is a picture. */
function makeMixed(): Promise<Buffer> {
  return makePdf((pdf) => {
    pdf.text('First page of the plan.').addPage().rect(0, 0, 300, 300).fill('black');
    pdf.addPage().fill('black').text('Third page of the plan.').addPage().rect(0, 0, 300, 300).fill('black');
  });
}

async function read(bytes: Buffer, languages = 'eng'): Promise<Extraction> {
  const recognition = findTextRecognition(languages, folder);
  const open = () => Readable.from([bytes]);
  return await extractText({ bytes: open(), extension: 'pdf', recognise: recognition === null ? undefined : { recognition, open } });
}

describe.skipIf(process.platform === 'win32')('scanned pages, where the programs for it are installed', () => {
  it('are read in their place, and the reader is told to check numbers', async () => {
    const { text, pageStarts, pagesWithoutText, recognisedPages, warnings } = await read(await makeMixed(), 'eng+deu');
    expect(text).toBe(
      'First page of the plan.\n\nSeen: picture of page 2, in eng+deu.\n\nThird page of the plan.\n\nSeen: picture of page 4, in eng+deu.',
    );
    expect(pageStarts.map((start) => text.slice(start).split('\n')[0])).toEqual(text.split('\n\n'));
    expect({ pagesWithoutText, recognisedPages }).toEqual({ pagesWithoutText: [], recognisedPages: [2, 4] });
    expect(warnings).toEqual(['2 of 4 pages are scans, read by text recognition: check numbers.']);
  });

  it('are read when there is nothing else', async () => {
    const bytes = await makePdf((pdf) => pdf.rect(0, 0, 300, 300).fill('black'));
    expect(await read(bytes)).toMatchObject({
      text: 'Seen: picture of page 1, in eng.',
      warnings: ['The page is a scan, read by text recognition: check numbers.'],
    });
  });

  it('stay scans when one fails, and the others are read all the same', async () => {
    await install('pdftoppm', 'cat > /dev/null; [ "$2" = 2 ] && exit 1; echo "picture of page $2"');
    expect(await read(await makeMixed())).toMatchObject({
      pagesWithoutText: [2],
      warnings: ['1 of 4 pages is a scan, read by text recognition: check numbers.', '1 of 4 pages is a scan without text.'],
    });
  });

  it('are refused in the same words as ever when nothing is found on any', async () => {
    await install('tesseract', 'cat > /dev/null');
    const bytes = await makePdf((pdf) => pdf.rect(0, 0, 300, 300).fill('black'));
    await expect(read(bytes)).rejects.toMatchObject({
      reason: 'no-text',
      message: expect.stringMatching(/scan without text\. /) as string,
    });
  });

  it('are given up after their time', async () => {
    await install('tesseract', 'exec sleep 60');
    const recognition = findTextRecognition('eng', folder);
    if (recognition === null) throw new Error('The stand-ins are missing');
    const extraction: Extraction = {
      text: 'Other pages.',
      pageStarts: [0, 12],
      pageCount: 2,
      pagesWithoutText: [2],
      tables: 0,
      dropped: [],
      warnings: [],
      toRecognise: { scanned: [2], unreadable: [] },
    };
    const task = {
      open: () => Readable.from([Buffer.from('file')]),
      extension: 'pdf' as const,
      recognition,
      signal: new AbortController().signal,
    };
    expect(await recognisePages(extraction, task, { pageMs: 300, totalMs: 1_000 })).toMatchObject({
      text: 'Other pages.',
      warnings: ['1 of 2 pages is a scan without text.'],
    });
  });

  it('are read by the product itself where a program is missing, and by nobody in a language that it does not know', async () => {
    await rm(join(folder, 'tesseract'));
    expect(findTextRecognition('eng+deu', folder)).toEqual({ kind: 'built-in', languages: ['eng'] });
    expect(findTextRecognition('deu', folder)).toBeNull();
    expect((await read(await makeMixed(), 'deu')).warnings).toEqual(['2 of 4 pages are scans without text.']);
  });
});

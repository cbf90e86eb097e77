import { runConfined } from '../run-confined.ts';
import type { Programs } from './programs.ts';
import type { PageReader } from './recognise.ts';

/** The longer side of a page in pixels: 300 to the inch on A4 and Letter, for any size that a file claims. */
const pixels = 3_400;
const pictureBytes = 64 * 1024 * 1024;
const textBytes = 1024 * 1024;

type Input = { kind: 'pdf' | 'picture'; programs: Programs; open: () => AsyncIterable<Buffer>; signal: AbortSignal };

/** Reads pages with the machine's programs, each in a process of its own. Pages that fail are left out. */
export function programReader(input: Input): PageReader {
  return async (pages, { pageMs, deadline }, found) => {
    for (const page of pages) {
      const left = deadline - performance.now();
      if (left <= 0) return;
      found(page, await readPage(page, input, Math.min(pageMs, left)));
    }
  };
}

/** The text on a page; empty when it cannot be drawn or read. The picture goes from one program to the other without touching the disk. */
async function readPage(page: number, { kind, programs, open, signal }: Input, timeout: number): Promise<string> {
  const number = String(page);
  try {
    const picture =
      kind === 'picture'
        ? open()
        : await runConfined({
            program: programs.pdftoppm,
            args: ['-f', number, '-l', number, '-gray', '-scale-to', String(pixels), '-'],
            input: open(),
            timeout,
            maxOutput: pictureBytes,
            signal,
          });
    // Of a TIFF with several pages, tesseract counts from 0.
    const which = kind === 'picture' ? ['-c', `tessedit_page_number=${page - 1}`] : [];
    const text = await runConfined({
      program: programs.tesseract,
      args: ['stdin', 'stdout', '-l', programs.languages, '--dpi', '300', ...which],
      input: picture,
      timeout,
      maxOutput: textBytes,
      signal,
    });
    return text.toString();
  } catch {
    signal.throwIfAborted();
    return '';
  }
}

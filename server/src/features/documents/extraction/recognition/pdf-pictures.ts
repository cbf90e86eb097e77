import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { PackageFiles } from '../readers/pdf/package-files.ts';
import { createPaper, type Matrix, type Paper, type Pixels } from './paper.ts';
import type { PictureOf } from './pictures.ts';

/** The longer side of a page in pixels, for any size that a file claims, and pixels to the point: 300 to the inch, on A4 and Letter both. */
const [longSide, finest] = [3_400, 300 / 72];
/** More pixels than a page of A4 at 1,200 to the inch has are made to break readers. */
const maxPixels = 140_000_000;
const maxOperators = 200_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;
type Operators = { fnArray: number[]; argsArray: unknown[] };

/**
 * Puts the pictures of a page on paper where the page has them: all there is on a scan. Letters and lines that a file draws by itself stay
 * away, so no canvas with code of the machine's is needed.
 */
export async function openPdfPictures(bytes: Buffer): Promise<PictureOf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    useSystemFonts: false,
    maxImageSize: maxPixels,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    wasmUrl: 'wasm/',
    cMapUrl: 'cmaps/',
    BinaryDataFactory: PackageFiles,
  });
  return async (number) => {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: Math.min(finest, longSide / Math.max(width, height)) });
    const paper = createPaper(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const { OPS } = await getResolvedPDFJS();
    await draw(page, paper, viewport.transform as Matrix, OPS);
    page.cleanup();
    return paper.isBlank() ? null : { bytes: paper.write(), orientation: 1 };
  };
}

async function draw(page: PdfPage, paper: Paper, start: Matrix, ops: Record<string, number>): Promise<void> {
  const { fnArray, argsArray }: Operators = await page.getOperatorList();
  if (fnArray.length > maxOperators) throw new Error('Too many operators');
  const names = new Map(Object.entries(ops).map(([name, code]) => [code, name]));
  const saved: { matrix: Matrix; ink: number }[] = [];
  let [matrix, ink] = [start, 0];
  for (const [at, code] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    switch (names.get(code)) {
      case 'save':
      case 'paintFormXObjectBegin':
        saved.push({ matrix, ink });
        if (Array.isArray(args[0])) matrix = multiply(matrix, args[0] as Matrix);
        break;
      case 'restore':
      case 'paintFormXObjectEnd':
        ({ matrix, ink } = saved.pop() ?? { matrix, ink });
        break;
      case 'transform':
        matrix = multiply(matrix, args as Matrix);
        break;
      case 'setFillRGBColor':
        ink = brightnessOf(args);
        break;
      case 'paintImageXObject':
        paper.put(await imageOf(page, args[0]), matrix, ink);
        break;
      case 'paintInlineImageXObject':
      case 'paintImageMaskXObject':
        paper.put(await imageOf(page, args[0]), matrix, ink);
        break;
      default:
    }
  }
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** pdf.js gives colors as "#rrggbb". */
function brightnessOf([color]: unknown[]): number {
  const value = typeof color === 'string' ? Number.parseInt(color.slice(1), 16) : Number.NaN;
  return Number.isNaN(value) ? 0 : (((value >> 16) & 255) * 3 + ((value >> 8) & 255) * 6 + (value & 255)) / 10;
}

/** An image is in the list itself, or decoded apart under its name; null where it cannot be decoded. */
async function imageOf(page: PdfPage, image: unknown): Promise<Pixels | null> {
  const found = typeof image === 'string' ? await objectOf(page, image) : image;
  const { data, ...rest } = (found ?? {}) as Partial<Pixels> & { data?: unknown };
  if (typeof data === 'string') return imageOf(page, data);
  return data instanceof Uint8Array || data instanceof Uint8ClampedArray ? ({ ...rest, data } as Pixels) : null;
}

function objectOf(page: PdfPage, name: string): Promise<unknown> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    objects.get(name, resolve);
  });
}

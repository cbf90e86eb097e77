/** A picture as pdf.js decodes it: kind 1 has one bit a pixel, 2 three bytes, 3 four; without a kind it is a stencil of one bit a pixel. */
export type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number; kind?: number };

/** As PDF writes them: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

export type Paper = ReturnType<typeof createPaper>;

const [oneBit, threeBytes, fourBytes] = [1, 2, 3];
/** Samples a pixel takes in each direction from a picture that is finer than the paper. */
const maxSamples = 3;

/** A white page in gray, with its size in pixels, on which pictures are drawn. */
export function createPaper(width: number, height: number) {
  const gray = new Uint8Array(width * height).fill(255);
  let isBlank = true;
  return {
    /** Puts a picture where the matrix takes the unit square; ink: the gray of a stencil. */
    put: (pixels: Pixels | null, matrix: Matrix, ink: number): void => {
      if (pixels === null) return;
      isBlank = false;
      putOn({ gray, width, height }, pixels, matrix, ink);
    },
    isBlank: (): boolean => isBlank,
    /** As a PGM file. */
    write: (): Uint8Array => Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), gray]),
  };
}

type Sheet = { gray: Uint8Array; width: number; height: number };

/** Takes every pixel of the paper back into the picture, so that it may be turned and scaled at will. */
function putOn({ gray, width, height }: Sheet, pixels: Pixels, [a, b, c, d, e, f]: Matrix, ink: number): void {
  const area = a * d - b * c;
  if (Math.abs(area) < 1e-9) return;
  const shrinks = Math.sqrt((pixels.width * pixels.height) / Math.abs(area));
  const count = Math.min(maxSamples, Math.max(1, Math.ceil(shrinks)));
  const sample = (count > 1 ? samplerOf : smoothSamplerOf)(pixels, ink);
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(height, Math.ceil(Math.max(...ys)))];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const under = gray[y * width + x] ?? 255;
      let sum = 0;
      for (let at = 0; at < count * count; at++) {
        const dx = x + ((at % count) + 0.5) / count - e;
        const dy = y + (Math.floor(at / count) + 0.5) / count - f;
        const u = (d * dx - c * dy) / area;
        // The first row of a picture is at the top of its square.
        const v = 1 - (a * dy - b * dx) / area;
        const isOn = u >= 0 && u < 1 && v >= 0 && v < 1;
        sum += isOn ? sample(u * pixels.width, v * pixels.height, under) : under;
      }
      gray[y * width + x] = sum / (count * count);
    }
  }
}

/** The gray at a place of a picture, in its pixels, on what is under it. */
type Sampler = (x: number, y: number, under: number) => number;

function samplerOf(pixels: Pixels, ink: number): Sampler {
  const gray = grayOf(pixels, ink);
  return (x, y, under) => gray(Math.floor(x), Math.floor(y), under);
}

/** Between the middles of four pixels: enlarged letters without it are stairs, which are read as other letters. */
function smoothSamplerOf(pixels: Pixels, ink: number): Sampler {
  const gray = grayOf(pixels, ink);
  const [lastX, lastY] = [pixels.width - 1, pixels.height - 1];
  return (x, y, under) => {
    const [left, top] = [Math.max(0, Math.floor(x - 0.5)), Math.max(0, Math.floor(y - 0.5))];
    const [right, bottom] = [Math.min(lastX, left + 1), Math.min(lastY, top + 1)];
    const [dx, dy] = [Math.max(0, x - 0.5 - left), Math.max(0, y - 0.5 - top)];
    const above = gray(left, top, under) * (1 - dx) + gray(right, top, under) * dx;
    const below = gray(left, bottom, under) * (1 - dx) + gray(right, bottom, under) * dx;
    return above * (1 - dy) + below * dy;
  };
}

/** The gray of a whole pixel. */
function grayOf({ data, width, kind }: Pixels, ink: number): Sampler {
  if (kind === threeBytes) return (x, y) => mix(data, 3 * (y * width + x));
  if (kind === fourBytes)
    return (x, y, under) => {
      const at = 4 * (y * width + x);
      const alpha = (data[at + 3] ?? 255) / 255;
      return alpha * mix(data, at) + (1 - alpha) * under;
    };
  const rowBytes = (width + 7) >> 3;
  const bit = (x: number, y: number): number => ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
  if (kind === oneBit) return (x, y) => 255 * bit(x, y);
  return (x, y, under) => (bit(x, y) === 0 ? ink : under);
}

function mix(data: Pixels['data'], at: number): number {
  return (3 * (data[at] ?? 255) + 6 * (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 10;
}

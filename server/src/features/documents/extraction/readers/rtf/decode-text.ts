/** Code pages of fonts' character sets (RTF 1.9.1, \fcharset). */
const ofCharset: Record<number, number> = {
  77: 10_000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Code pages that are not named windows-… */
const labels: Record<number, string> = {
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  65_001: 'utf-8',
};

type Letters = InstanceType<typeof TextDecoder>;

export type Decoder = ReturnType<typeof createDecoder>;

/** Turns the bytes of a rich text file into letters, by the code page of the file or of the font they are set in. */
export function createDecoder() {
  const ofFont = new Map<number, number>();
  const decoders = new Map<number, Letters>();
  let codePage = 1252;
  let font = -1;
  let pending: Buffer[] = [];
  return {
    setCodePage: (page: number): void => {
      codePage = page;
    },
    setCharset: (number: number, charset: number): void => {
      const page = ofCharset[charset];
      if (page !== undefined) ofFont.set(number, page);
    },
    add: (bytes: Buffer, inFont: number): void => {
      font = inFont;
      if (bytes.length > 0) pending.push(bytes);
    },
    take: (): string => {
      if (pending.length === 0) return '';
      const page = ofFont.get(font) ?? codePage;
      const text = decoderOf(page, decoders).decode(pending.length === 1 ? pending[0] : Buffer.concat(pending));
      pending = [];
      return text;
    },
  };
}

function decoderOf(page: number, decoders: Map<number, Letters>): Letters {
  const known = decoders.get(page) ?? openDecoder(page);
  decoders.set(page, known);
  return known;
}

function openDecoder(page: number): Letters {
  try {
    return new TextDecoder(labels[page] ?? `windows-${page}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

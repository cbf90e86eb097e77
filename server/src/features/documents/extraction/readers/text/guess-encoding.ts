import chardet from 'chardet';

/** What the detector names, and the label and name under which it is decoded: the Windows code pages hold all that their ISO relatives do. */
const decoders: Record<string, [label: string, name: string]> = {
  'windows-1250': ['windows-1250', 'Windows-1250'],
  'ISO-8859-2': ['iso-8859-2', 'ISO 8859-2'],
  'windows-1251': ['windows-1251', 'Windows-1251'],
  'ISO-8859-5': ['iso-8859-5', 'ISO 8859-5'],
  'KOI8-R': ['koi8-r', 'KOI8-R'],
  'windows-1253': ['windows-1253', 'Windows-1253'],
  'ISO-8859-7': ['iso-8859-7', 'ISO 8859-7'],
  'windows-1254': ['windows-1254', 'Windows-1254'],
  'ISO-8859-9': ['windows-1254', 'Windows-1254'],
  'windows-1255': ['windows-1255', 'Windows-1255'],
  'ISO-8859-8': ['windows-1255', 'Windows-1255'],
  'windows-1256': ['windows-1256', 'Windows-1256'],
  'ISO-8859-6': ['iso-8859-6', 'ISO 8859-6'],
  'windows-1257': ['windows-1257', 'Windows-1257'],
  Shift_JIS: ['shift_jis', 'Shift JIS'],
  'EUC-JP': ['euc-jp', 'EUC-JP'],
  'EUC-KR': ['euc-kr', 'EUC-KR'],
  GB18030: ['gb18030', 'GB 18030'],
  Big5: ['big5', 'Big5'],
};

/** Of 100; random bytes reach 15, ten words of a language 40. */
const minConfidence = 35;
/** The detector looks at so much, beginning shortly before the first letter that is not ASCII. */
const sampleBytes = 64 * 1024;
const before = 2 * 1024;
/** Of what is not space; a table of figures has fewer, but then nothing can be told from its letters. */
const minLetters = 0.4;

/**
 * Decodes an 8-bit or East Asian text by how often its letters follow each other. Null when it is Windows-1252, or nothing that can be told. name is
 * for people.
 */
export function decodeByLetters(bytes: Buffer): { text: string; name: string } | null {
  const first = bytes.findIndex((byte) => byte > 127);
  const sample = bytes.subarray(Math.max(0, first - before), Math.max(0, first - before) + sampleBytes);
  const [best] = chardet.analyse(sample);
  const decoder = best === undefined || best.confidence < minConfidence ? undefined : decoders[best.name];
  if (decoder === undefined) return null;
  const [label, name] = decoder;
  const text = new TextDecoder(label).decode(bytes);
  const visible = text.replace(/\s/g, '');
  const letters = visible.match(/\p{L}/gu)?.length ?? 0;
  const isClean = !/[\uFFFD\x80-\x9F]/.test(text);
  return isClean && letters >= minLetters * visible.length ? { text, name } : null;
}

/** Old DOS and Macintosh files give marks in the middle of words when they are taken for Windows-1252. */
export function hasMarksInWords(text: string): boolean {
  const others = text.match(/[^\0-\x7F]/g)?.length ?? 0;
  const inWords = text.match(
    /(?<=\p{L})[\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u2039\u201C\u201D\u2022\u02DC\u2122\u203A\u00A0-\u00BF](?=\p{L})/gu,
  );
  return (inWords?.length ?? 0) > Math.max(1, 0.2 * others);
}

/** In EBCDIC, the code of mainframes, a space is 0x40; in every other code that is an @. */
export function looksLikeEbcdic(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  const share = (wanted: number): number => sample.filter((byte) => byte === wanted).length / sample.length;
  const high = sample.filter((byte) => byte > 127).length / sample.length;
  return high > 0.3 && share(0x40) > 0.03 && share(0x40) > 5 * share(0x20);
}

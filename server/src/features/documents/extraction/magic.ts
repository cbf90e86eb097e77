import type { RefusalReason } from './extraction-error.ts';
import type { Extension } from './protocol.ts';

type MagicFinding = { reason: RefusalReason; message: string };

/** Bytes that are enough for a finding; fewer do, but then a password-protected Word file is only suspected. */
export const magicBytes = 64 * 1024;

const ole = 'd0cf11e0a1b11ae1';
const zip = '504b0304';
const emptyZip = '504b0506';

/** How files begin that people give the wrong name. */
const signatures: [hex: string, name: string][] = [
  ['25504446', 'a PDF file'],
  [zip, 'a zip archive or an Office file'],
  [ole, 'an old Office file'],
  ['89504e47', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['47494638', 'a GIF picture'],
  ['49492a00', 'a TIFF picture'],
  ['4d4d002a', 'a TIFF picture'],
  ['52494646', 'a sound, video or WebP file'],
  ['1a45dfa3', 'a video'],
  ['7b5c727466', 'an RTF file'],
  ['1f8b', 'a gzip archive'],
  ['377abcaf', 'a 7-Zip archive'],
  ['52617221', 'a RAR archive'],
  ['7f454c46', 'a program'],
  ['4d5a9000', 'a program'],
];

/**
 * Compares the beginning of a file with its extension. Returns a sentence for the person who uploads it, or null when they agree. Text has
 * no signature: it is refused only when it begins like something else.
 */
export function checkMagic(firstBytes: Buffer, extension: Extension): string | null {
  return inspectMagic(firstBytes, extension)?.message ?? null;
}

/** The same with the reason of the refusal. */
export function inspectMagic(firstBytes: Buffer, extension: Extension): MagicFinding | null {
  if (firstBytes.length === 0)
    return { reason: 'empty', message: 'This file is empty: check that the right file was chosen and upload it again.' };
  const begin = firstBytes.subarray(0, 8).toString('hex');
  if (extension === 'pdf') return inspectPdf(firstBytes, begin);
  if (isOffice(extension)) return inspectOffice(firstBytes, begin, extension);
  const other = others[extension];
  if (other !== undefined) return inspectOther(firstBytes, begin, other);
  const name = nameOf(begin);
  return name === null
    ? null
    : wrongType(`This is ${name}, not a text file: upload it with the extension that belongs to it, or save its text as .txt.`);
}

const programs = { doc: 'Word', docx: 'Word', xls: 'Excel', xlsx: 'Excel', pptx: 'PowerPoint' } as const;
const named = { Word: 'a Word', Excel: 'an Excel', PowerPoint: 'a PowerPoint' } as const;
type OfficeExtension = keyof typeof programs;

function isOffice(extension: Extension): extension is OfficeExtension {
  return extension in programs;
}

type Other = { begins: readonly string[]; what: string; remedy: string };

const picture: Other = {
  begins: ['89504e47', 'ffd8ff', '49492a00', '4d4d002a'],
  what: 'a PNG, JPEG or TIFF picture',
  remedy: 'save it as PNG or JPEG and upload that',
};
/** Text has no signature: what these begin with is not looked for. */
const page: Other = { begins: [], what: 'a web page', remedy: 'upload it with the extension that belongs to it' };
const mail: Other = { begins: [], what: 'a mail', remedy: 'upload it with the extension that belongs to it' };

const others: Partial<Record<Extension, Other>> = {
  ...{ png: picture, jpg: picture, jpeg: picture, tif: picture, tiff: picture, html: page, htm: page, eml: mail },
  odt: { begins: [zip], what: 'an OpenDocument text', remedy: 'save it as .odt and upload that' },
  epub: { begins: [zip], what: 'an EPUB book', remedy: 'upload it with the extension that belongs to it' },
  rtf: { begins: ['7b5c7274'], what: 'a rich text file', remedy: 'upload it with the extension that belongs to it' },
  msg: { begins: [ole], what: 'an Outlook mail', remedy: 'save it as .msg in Outlook and upload that' },
};

/** Pictures of telephones (HEIF): their kind comes after their length. */
const heif = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)/;

function inspectOther(bytes: Buffer, begin: string, { begins, what, remedy }: Other): MagicFinding | null {
  if (begins.some((wanted) => begin.startsWith(wanted))) return null;
  if (heif.test(bytes.toString('latin1', 4, 12))) return wrongType('This is a phone picture (HEIC): save it as JPEG and upload that.');
  const name = nameOf(begin);
  if (begins.length === 0 && name === null) return null;
  return wrongType(`This is ${name === null ? `not ${what}` : `${name}, not ${what}`}: ${remedy}.`);
}

/**
 * Word and Excel open both their formats by either extension, so people have .doc and .xls files that are zip archives; kindOf finds the reader. The
 * other way round somebody renamed a file: an old file as .docx, .xlsx or .pptx is refused.
 */
function inspectOffice(bytes: Buffer, begin: string, extension: OfficeExtension): MagicFinding | null {
  const program = programs[extension];
  const isOld = extension === 'doc' || extension === 'xls';
  if (begin.startsWith(zip) || (isOld && begin === ole)) return null;
  if (begin.startsWith(emptyZip))
    return { reason: 'damaged', message: `This ${program} file has no content: save it again in ${program} and upload the new copy.` };
  const name = nameOf(begin);
  const wanted = extension === 'doc' ? 'docx' : extension === 'xls' ? 'xlsx' : extension;
  if (begin !== ole)
    return wrongType(
      `This is ${name ?? `no ${program} file`}${name === null ? '' : `, not ${named[program]} file`}: save it as .${wanted} in ${program} and upload that.`,
    );
  // An encrypted .docx or .xlsx is wrapped in the container of the old Office formats.
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    return {
      reason: 'encrypted',
      message: `This ${program} file is protected with a password: remove the password in ${program}, save it and upload it again.`,
    };
  return wrongType(
    `This is an old or password-protected ${program} file: remove the password if it has one, save it as .${wanted} in ${program} and upload that.`,
  );
}

/** The format that a file of an accepted extension really has. */
export function kindOf(firstBytes: Buffer, extension: Extension): Extension {
  const isZip = firstBytes.toString('hex', 0, 4) === zip;
  if (extension === 'doc' && isZip) return 'docx';
  return extension === 'xls' && isZip ? 'xlsx' : extension;
}

/** Readers accept a PDF whose header comes within its first 1,024 bytes (PDF 1.7, Adobe's implementation note 13). */
function inspectPdf(bytes: Buffer, begin: string): MagicFinding | null {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return null;
  const name = nameOf(begin);
  return wrongType(`This is ${name === null ? 'not a PDF file' : `${name}, not a PDF file`}: save or print it as PDF and upload that.`);
}

function nameOf(begin: string): string | null {
  return signatures.find(([hex]) => begin.startsWith(hex))?.[1] ?? null;
}

function wrongType(message: string): MagicFinding {
  return { reason: 'wrong-type', message };
}

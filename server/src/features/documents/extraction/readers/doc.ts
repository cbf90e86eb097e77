import { ExtractionError } from '../extraction-error.ts';
import { readWordText } from './doc/word-text.ts';
import { writeDoc } from './doc/write-doc.ts';
import { type CompoundFile, openCompoundFile } from './ole/compound-file.ts';
import type { Draft } from './read-file.ts';

/** How Word marks its streams ([MS-DOC] 2.5.1): since Word 97, and in Word 6 and 95. */
const identifiers = { word97: 0xa5ec, word6: [0xa5dc, 0xa697, 0xa698, 0xa699] };
const flagsAt = 10;
const encryptedFlag = 0x0100;

/** Word's own limit is 32 MB of text and pictures beside it; what is longer was made to keep a reader busy. */
const maxStreamBytes = 64 * 1024 * 1024;

/**
 * Reads a .doc of Word 97 to 2003: paragraphs, rows of tables, text boxes, footnotes and endnotes. Throws ExtractionError for files that are
 * locked, older, broken, or no Word files.
 */
export async function readDoc(bytes: Buffer): Promise<Draft> {
  checkHeader(openCompoundFile(bytes));
  try {
    return writeDoc(await readWordText(bytes));
  } catch (error) {
    throw error instanceof RangeError && /allocation|Invalid (?:array|string) length/.test(error.message)
      ? error
      : new ExtractionError('damaged');
  }
}

function checkHeader(file: CompoundFile): void {
  if (file.names.has('EncryptedPackage')) throw encrypted();
  if (!file.names.has('WordDocument')) throw notWord(file);
  const stream = file.read('WordDocument');
  if (stream.length < 512) throw new ExtractionError('damaged');
  const identifier = stream.readUInt16LE(0);
  if (identifiers.word6.includes(identifier))
    throw new ExtractionError(
      'wrong-type',
      'This file was saved by Word 6 or Word 95: open it in a newer Word or in LibreOffice, save it as .docx and upload that.',
    );
  if (identifier !== identifiers.word97) throw new ExtractionError('damaged');
  if ((stream.readUInt16LE(flagsAt) & encryptedFlag) !== 0) throw encrypted();
  if (stream.length > maxStreamBytes) throw new ExtractionError('too-large');
  // The parser follows these without looking whether they go in circles.
  for (const name of ['0Table', '1Table']) if (file.names.has(name)) file.read(name);
}

function notWord({ names }: CompoundFile): ExtractionError {
  if (names.has('Workbook') || names.has('Book'))
    return new ExtractionError('wrong-type', 'This is an Excel file, not a Word file: give it the extension .xls and upload it again.');
  return new ExtractionError('wrong-type', 'This is an old Office file, but no Word file: save it as .docx or as PDF and upload that.');
}

function encrypted(): ExtractionError {
  return new ExtractionError(
    'encrypted',
    'This Word file is protected with a password: remove the password in Word, save it and upload it again.',
  );
}

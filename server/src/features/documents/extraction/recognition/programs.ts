import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the programs of Debian's poppler-utils and tesseract-ocr are, and which languages' letters are looked for ("eng+deu"). */
export type TextRecognition = { pdftoppm: string; tesseract: string; languages: string };

/** Finds both programs in the folders (by default those of Debian's packages); null when one is missing. */
export function findTextRecognition(languages: string, folders = `/usr/bin${delimiter}/usr/local/bin`): TextRecognition | null {
  const find = (name: string): string | undefined =>
    folders
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path));
  const pdftoppm = find('pdftoppm');
  const tesseract = find('tesseract');
  return pdftoppm === undefined || tesseract === undefined ? null : { pdftoppm, tesseract, languages };
}

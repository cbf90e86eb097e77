import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { builtInLanguages, type BuiltInLanguage } from './built-in-languages.ts';

/** Where the programs of Debian's poppler-utils and tesseract-ocr are, and which languages' letters are looked for ("eng+deu"). */
export type Programs = { kind: 'programs'; pdftoppm: string; tesseract: string; languages: string };

/** The engine that comes with the product. */
export type BuiltIn = { kind: 'built-in'; languages: BuiltInLanguage[] };

export type TextRecognition = Programs | BuiltIn;

const debian = `/usr/bin${delimiter}/usr/local/bin`;

/** Where distributions keep the languages of tesseract, or folders of versions with them. */
const dataFolders = ['/usr/share/tesseract-ocr', '/usr/share/tesseract', '/usr/share', '/usr/local/share'];

/**
 * The programs where both are installed in the folders (by default those of Debian's packages) with every language; else the engine of the
 * product, for those of the languages that it knows. Null where it knows none.
 */
export function findTextRecognition(languages: string, folders = debian): TextRecognition | null {
  const find = (name: string): string | undefined =>
    folders
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path));
  const pdftoppm = find('pdftoppm');
  const tesseract = find('tesseract');
  const wanted = languages.split('+');
  if (pdftoppm !== undefined && tesseract !== undefined && (folders !== debian || areInstalled(wanted)))
    return { kind: 'programs', pdftoppm, tesseract, languages };
  const known = builtInLanguages.filter((language) => wanted.includes(language));
  return known.length === 0 ? null : { kind: 'built-in', languages: known };
}

/** Where no folder of languages is found they may be anywhere: tesseract is asked. */
function areInstalled(languages: readonly string[]): boolean {
  const folders = dataFolders
    .flatMap((folder) => [folder, ...subfolders(folder)])
    .map((folder) => join(folder, 'tessdata'))
    .filter((folder) => existsSync(folder));
  return (
    folders.length === 0 || languages.every((language) => folders.some((folder) => existsSync(join(folder, `${language}.traineddata`))))
  );
}

/** Of a folder of versions ("5"). */
function subfolders(folder: string): string[] {
  if (!folder.includes('tesseract') || !existsSync(folder)) return [];
  return readdirSync(folder).map((name) => join(folder, name));
}

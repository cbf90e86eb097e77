/** Prints the text of a file as officeparser gives it: the folder in which it was installed, and the file. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface OfficeParser {
  parseOffice: (file: string) => Promise<{ to: (format: 'text') => Promise<{ value: string }> }>;
}

const [folder = '', file = ''] = process.argv.slice(2);
const entry = createRequire(join(folder, 'package.json')).resolve('officeparser');
const { parseOffice } = (await import(pathToFileURL(entry).href)) as OfficeParser;
process.stdout.write((await (await parseOffice(file)).to('text')).value);

/** Prints the text of one file (.pdf, .docx, .txt) as a library gives it; nothing else is looked at. */
import { readFileSync } from 'node:fs';

const [file = ''] = process.argv.slice(2);
process.stdout.write(await textOf(file));

async function textOf(path: string): Promise<string> {
  if (path.endsWith('.docx')) {
    const { default: mammoth } = await import('mammoth');
    return (await mammoth.extractRawText({ path })).value;
  }
  if (path.endsWith('.pdf')) {
    const { extractText, getDocumentProxy } = await import('unpdf');
    return (await extractText(await getDocumentProxy(new Uint8Array(readFileSync(path))), { mergePages: true })).text;
  }
  return readFileSync(path, 'utf8');
}

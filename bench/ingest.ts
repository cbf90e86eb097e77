/**
 * Reading files as the product does, in a limited process for each: the good PDFs beside pdftotext and a plain dump by unpdf, all files by kind, and text
 * documents until they are cut into passages. Recall is the share of pdftotext's words (of four letters and more) that came out too.
 * npm run bench -- ingest [--documents 100]; the data's folder comes from BENCH_DATA. Linux only: processor time and memory are read from /proc.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { extractText as dumpText, getDocumentProxy } from 'unpdf';
import { splitPassages } from '../server/src/features/assistant/passages.service.ts';
import { extractText } from '../server/src/features/documents/extraction/extract.ts';
import type { Extension } from '../server/src/features/documents/extraction/protocol.ts';
import { type ChildUsage, measureChildren } from './lib/child-usage.ts';
import { goodFiles, readSets } from './lib/data.ts';
import { collectFigures } from './lib/figures.ts';
import { mean } from './lib/measures.ts';
import { pdfPeers, type PdfReader } from './lib/pdf-peers.ts';

const { values } = parseArgs({ options: { documents: { type: 'string', default: '100' }, dump: { type: 'string' } } });

const figures = collectFigures('ingest');

async function readOwn(file: string): Promise<{ text: string; pages: number }> {
  const extension = (file.split('.').at(-1) ?? '') as Extension;
  const { text, pageCount } = await extractText({ bytes: createReadStream(file), extension });
  return { text, pages: pageCount ?? 1 };
}

function wordsOf(text: string): Set<string> {
  // Words that were broken at the end of a line are put together on both sides.
  return new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/-\s*\n\s*/g, '')
      .match(/\p{L}{4,}/gu) ?? [],
  );
}

function recall(text: string, wanted: string | undefined): number {
  const found = wordsOf(text);
  const words = [...wordsOf(wanted ?? '')];
  return words.length === 0 ? 1 : words.filter((word) => found.has(word)).length / words.length;
}

function row(name: string, files: number, pages: number, { seconds, cpuSeconds, megabytes }: ChildUsage, recalled?: number): void {
  const figures = [files / seconds, pages / seconds, (100 * cpuSeconds) / pages, megabytes].map((figure) => figure.toFixed(1).padStart(9));
  console.log(`${name.padEnd(22)} ${figures.join(' ')}  ${recalled === undefined ? '' : recalled.toFixed(3)}`);
}

async function measurePdfs(): Promise<void> {
  const files = goodFiles('pdf');
  const own: PdfReader & { pages: number } = {
    name: 'vademecum',
    pages: 0,
    read: async (file) => {
      const { text, pages } = await readOwn(file);
      own.pages += pages;
      return text;
    },
  };
  const readers = [own, ...pdfPeers([...process.execArgv, import.meta.filename, '--dump'])];
  const texts = new Map<string, string[]>();
  const usages = new Map<string, ChildUsage>();
  for (const { name, read } of readers) {
    const { result, usage } = await measureChildren(async () => {
      const found: string[] = [];
      for (const file of files) found.push(await read(file));
      return found;
    });
    texts.set(name, result);
    usages.set(name, usage);
  }
  const wanted = texts.get('pdftotext');
  keepPdfs(
    usages,
    own.pages,
    wanted === undefined ? undefined : mean(texts.get('vademecum')?.map((text, at) => recall(text, wanted[at])) ?? []),
  );
  console.log(`${files.length} PDFs, ${own.pages} pages${wanted === undefined ? '; pdftotext is not installed' : ''}`);
  console.log(`${''.padEnd(22)}   files/s   pages/s CPU s/100        MB  recall`);
  for (const [name, usage] of usages) {
    const shares = wanted && texts.get(name)?.map((text, at) => recall(text, wanted[at]));
    row(name, files.length, own.pages, usage, shares && mean(shares));
  }
}

/** recalled: of pdftotext's words; undefined where it is not installed. */
function keepPdfs(usages: ReadonlyMap<string, ChildUsage>, pages: number, recalled: number | undefined): void {
  const ours = usages.get('vademecum');
  for (const [name, usage] of usages) {
    if (ours === undefined || name === 'vademecum') continue;
    const per100 = ({ cpuSeconds }: ChildUsage): number => (100 * cpuSeconds) / pages;
    figures.add({
      name: `PDFs, beside ${name}`,
      value: pages / ours.seconds,
      unit: 'pages/s',
      peer: { name, value: pages / usage.seconds },
    });
    figures.add({
      name: `PDFs, processor, beside ${name}`,
      value: per100(ours),
      unit: 's per 100 pages',
      peer: { name, value: per100(usage) },
    });
  }
  if (recalled !== undefined) figures.add({ name: "PDFs, pdftotext's words found", value: recalled, unit: 'of them' });
}

async function measureKinds(): Promise<void> {
  for (const type of ['docx', 'doc', 'txt']) {
    const files = goodFiles(type);
    if (files.length === 0) continue;
    const { usage } = await measureChildren(async () => {
      for (const file of files) await readOwn(file);
    });
    row(`${files.length} ${type}`, files.length, files.length, usage);
    figures.add({ name: `${type} files`, value: files.length / usage.seconds, unit: 'files/s' });
  }
}

async function measureDocuments(): Promise<void> {
  const all = readSets().flatMap(({ documents }) => documents);
  const every = Math.max(1, Math.ceil(all.length / Number(values.documents)));
  const documents = all.filter((_, at) => at % every === 0);
  let passages = 0;
  const { usage } = await measureChildren(async () => {
    for (const { name, text } of documents) {
      const read = await extractText({ bytes: Readable.from([Buffer.from(text)]), extension: 'txt' });
      passages += splitPassages(read.text, { name }).length;
    }
  });
  row(`${documents.length} text documents`, documents.length, documents.length, usage);
  console.log(`cut into ${passages} passages`);
  figures.add({ name: 'text documents, cut into passages', value: passages / usage.seconds, unit: 'passages/s' });
}

if (values.dump === undefined) {
  await measurePdfs();
  await measureKinds();
  await measureDocuments();
  figures.finish();
} else {
  const { text } = await dumpText(await getDocumentProxy(new Uint8Array(readFileSync(values.dump))), { mergePages: true });
  process.stdout.write(text);
}

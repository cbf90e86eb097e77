/**
 * Reading files as the product does, in a limited process for each, compared with programs and libraries that extract text and do no more, also in a
 * process for each; and cutting text into passages, compared with LangChain's splitter. Recall is the share of the program's words (of four letters and more) that came out too.
 * Scans: words read wrongly, of 20 pages of the data's policies that were printed and spoiled (bench/lib/scans.ts).
 * npm run bench -- ingest; formats that the data lacks come from BENCH_FORMATS, a folder with a folder of files for each extension, and officeparser from
 * BENCH_OFFICEPARSER, a folder in which it was installed; the data's folder comes from BENCH_DATA, LangChain's from BENCH_LANGCHAIN (bench/lib/langchain.ts). Linux only: processor time and
 * memory are read from /proc.
 */
import { createReadStream } from 'node:fs';
import { splitPassages } from '../server/src/language/passages.ts';
import { extractText } from '../server/src/features/documents/extraction/extract.ts';
import { ExtractionError } from '../server/src/features/documents/extraction/extraction-error.ts';
import type { Extension } from '../server/src/features/documents/extraction/protocol.ts';
import { goodFiles, readSets, sampleFiles } from './lib/data.ts';
import { collectFigures } from './lib/figures.ts';
import { hasLangChain, langChainModule } from './lib/langchain.ts';
import { type ChildUsage, measureChildren } from './lib/measure-children.ts';
import { mean } from './lib/measures.ts';
import { measureScans } from './lib/scans.ts';
import { type Kind, readingPeers } from './lib/reading-peers.ts';

const figures = collectFigures('ingest');

interface Reading {
  texts: string[];
  usage: ChildUsage;
}

/** Of all files of a kind. */
async function measureReading(files: readonly string[], read: (file: string) => Promise<string>): Promise<Reading> {
  const { result: texts, usage } = await measureChildren(async () => {
    const found: string[] = [];
    for (const file of files) found.push(await read(file));
    return found;
  });
  return { texts, usage };
}

async function readOwn(file: string): Promise<{ text: string; pages: number }> {
  const extension = (file.split('.').at(-1) ?? '') as Extension;
  const { text, pageCount } = await extractText({ bytes: createReadStream(file), extension });
  return { text, pages: pageCount ?? 1 };
}

/** Others' test files are broken on purpose now and then. */
function refused(error: unknown): { text: string; pages: number } {
  if (error instanceof ExtractionError) return { text: '', pages: 1 };
  throw error;
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

/** Of the data's folder, or for formats that it lacks of BENCH_FORMATS. */
function filesOf(kind: Kind): string[] {
  const files = goodFiles(kind);
  return files.length > 0 ? files : sampleFiles(kind);
}

async function measureKind(kind: Kind, label: string): Promise<void> {
  const files = filesOf(kind);
  if (files.length === 0) return;
  let pages = 0;
  const own = await measureReading(files, async (file) => {
    const read = await readOwn(file).catch(refused);
    pages += read.pages;
    return read.text;
  });
  const hasPages = kind === 'pdf' || kind === 'pptx';
  const unit = hasPages ? 'pages' : 'files';
  console.log(`${files.length} ${label}${hasPages ? `, ${pages} pages` : ''}`);
  print('vademecum', pages, own.usage);
  for (const { name, read } of readingPeers(kind)) {
    // What a peer cannot read has no words.
    const peer = await measureReading(files, (file) => read(file).catch(() => ''));
    const recalled = mean(own.texts.map((text, at) => recall(text, peer.texts[at])));
    print(name, pages, peer.usage, recalled);
    keep(
      `${label}, against ${name}`,
      `${unit}/s`,
      name,
      [own.usage, peer.usage].map(({ seconds }) => pages / seconds),
    );
    // Of a few short runs of a small program no tick of the processor may be counted.
    if (peer.usage.cpuSeconds > 0)
      keep(
        `${label}, processor, against ${name}`,
        `s per 100 ${unit}`,
        name,
        [own.usage, peer.usage].map(({ cpuSeconds }) => (100 * cpuSeconds) / pages),
      );
    figures.add({ name: `${label}, words of ${name} found`, value: recalled, unit: 'of them' });
    const theirs = mean(own.texts.map((text, at) => recall(peer.texts[at] ?? '', text)));
    figures.add({ name: `${label}, our words that ${name} found`, value: theirs, unit: 'of them' });
  }
}

function keep(name: string, unit: string, peer: string, [value = 0, theirs = 0]: readonly number[]): void {
  figures.add({ name, value, unit, peer: { name: peer, value: theirs } });
}

/** pages: files, where a file has no pages. */
function print(name: string, pages: number, { seconds, cpuSeconds, megabytes }: ChildUsage, recalled?: number): void {
  const measured = [pages / seconds, (100 * cpuSeconds) / pages, megabytes].map((figure) => figure.toFixed(1).padStart(9));
  console.log(
    `  ${name.padEnd(20)} ${measured.join(' ')}  ${recalled?.toFixed(3) ?? 'per s, processor s per 100, MB, our recall of theirs'}`,
  );
}

interface Splitters {
  RecursiveCharacterTextSplitter: new (options: { chunkSize: number; chunkOverlap: number }) => {
    splitText: (text: string) => Promise<string[]>;
  };
}

/** About as long as our passages are. */
const chunkSize = 900;

async function measurePassages(): Promise<void> {
  const documents = readSets().flatMap((set) => set.documents);
  const megabytes = documents.reduce((total, { text }) => total + Buffer.byteLength(text), 0) / 1e6;
  let passages = 0;
  const seconds = await secondsOf(() => {
    for (const { name, text } of documents) passages += splitPassages(text, { name }).length;
  });
  let peer: { name: string; value: number } | undefined;
  if (hasLangChain) {
    const { RecursiveCharacterTextSplitter } = (await langChainModule('@langchain/textsplitters')) as Splitters;
    const splitter = new RecursiveCharacterTextSplitter({ chunkSize, chunkOverlap: 0 });
    const theirs = await secondsOf(async () => {
      for (const { text } of documents) await splitter.splitText(text);
    });
    peer = { name: "LangChain's splitter, without terms", value: megabytes / theirs };
  }
  console.log(`${documents.length} text documents, ${passages} passages`);
  figures.add({ name: 'text cut into passages, with their terms', value: megabytes / seconds, unit: 'MB/s', ...(peer && { peer }) });
}

async function secondsOf(work: () => void | Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

await measureKind('pdf', 'PDFs');
await measureKind('docx', '.docx files');
await measureKind('doc', '.doc files');
await measureKind('txt', '.txt files');
for (const kind of ['pptx', 'odt', 'rtf', 'epub', 'html', 'eml', 'msg'] as const) await measureKind(kind, `.${kind} files`);
await measureScans(figures);
await measurePassages();
figures.finish();

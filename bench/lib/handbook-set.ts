import { existsSync, readFileSync } from 'node:fs';
import type { BenchQuestion, BenchSet, Gold } from './data.ts';

const folder = new URL('../../handbook/', import.meta.url);

interface Entry {
  file: string;
  name: string;
  type: string;
}
interface HandbookQuestion {
  q: string;
  file: string | null;
  answer?: string;
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

/** The documents as they lie in the folder. */
export function readEntries(): Entry[] {
  return readJson('index.json') as Entry[];
}

/** What staff ask, the document that answers (null: none does), and the passage in which. */
export function readQuestions(): HandbookQuestion[] {
  return readJson('questions.json') as HandbookQuestion[];
}

/** Word and PDF documents are made from Markdown: their text without a reader's detour. */
function readSource(file: string): string {
  const name = file.replace(/\.\w+$/, '.md');
  const source = new URL(`source/${name}`, folder);
  return readFileSync(existsSync(source) ? source : new URL(name, folder), 'utf8');
}

/** The sample handbook with the questions that its authors wrote in the words of staff. */
export function readHandbook(): BenchSet {
  const documents = readEntries().map(({ file, name, type }) => ({ id: file, name, type, text: readSource(file) }));
  const texts = new Map(documents.map(({ id, text }) => [id, text]));
  const questions = readQuestions().map(({ q, file, answer = '' }, index): BenchQuestion => {
    const gold = file === null ? [] : [{ doc: file, rel: 1, ...spanOf(answer, texts.get(file) ?? '') }];
    return { id: `handbook-${index}`, q, kind: file === null ? 'handbook-none' : 'handbook', answerable: file !== null, gold };
  });
  return { name: 'handbook', documents, questions };
}

/** The place of the answer; of a table row ("a | b") the line with all its cells. */
function spanOf(answer: string, text: string): Pick<Gold, 'start' | 'end'> {
  const cells = answer.split(' | ');
  const found = text.includes(answer) ? answer : (text.split('\n').find((line) => cells.every((cell) => line.includes(cell))) ?? answer);
  const start = text.indexOf(found);
  return start === -1 ? {} : { start, end: start + found.length };
}

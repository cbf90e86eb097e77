import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from '../../../bench/lib/data.ts';

const own = new URL('../spanish/', import.meta.url);

/** Files of the sample handbook, each with its translation in tools/evaluate/spanish/documents. */
const translations: readonly (readonly [string, string])[] = [
  ['needlestick-and-exposure.md', 'pinchazos.md'],
  ['spill-response.md', 'derrames.md'],
  ['vaccine-cold-chain.docx', 'vacunas.md'],
  ['staff-illness-and-return-to-work.docx', 'enfermedad.md'],
  ['emergencies-in-the-clinic.md', 'emergencias.md'],
  ['refills-and-controlled-substances.md', 'recetas.md'],
];
export const handbookFileOf: ReadonlyMap<string, string> = new Map(translations);

/** The translations, by the id of what they translate. */
export function readSpanishPolicies(): BenchDocument[] {
  return translations.map(([id, file]) => {
    const text = readFileSync(new URL(`documents/${file}`, own), 'utf8');
    return { id, name: /^# (.+)/.exec(text)?.[1] ?? file, type: 'protocol', text };
  });
}

/** file: of the handbook; undefined where it has no answer. en, es: what answers; es only where the file is translated. */
type SpanishQuestion = { q: string; file: string | undefined; en: string; es: string | undefined };

/** later-questions.tsv was written when the list of words was closed. */
export function readSpanishQuestions(file: 'questions.tsv' | 'later-questions.tsv'): SpanishQuestion[] {
  const lines = readFileSync(new URL(file, own), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [document = '', q = '', en = '', es] = line.split('\t');
      return { q, file: document === '-' ? undefined : document, en, es: es === '' ? undefined : es };
    });
}

type Xquad = { data: { title: string; paragraphs: { context: string; qas: { question: string; answers: { text: string }[] }[] }[] }[] };

/** Each context is a document. gold: the sentence around the answer is right where it contains the answer. Both languages have the same order. */
export function readXquad(
  folder: string,
  language: 'en' | 'es',
): { documents: BenchDocument[]; questions: { q: string; doc: string; gold: string }[] } {
  const { data } = JSON.parse(readFileSync(join(folder, `xquad.${language}.json`), 'utf8')) as Xquad;
  const contexts = data.flatMap(({ title, paragraphs }) => paragraphs.map((one, at) => ({ ...one, id: `${title} ${at + 1}`, title })));
  const documents = contexts.map(({ id, title, context }) => ({ id, name: title.replaceAll('_', ' '), type: 'manual', text: context }));
  const questions = contexts.flatMap(({ id, qas }) =>
    qas.map(({ question, answers }) => ({ q: question, doc: id, gold: answers[0]?.text ?? '' })),
  );
  return { documents, questions };
}

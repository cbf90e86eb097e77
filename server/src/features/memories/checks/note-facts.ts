import { casesNamedIn, noteCases } from '../../../language/contrasts.ts';
import { shownText, splitSentences } from '../../../language/sentences.ts';
import { tokenize } from '../../../language/terms.ts';
import { type Figure, figuresIn } from './figures.ts';

/** A sentence of a note that gives a figure; its figures' offsets are within its text. */
export interface FiguredSentence {
  text: string;
  figures: Figure[];
}

/** What parts two notes that use the same words. */
export interface NoteFacts {
  sentences: FiguredSentence[];
  /** Words with digits beside the figures, and letters by themselves: hepatitis B, form W-9. */
  codes: ReadonlySet<string>;
  /** Adults or children, urgent or routine …, see casesNamedIn. */
  cases: Int32Array;
}

const mostSentences = 200;

export function factsOf(topic: string, value: string): NoteFacts {
  const texts = splitSentences(value).map(shownText);
  const sentences = [topic, ...texts.flatMap(clausesOf)].slice(0, mostSentences).map((text) => ({ text, figures: figuresIn(text) }));
  const codes = new Set<string>();
  for (const sentence of sentences) for (const code of codesIn(sentence)) codes.add(code);
  const cases = casesNamedIn(`${topic} ${value}`, noteCases);
  return { sentences: sentences.filter(({ figures }) => figures.length > 0), codes, cases };
}

/** What is said of two things in one sentence. */
function clausesOf(text: string): string[] {
  return text.split(/;\s|,\s(?=(?:and|but)\s)/);
}

/** Without a digit or a capital by itself there is no code. */
const codeHint = /\d|(?<!\p{L})[A-HJ-Z](?!\p{L})/u;

export function codesIn({ text, figures }: FiguredSentence): string[] {
  if (!codeHint.test(text)) return [];
  const isFigure = (start: number): boolean => figures.some((figure) => start >= figure.start && start < figure.end);
  return tokenize(text)
    .filter(({ word, start }) => (/\d/.test(word) || isLetter(text, word, start)) && !isFigure(start))
    .map(({ word }) => word);
}

/** A letter that names one of several: "hepatitis B", "Form C". */
function isLetter(text: string, word: string, start: number): boolean {
  if (word.length !== 1 || !/[B-HJ-Z]|A(?!\s+[a-z])/.test(text.slice(start, start + 3))) return false;
  return start > 0 && /[\p{L}] ?$/u.test(text.slice(0, start)) && !/^(?:[\p{L}&'’]|\. ?\p{Lu})/u.test(text.slice(start + 1, start + 4));
}

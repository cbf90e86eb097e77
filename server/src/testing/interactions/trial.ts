import { readFileSync } from 'node:fs';
import { isClarification } from '../../features/learning/questions/clarification.ts';

const read = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^[+\-0!.=?~] /.test(line));

export type Mood = '+' | '-' | '0';
interface Sentence {
  text: string;
  mood: Mood;
}

const sentences = (name: string): Sentence[] => read(name).map((line) => ({ mood: line[0] as Mood, text: line.slice(2) }));
/**
 * Sentences that staff write. Rules and words were chosen with the first two sets in view; of the last set only the number of correct
 * results was looked at.
 */
export const sentenceSets = {
  'the first 200': sentences('sentiment.txt'),
  'worked with': [...sentences('sentiment-held-out.txt'), ...sentences('sentiment-development.txt')],
  'kept aside': sentences('sentiment-kept-aside.txt'),
};

/** share: of the sentences with correct results. reversed: how many pleased ones sound displeased, or the other way round. */
export function trySentiment(some: readonly Sentence[], analyse: (text: string) => number): { share: number; reversed: number } {
  const told = some.map(({ text, mood }) => ({ mood, heard: moodOf(analyse(text)) }));
  const right = told.filter(({ mood, heard }) => mood === heard).length;
  const reversed = told.filter(({ mood, heard }) => mood !== '0' && heard !== '0' && mood !== heard).length;
  return { share: right / some.length, reversed };
}

function moodOf(score: number): Mood {
  if (Math.abs(score) <= 0.05) return '0';
  return score > 0 ? '+' : '-';
}

export interface QuestionPair {
  line: string;
  before: string;
  question: string;
  /** The second asks again for what the first asked for, or what its answer meant. */
  isOne: boolean;
}

const pairs = (name: string): QuestionPair[] =>
  read(name).map((line) => {
    const [before = '', question = ''] = line.slice(2).split(' => ');
    return { line, before, question, isOne: /^[!=?]/.test(line) };
  });
/** Two questions after one another. Of those kept aside only the number of correct results was looked at. */
export const questionPairs = {
  'worked with': [...pairs('clarification.txt'), ...pairs('clarification-development.txt')],
  'kept aside': pairs('clarification-kept-aside.txt'),
};

type Likeness = (question: string, before: string) => number;

export function tryClarification(
  some: readonly QuestionPair[],
  likeness?: Likeness,
): { precision: number; recall: number; wrong: string[] } {
  const told = some.map(({ line, question, before, isOne }) => ({
    line,
    isOne,
    isTold: isClarification(question, before, likeness?.(question, before)),
  }));
  const hits = told.filter(({ isOne, isTold }) => isOne && isTold).length;
  return {
    precision: hits / told.filter(({ isTold }) => isTold).length,
    recall: hits / told.filter(({ isOne }) => isOne).length,
    wrong: told.filter(({ isOne, isTold }) => isOne !== isTold).map(({ line }) => line),
  };
}

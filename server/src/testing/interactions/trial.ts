import { readFileSync } from 'node:fs';
import { isClarification } from '../../features/interactions/clarification.ts';

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
/** What staff write. Rules and words were chosen with the first two sets in view; of the last nothing was looked at but how many were told right. */
export const sentenceSets = {
  'the first 200': sentences('sentiment.txt'),
  'worked with': [...sentences('sentiment-held-out.txt'), ...sentences('sentiment-development.txt')],
  'kept aside': sentences('sentiment-kept-aside.txt'),
};

/** share: of the sentences that are told right. reversed: how many pleased ones sound displeased, or the other way round. */
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

/** Pairs of questions; half of them are held out. */
export function tryClarification(half: 'adjusted to' | 'held out'): { precision: number; recall: number; wrong: string[] } {
  const pairs = read('clarification.txt').filter((_, i) => i % 4 >= 2 === (half === 'held out'));
  const told = pairs.map((line) => {
    const [before = '', now = ''] = line.slice(2).split(' => ');
    return { line, isOne: line.startsWith('!'), isTold: isClarification(now, before) };
  });
  const hits = told.filter(({ isOne, isTold }) => isOne && isTold).length;
  return {
    precision: hits / told.filter(({ isTold }) => isTold).length,
    recall: hits / told.filter(({ isOne }) => isOne).length,
    wrong: told.filter(({ isOne, isTold }) => isOne !== isTold).map(({ line }) => line),
  };
}

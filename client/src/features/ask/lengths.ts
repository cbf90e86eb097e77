import { type AnswerLength, answerLengths } from '@vademecum/shared/ask/answer-words.ts';
import { AlignJustify, AlignLeft, Minus, type LucideIcon } from 'lucide-react';

interface LengthChoice {
  length: AnswerLength;
  label: string;
  /** A description of the answer: specification, section 9. */
  hint: string;
  icon: LucideIcon;
}

export const lengthChoices: readonly LengthChoice[] = [
  { length: 'short', label: 'Short', hint: '1-2 sentences', icon: Minus },
  { length: 'medium', label: 'Medium', hint: '3-5 sentences', icon: AlignLeft },
  { length: 'detailed', label: 'Detailed', hint: '1-2 paragraphs', icon: AlignJustify },
];

const storageKey = 'vademecum.answer-length';

/** The person's answer length, kept in this browser: specification, section 4. */
export function readLength(): AnswerLength {
  const saved = window.localStorage.getItem(storageKey);
  return answerLengths.find((length) => length === saved) ?? 'medium';
}

export function keepLength(length: AnswerLength): void {
  window.localStorage.setItem(storageKey, length);
}

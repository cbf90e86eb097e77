import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
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

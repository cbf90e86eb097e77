import { answerLengths, type AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { useState } from 'react';

const storageKey = 'vademecum.answer-length';
const defaultLength: AnswerLength = 'medium';

/** The person's answer length, kept in this browser: specification, section 4. */
export function useAnswerLength(): [AnswerLength, (length: AnswerLength) => void] {
  const [length, setLength] = useState(readLength);

  function keepLength(next: AnswerLength) {
    window.localStorage.setItem(storageKey, next);
    setLength(next);
  }
  return [length, keepLength];
}

function readLength(): AnswerLength {
  const saved = window.localStorage.getItem(storageKey);
  return answerLengths.find((length) => length === saved) ?? defaultLength;
}

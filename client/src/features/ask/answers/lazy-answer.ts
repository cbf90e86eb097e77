import { lazy } from 'react';

/** Answers, and the Markdown parser with them, come after the screen itself; the chat's route asks for them ahead. */
export const loadAnswer = () => import('./answer.tsx');

export const Answer = lazy(loadAnswer);

import { lazy } from 'react';

/** The Markdown parser comes after the screen itself; the chat's route asks for it ahead. */
export const loadAnswerMarkdown = () => import('./answer-markdown.tsx');

export const AnswerMarkdown = lazy(loadAnswerMarkdown);

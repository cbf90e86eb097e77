import type { BuiltInLanguage } from './built-in-languages.ts';

/** What the child is to read, as JSON; the file comes on its stdin. */
export type RecognitionTask = { kind: 'pdf' | 'picture'; pages: number[]; languages: BuiltInLanguage[] };

/** What the child says of each page, in the order of the task, as a line of JSON. */
export type RecognisedPage = { page: number; text: string };

import { isSpanish } from '../../../language/spanish/language-of.ts';
import { spanishInEnglish } from '../../../language/spanish/in-english.ts';
import type { Sentence } from '../../../language/sentences.ts';
import type { RetrievedPassage } from './search.ts';

/** A sentence as the rules read it, which know English: for a Spanish one in English, word by word. */
export type Said = Pick<Sentence, 'text' | 'context' | 'lead'>;

const spanish = new WeakMap<object, boolean>();

/** Whether a passage is Spanish, as its text tells; a row or a title of it alone may not. */
export function isSpanishPassage(passage: Pick<RetrievedPassage, 'text' | 'heading'>): boolean {
  const known = spanish.get(passage) ?? isSpanish(`${passage.heading}\n${passage.text}`);
  spanish.set(passage, known);
  return known;
}

/** Something that belongs to a passage, as the rules read it. */
export function readFrom(passage: Pick<RetrievedPassage, 'text' | 'heading'> | undefined, text: string): string {
  return passage !== undefined && isSpanishPassage(passage) ? spanishInEnglish(text) : text;
}

export function sentenceInEnglish({ text, context, lead }: Sentence): Said {
  return { text: spanishInEnglish(text), context: spanishInEnglish(context), ...(lead !== undefined && { lead: spanishInEnglish(lead) }) };
}

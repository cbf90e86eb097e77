import sentences from '@vademecum/shared/locales/es.json' with { type: 'json' };
import type { Language } from '@vademecum/shared/people/language.ts';
import { createTranslator } from '@vademecum/shared/translator.ts';

/** From English to each language of the screens; for what leaves the server as a letter. */
export const translators: Record<Language, (text: string) => string> = { en: (text) => text, es: createTranslator(sentences, 'es-US') };

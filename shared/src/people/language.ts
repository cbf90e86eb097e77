/** Languages of the screens. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** Remembers in a browser which language was chosen there, for the page itself. */
export const languageCookie = 'vademecum.language';

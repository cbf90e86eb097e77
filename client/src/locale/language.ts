import { languageCookie, type Language } from '@vademecum/shared/people/language.ts';

/** The language that this page was built in. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en');

/** Opens this page again in another language, which this browser remembers for a year. */
export function openInLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
  window.location.reload();
}

/** Opens this page again if the server has just set another language: the one that the person who signed in reads. */
export function followLanguage(): void {
  const [, chosen] =
    document.cookie
      .split('; ')
      .map((one) => one.split('='))
      .find(([name]) => name === languageCookie) ?? [];
  if (chosen !== undefined && chosen !== pageLanguage()) window.location.reload();
}

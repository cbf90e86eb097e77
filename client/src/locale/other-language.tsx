import { languageNames } from '@vademecum/shared/people/language.ts';
import { openInLanguage, pageLanguage } from './language.ts';

/** Switches the screens that come before the sign-in to the other language, named in that language. */
export function OtherLanguage() {
  const other = pageLanguage() === 'es' ? 'en' : 'es';
  return (
    <button
      type="button"
      lang={other}
      className="self-start text-accent underline underline-offset-2"
      onClick={() => {
        openInLanguage(other);
      }}
    >
      {languageNames[other]}
    </button>
  );
}

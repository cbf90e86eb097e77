import { forgetPreferences } from './preferences.ts';
import { resetTheme } from './theme.ts';

/** Every preference that this browser keeps stands under a name that begins so. */
const prefix = 'vademecum.';

/** Forgets whatever was chosen in this browser, so that the defaults hold again; nothing on the server changes. */
export function resetBrowserPreferences() {
  resetTheme();
  try {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) localStorage.removeItem(name);
  } catch {
    // Storage may be switched off; then nothing was kept.
  }
  forgetPreferences();
}

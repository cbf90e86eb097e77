import { currentPreferences, onPreferencesChange } from './preferences.ts';

/** Draws the page as close and as large as this browser's preferences say, now and with every change; gives back how to stop. */
export function followAppearance(): () => void {
  const draw = () => {
    const { density, textSize } = currentPreferences().all;
    const root = document.documentElement;
    if (density === 'compact') root.dataset.density = density;
    else delete root.dataset.density;
    root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  };
  draw();
  return onPreferencesChange(draw);
}

// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// src/lib/theme.ts keeps the same key and the same values. Browsers keep this file for a year: give a changed one a new number.
{
  let choice = null;
  try {
    choice = localStorage.getItem('vademecum.theme');
  } catch {
    // Storage may be switched off; the system's theme is then used.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice === 'light' || choice === 'dark' ? choice : system;
}

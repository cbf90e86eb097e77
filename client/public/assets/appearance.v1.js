// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// src/lib/theme.ts and src/lib/appearance.ts keep the same keys and the same values. Browsers keep this file for a year: give a changed one a new number.
{
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be switched off; then everything is as the system has it.
      return null;
    }
  };
  const theme = read('vademecum.theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : system;
  try {
    const { density, textSize } = JSON.parse(read('vademecum.preferences') ?? '{}');
    if (density === 'compact') root.dataset.density = density;
    if (textSize >= 90 && textSize <= 150) root.style.fontSize = `${textSize}%`;
  } catch {
    // Unreadable; the application says so and goes on with the defaults.
  }
}

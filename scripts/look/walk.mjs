import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNarrow } from './variants.mjs';

/** Looks at one view in every variant that it exists in; what it finds goes into the report. */
export async function lookAtView({ view, variants, visitor, report, clinic, pictures }) {
  for (const variant of variants) {
    if (view.only !== undefined && (view.only === 'narrow') !== isNarrow(variant)) continue;
    const seen = { screen: view.screen, state: view.state, variant: variant.name };
    try {
      const { page, settle, complaints, close } = await visitor.open(view, variant, clinic);
      await lookInThemes({ page, settle, variant, seen, report, pictures });
      report.add({ ...seen, theme: '' }, complaints, { isCounted: false });
      await close();
    } catch (error) {
      if (pictures !== undefined && error.picture !== undefined)
        writeFileSync(pictureOf({ ...seen, theme: 'failed' }, pictures), error.picture);
      report.add({ ...seen, theme: '' }, [{ rule: 'cannot-be-reached', what: String(error.message).split('\n').slice(0, 4).join(' ') }]);
    }
  }
}

export async function lookInThemes({ page, settle, variant, seen, report, pictures }) {
  for (const theme of variant.themes) {
    await page.emulateMedia({ colorScheme: theme });
    await settle();
    await lookNow({ page, seen: { ...seen, theme }, report, pictures });
  }
  if (!variant.forcedColors) return;
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await settle();
  await lookNow({ page, seen: { ...seen, theme: 'forced-colors' }, report, pictures });
}

async function lookNow({ page, seen, report, pictures }) {
  report.add(seen, await page.evaluate(() => globalThis.look.inspect()));
  if (pictures === undefined) return;
  await page.screenshot({ path: pictureOf(seen, pictures), animations: 'disabled' });
}

function pictureOf({ screen, state, variant, theme }, folder) {
  return join(folder, `${[screen, state, variant, theme].join('--').replaceAll(/[^\w-]+/g, '-')}.png`);
}

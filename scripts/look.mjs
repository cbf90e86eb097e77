// npm run look [-- --only SCREEN,SCREEN] [--variants 1440,390] [--state WORDS] [--pictures FOLDER] [--faces | --views] [--quick]: opens every screen,
// dialog and state of the sample clinic in Chromium and looks for what a person would stumble over; exit code 1 if it finds anything.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { lookAtFaces } from './look/lists.mjs';
import { Report } from './look/report.mjs';
import { variants } from './look/variants.mjs';
import { Visitor } from './look/visit.mjs';
import { views } from './look/views.mjs';
import { lookAtView } from './look/walk.mjs';
import { Failure, main } from './node-runtime.mjs';
import { foundClinic, startClinic } from './sample-clinic.mjs';

const port = Number(process.env.PORT ?? 3990);
const options = {
  only: { type: 'string' },
  variants: { type: 'string' },
  state: { type: 'string' },
  pictures: { type: 'string' },
  faces: { type: 'boolean' },
  views: { type: 'boolean' },
  quick: { type: 'boolean' },
};

function choose(values) {
  const names = values.only?.split(',');
  const sizes = values.variants?.split(',');
  const state = values.state === undefined ? undefined : new RegExp(values.state, 'i');
  const isChosen = ({ screen, state: name }) => (names?.includes(screen) ?? true) && (state?.test(name) ?? true);
  const chosen = {
    isChosen,
    views: values.faces ? [] : views.filter(isChosen),
    variants: variants
      .filter(({ name }) => sizes?.includes(name) ?? true)
      .map((variant) =>
        values.quick ? { ...variant, forcedColors: false, themes: variant.width < 1024 ? ['light'] : variant.themes } : variant,
      ),
    withFaces: !values.views && state === undefined,
    pictures: values.pictures,
  };
  if (chosen.variants.length === 0) throw new Failure(`Sizes are: ${variants.map(({ name }) => name).join(', ')}`);
  if (names !== undefined && chosen.views.length === 0 && !values.faces)
    throw new Failure(`Screens are: ${[...new Set(views.map(({ screen }) => screen))].join(', ')}`);
  return chosen;
}

await main(async (args) => {
  const chosen = choose(parseArgs({ args, options }).values);
  await installIfNeeded();
  await buildIfStale();
  if (chosen.pictures !== undefined) mkdirSync(chosen.pictures, { recursive: true });
  const env = { EMBEDDINGS: 'none' };
  const [full, empty] = [await startClinic({ port, env }), await startClinic({ port: port + 1, isEmpty: true, env })];
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  const report = new Report();
  try {
    await foundClinic(browser, empty);
    const visitor = new Visitor(browser);
    for (const view of chosen.views) await lookAtView({ ...chosen, view, visitor, report, clinic: full });
    if (chosen.withFaces) await lookAtFaces({ ...chosen, visitor, report, full, empty });
  } finally {
    await browser.close();
    await Promise.all([full.stop(), empty.stop()]);
  }
  return report.print();
});

/**
 * Opens every screen, dialog and state of the sample clinic in Chromium and looks for what would hinder a person; exit code 1 if it finds anything.
 * npm run ui-audit [-- --only SCREEN,SCREEN] [--variants 1440,390] [--state WORDS] [--pictures FOLDER] [--lists | --views] [--quick]: --lists audits the four states
 * of each list alone, --views everything else; --quick leaves out forced colors, and the dark theme on narrow screens.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { foundClinic, startClinic } from '../../scripts/sample-clinic.mjs';
import { auditLists, auditView } from './audit.ts';
import { Report } from './report.ts';
import { type Variant, variants } from './variants.ts';
import { answerViews } from './views/answers.ts';
import { chatViews } from './views/chat.ts';
import { frameViews, tileViews } from './views/frame.ts';
import { documentViews, managementViews, memoryViews, searchViews } from './views/library.ts';
import { accountViews, analyticsViews, learningViews, peopleViews, preferenceViews, recordViews, toolViews } from './views/office.ts';
import { outsideViews } from './views/outside.ts';
import { policyViews } from './views/policies.ts';
import { Visitor } from './visitor.ts';

const views = [
  ...outsideViews,
  ...chatViews,
  ...answerViews,
  ...frameViews,
  // Before the views that add documents and change them.
  ...policyViews,
  ...documentViews,
  ...searchViews,
  ...memoryViews,
  ...managementViews,
  ...toolViews,
  ...analyticsViews,
  ...learningViews,
  ...preferenceViews,
  ...tileViews,
  ...peopleViews,
  ...recordViews,
  ...accountViews,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    variants: { type: 'string' },
    state: { type: 'string' },
    pictures: { type: 'string' },
    lists: { type: 'boolean', default: false },
    views: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const port = Number(process.env['PORT'] ?? 3990);
const screens = values.only?.split(',');
const state = values.state === undefined ? undefined : new RegExp(values.state, 'i');
const isChosen = (screen: string, name: string): boolean => (screens?.includes(screen) ?? true) && (state?.test(name) ?? true);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function chosenVariants(): Variant[] {
  const names = values.variants?.split(',');
  const chosen = variants.filter(({ name }) => names?.includes(name) ?? true);
  if (chosen.length === 0) fail(`Sizes are: ${variants.map(({ name }) => name).join(', ')}`);
  if (!values.quick) return chosen;
  return chosen.map((variant) => ({ ...variant, forcedColors: false, themes: variant.width < 1024 ? ['light'] : variant.themes }));
}

const chosenSizes = chosenVariants();
const chosenViews = values.lists ? [] : views.filter((view) => isChosen(view.screen, view.state));
if (screens !== undefined && chosenViews.length === 0 && !values.lists)
  fail(`Screens are: ${[...new Set(views.map(({ screen }) => screen))].join(', ')}`);
if (values.pictures !== undefined) mkdirSync(values.pictures, { recursive: true });

const env = { EMBEDDINGS: 'none' };
const [full, empty] = [await startClinic({ port, env }), await startClinic({ port: port + 1, isEmpty: true, env })];
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'], args: ['--no-sandbox', '--disable-gpu'] });
const report = new Report();
try {
  await foundClinic(browser, empty);
  const audit = { visitor: new Visitor(browser), report, pictures: values.pictures };
  for (const view of chosenViews) await auditView(audit, view, { variants: chosenSizes, clinic: full });
  const [variant] = chosenSizes;
  if (!values.views && state === undefined && variant !== undefined) await auditLists(audit, { isChosen, variant, full, empty });
} finally {
  await browser.close();
  await Promise.all([full.stop(), empty.stop()]);
}
process.exitCode = report.print();

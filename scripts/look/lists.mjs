import { lists } from './faces.mjs';
import { cutOff, hold } from './steps.mjs';
import { lookInThemes } from './walk.mjs';

const waiting = '.animate-pulse, .animate-spin, [role=status], progress';
const retry = /^(try|check) again$/i;
const patienceMs = 5_000;

/** Sees the four faces of each list and card once: while it loads, of an empty clinic, without a server, and filled. */
export async function lookAtFaces({ isChosen, variants, visitor, report, full, empty, pictures }) {
  for (const list of lists.filter((each) => isChosen({ screen: each.screen, state: each.name }))) {
    const look = (face, clinic, rules) => lookAtFace({ list, face, clinic, rules, variant: variants[0], visitor, report, pictures });
    report.addFaces(`${list.screen}: ${list.name}`, {
      loading: await look('loading', full, {
        before: hold(list.procedure),
        see: (page) => page.locator(waiting).filter({ visible: true }),
      }),
      empty: list.empty === undefined ? '-' : await look('empty', empty, { see: (page) => page.getByText(new RegExp(list.empty)) }),
      error: await look('error', full, {
        before: cutOff(list.procedure),
        see: (page) => page.getByRole('button', { name: retry }),
        andThen: tryAgain(list),
      }),
      filled: await look('filled', full, {
        see: (page) => page.locator('main, [role=dialog]').getByText(list.filled).filter({ visible: true }),
      }),
    });
  }
}

/** The server is back: Try again brings what was missing. */
const tryAgain = (list) => async (page) => {
  await page.unroute(`**/trpc/${list.procedure}**`);
  await page.getByRole('button', { name: retry }).first().click();
  await page.locator('main, [role=dialog]').getByText(list.filled).filter({ visible: true }).first().waitFor({ timeout: patienceMs });
};

/** Resolves to yes if the face was seen as it should be, else to NO; what is amiss with it goes into the report. */
async function lookAtFace({ list, face, clinic, rules, variant, visitor, report, pictures }) {
  const seen = { screen: list.screen, state: `${list.name}, ${face}`, variant: variant.name };
  const view = { ...list, before: rules.before, mayLog: true };
  let opened;
  try {
    opened = await visitor.open(view, variant, clinic);
    await rules.see(opened.page).first().waitFor({ timeout: patienceMs });
    await lookInThemes({ ...opened, variant, seen, report, pictures });
    await rules.andThen?.(opened.page);
    return 'yes';
  } catch (error) {
    report.add({ ...seen, theme: '' }, [{ rule: `no-${face}-face`, what: String(error.message).split('\n')[0] }]);
    return 'NO';
  } finally {
    await opened?.close();
  }
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import type { Clinic } from '../../scripts/sample-clinic.mjs';
import { type List, lists } from './lists.ts';
import type { Finding, ListState, Report, Seen } from './report.ts';
import { cutOff, hold, type Step, type View } from './steps.ts';
import { isNarrow, type Variant } from './variants.ts';
import { UnreachedView, type Opened, type Visitor } from './visitor.ts';

/** pictures: the folder for screenshots. */
export type Audit = { visitor: Visitor; report: Report; pictures: string | undefined };

type Place = Omit<Seen, 'theme'>;

const waiting = '.animate-pulse, .animate-spin, [role=status], progress';
const retry = /^(try|check) again$/i;
const patienceMs = 5_000;

/** Audits one view in every variant that it exists in; the findings go into the report. */
export async function auditView(
  audit: Audit,
  view: View,
  { variants, clinic }: { variants: readonly Variant[]; clinic: Clinic },
): Promise<void> {
  const { visitor, report, pictures } = audit;
  for (const variant of variants) {
    if (view.only !== undefined && (view.only === 'narrow') !== isNarrow(variant)) continue;
    const place = { screen: view.screen, state: view.state, variant: variant.name };
    try {
      const opened = await visitor.open(view, variant, clinic);
      await auditThemes(audit, opened, variant, place);
      report.add({ ...place, theme: '' }, opened.complaints, { isCounted: false });
      await opened.close();
    } catch (error) {
      if (pictures !== undefined && error instanceof UnreachedView && error.picture !== undefined)
        writeFileSync(pictureOf({ ...place, theme: 'failed' }, pictures), error.picture);
      report.add({ ...place, theme: '' }, [{ rule: 'cannot-be-reached', what: linesOf(error, 4) }]);
    }
  }
}

const linesOf = (error: unknown, count: number): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, count).join(' ');

async function auditThemes(audit: Audit, { page, settle }: Opened, variant: Variant, place: Place): Promise<void> {
  for (const theme of variant.themes) {
    await page.emulateMedia({ colorScheme: theme });
    await settle();
    await auditPage(audit, page, { ...place, theme });
  }
  if (variant.forcedColors !== true) return;
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await settle();
  await auditPage(audit, page, { ...place, theme: 'forced-colors' });
}

async function auditPage({ report, pictures }: Audit, page: Page, seen: Seen): Promise<void> {
  report.add(seen, await page.evaluate<Finding[]>('uiAudit.inspect()'));
  if (pictures === undefined) return;
  await page.screenshot({ path: pictureOf(seen, pictures), animations: 'disabled' });
}

function pictureOf({ screen, state, variant, theme }: Seen, folder: string): string {
  return join(folder, `${[screen, state, variant, theme].join('--').replaceAll(/[^\w-]+/g, '-')}.png`);
}

type Lists = { isChosen: (screen: string, name: string) => boolean; variant: Variant; full: Clinic; empty: Clinic };

/** before: done before the page opens. see: what shows the state. andThen: what must still work afterwards. */
type Rules = { before?: Step; see: (page: Page) => Locator; andThen?: Step };

/** Audits the four states of each list and card once: while it loads, in an empty clinic, without a server, and filled. */
export async function auditLists(audit: Audit, { isChosen, variant, full, empty }: Lists): Promise<void> {
  for (const list of lists.filter(({ screen, name }) => isChosen(screen, name))) {
    const { empty: emptyText } = list;
    const see = (state: ListState, rules: Rules, clinic = full): Promise<string> =>
      auditState(audit, { list, state, clinic, variant }, rules);
    audit.report.addList(`${list.screen}: ${list.name}`, {
      loading: await see('loading', {
        before: hold(list.procedure),
        see: (page) => page.locator(waiting).filter({ visible: true }),
      }),
      empty: emptyText === undefined ? '-' : await see('empty', { see: (page) => page.getByText(new RegExp(emptyText)) }, empty),
      error: await see('error', {
        before: cutOff(list.procedure),
        see: (page) => page.getByRole('button', { name: retry }),
        andThen: tryAgain(list),
      }),
      filled: await see('filled', { see: filled(list) }),
    });
  }
}

const filled = (list: List) => (page: Page) => page.locator('main, [role=dialog]').getByText(list.filled).filter({ visible: true });

/** The server is back: Try again brings what was missing. */
const tryAgain =
  (list: List): Step =>
  async (page) => {
    await page.unroute(`**/trpc/${list.procedure}**`);
    await page.getByRole('button', { name: retry }).first().click();
    await filled(list)(page).first().waitFor({ timeout: patienceMs });
  };

type StateOfList = { list: List; state: ListState; clinic: Clinic; variant: Variant };

/** Resolves to yes if the state was seen as it should be, else to NO; its findings go into the report. */
async function auditState(audit: Audit, { list, state, clinic, variant }: StateOfList, rules: Rules): Promise<string> {
  const place = { screen: list.screen, state: `${list.name}, ${state}`, variant: variant.name };
  let opened: Opened | undefined;
  try {
    opened = await audit.visitor.open({ ...list, state, before: rules.before, mayLog: true }, variant, clinic);
    await rules.see(opened.page).first().waitFor({ timeout: patienceMs });
    await auditThemes(audit, opened, variant, place);
    await rules.andThen?.(opened.page);
    return 'yes';
  } catch (error) {
    audit.report.add({ ...place, theme: '' }, [{ rule: `no-${state}-state`, what: linesOf(error, 1) }]);
    return 'NO';
  } finally {
    await opened?.close();
  }
}

import type { Page } from 'playwright';

/** An action on the way to a state of a screen; resolves once it is done. */
export type Step = (page: Page) => Promise<unknown>;
export type Role = 'admin' | 'manager' | 'user';

/**
 * A view of the product. role: who opens it (default: an administrator; null: nobody is signed in). before: done before the page opens; prepare: after it.
 * only: the view exists on wide or on narrow screens alone. mayLog: the browser's console may complain. alone: needs a browser context of its own.
 */
export type View = {
  screen: string;
  state: string;
  path: string;
  role?: Role | null;
  before?: Step;
  prepare?: Step;
  only?: 'wide' | 'narrow';
  mayLog?: boolean;
  alone?: boolean;
};

type Name = string | RegExp;

/** Presses the first button of that name. */
export const press =
  (name: Name): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click();
export const link =
  (name: Name): Step =>
  (page) =>
    page.getByRole('link', { name }).first().click();
export const item =
  (name: Name): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).click();
export const hover =
  (name: Name): Step =>
  (page) =>
    page.getByRole('button', { name }).first().hover();
export const write =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label).first().fill(text);
export const see =
  (text: Name): Step =>
  (page) =>
    page.getByText(text).first().waitFor();
export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);
/** For a step that only wide or only narrow screens have. */
export const ifThere =
  (step: Step): Step =>
  (page) =>
    step(page).catch(() => undefined);
export const wait =
  (ms: number): Step =>
  (page) =>
    page.waitForTimeout(ms);

export const all =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** A menu of a row, and an entry in it. */
export const menu = (name: Name, entry?: Name): Step => (entry === undefined ? press(name) : all(press(name), item(entry)));

/** Puts files, named and with their text, into the first field for files. */
export const chooseFiles =
  (...files: [name: string, text: string][]): Step =>
  (page) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));

/** Calls of these procedures never return. */
export const hold =
  (...procedures: string[]): Step =>
  async (page) => {
    for (const procedure of procedures) await page.route(`**/trpc/${procedure}**`, () => undefined);
  };

/** Calls of these procedures find no server. */
export const cutOff =
  (...procedures: string[]): Step =>
  async (page) => {
    for (const procedure of procedures) await page.route(`**/trpc/${procedure}**`, (route) => route.abort());
  };

/** A query's answers come as a stream of lines; a mutation's as one object. */
const lines = (...parts: unknown[]): string => ['{"0":[[0],[null,0,0]]}', ...parts.map((part) => JSON.stringify(part)), ''].join('\n');
const asStream = (data: unknown): string =>
  lines([0, 0, [[{ result: 0 }], ['result', 0, 1]]], [1, 0, [[{ data: 0 }], ['data', 0, 2]]], [2, 0, [[data]]]);
/** This query is answered with this. */
export const answer =
  (procedure: string, data: unknown): Step =>
  (page) =>
    page.route(`**/trpc/${procedure}**`, (route) => route.fulfill({ contentType: 'application/json', body: asStream(data) }));
/** This query or mutation is refused. */
type Refusal = [message: string, httpStatus: number, code: string];
export const refuse =
  (procedure: string, ...[message, httpStatus, code]: Refusal): Step =>
  async (page) => {
    const error = { message, code: -32000, data: { code, httpStatus } };
    const streamed = { contentType: 'application/json', body: lines([0, 0, [[{ error: 0 }], ['error', 0, 1]]], [1, 0, [[error]]]) };
    await page.route(`**/trpc/${procedure}**`, (route) =>
      route.fulfill(/batch=1/.test(route.request().url()) ? streamed : { status: httpStatus, json: { error } }),
    );
  };

/** On a narrow screen they are in a drawer. */
export async function showSessions(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Sessions', exact: true });
  if (await button.isVisible()) await button.click();
}

/** The page has only the sessions that are visible: scrolls down the list until this one is. */
export const scrollToSession =
  (name: Name): Step =>
  async (page) => {
    const sessions = page.getByRole('navigation', { name: 'Chat sessions' });
    const session = sessions.getByRole('link', { name }).first();
    await sessions.getByRole('link').first().waitFor();
    for (let turns = 0; turns < 20 && !(await session.isVisible()); turns += 1) {
      await sessions.getByRole('link').last().hover();
      await page.mouse.wheel(0, 200);
      await page.waitForTimeout(100);
    }
  };

export const pressSession = (name: Name): Step =>
  all(showSessions, scrollToSession(name), (page) => page.getByRole('link', { name }).first().click());

// What somebody does on the way to a state of a screen; each resolves once it is done.
import { Buffer } from 'node:buffer';

/** Presses the first button of that name. */
export const press = (name) => (page) => page.getByRole('button', { name }).first().click();
export const link = (name) => (page) => page.getByRole('link', { name }).first().click();
export const item = (name) => (page) => page.getByRole('menuitem', { name }).click();
export const hover = (name) => (page) => page.getByRole('button', { name }).first().hover();
export const write = (label, text) => (page) => page.getByLabel(label).first().fill(text);
export const see = (text) => (page) => page.getByText(text).first().waitFor();
export const key = (name) => (page) => page.keyboard.press(name);
/** Where it shows only on a wide, or only on a narrow screen. */
export const ifThere = (step) => (page) => step(page).catch(() => undefined);
export const wait = (ms) => (page) => page.waitForTimeout(ms);

export const all =
  (...steps) =>
  async (page, known) => {
    for (const step of steps) await step(page, known);
  };

/** A menu of a row, and an entry in it. */
export const menu = (name, entry) => (entry === undefined ? press(name) : all(press(name), item(entry)));

/** Puts files, named and with their text, into the first field for files. */
export const chooseFiles =
  (...files) =>
  (page) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));

/** Calls of these procedures wait for ever. */
export const hold =
  (...procedures) =>
  async (page) => {
    for (const procedure of procedures) await page.route(`**/trpc/${procedure}**`, () => undefined);
  };

/** Calls of these procedures find no server. */
export const cutOff =
  (...procedures) =>
  async (page) => {
    for (const procedure of procedures) await page.route(`**/trpc/${procedure}**`, (route) => route.abort());
  };

/** A query's answers come as a stream of lines; a mutation's as one object. */
const lines = (...parts) => ['{"0":[[0],[null,0,0]]}', ...parts.map((part) => JSON.stringify(part)), ''].join('\n');
const asStream = (data) => lines([0, 0, [[{ result: 0 }], ['result', 0, 1]]], [1, 0, [[{ data: 0 }], ['data', 0, 2]]], [2, 0, [[data]]]);
const fulfil = (procedure, response) => (page) => page.route(`**/trpc/${procedure}**`, (route) => route.fulfill(response));

/** This query is answered with this. */
export const answer = (procedure, data) => fulfil(procedure, { contentType: 'application/json', body: asStream(data) });
/** This query or mutation is refused. */
export const refuse = (procedure, message, httpStatus, code) => async (page) => {
  const error = { message, code: -32000, data: { code, httpStatus } };
  const streamed = { contentType: 'application/json', body: lines([0, 0, [[{ error: 0 }], ['error', 0, 1]]], [1, 0, [[error]]]) };
  await page.route(`**/trpc/${procedure}**`, (route) =>
    route.fulfill(/batch=1/.test(route.request().url()) ? streamed : { status: httpStatus, json: { error } }),
  );
};

/** On a narrow screen they are in a drawer. */
export async function showSessions(page) {
  const button = page.getByRole('button', { name: 'Sessions', exact: true });
  if (await button.isVisible()) await button.click();
}

/** Of the sessions only those are there that are seen: goes down the list until this one is. */
export const scrollToSession = (name) => async (page) => {
  const sessions = page.getByRole('navigation', { name: 'Chat sessions' });
  const session = sessions.getByRole('link', { name }).first();
  await sessions.getByRole('link').first().waitFor();
  for (let turns = 0; turns < 20 && !(await session.isVisible()); turns += 1) {
    await sessions.getByRole('link').last().hover();
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(100);
  }
};

export const pressSession = (name) => all(showSessions, scrollToSession(name), (page) => page.getByRole('link', { name }).first().click());

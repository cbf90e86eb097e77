import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Login } from './integrator.ts';

export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
}

/** Asks in the chat that is open, and waits until the answer is whole. */
export async function ask(page: Page, question: string): Promise<string> {
  const answers = page.getByRole('log').getByText(/^(Quoted from documents|Information Not Found|Written by .*)$/);
  const before = await answers.count();
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
  await expect.poll(() => answers.count(), { timeout: 15_000 }).toBeGreaterThan(before);
  return page.getByRole('article').last().innerText();
}

/** One star for the last answer, and then why. */
export async function rateBadly(page: Page, comment: string): Promise<void> {
  const answer = page.getByRole('article').last();
  const thanks = answer.getByText('Thank you for your feedback.');
  await answer.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Give feedback' }).click();
  await answer.getByRole('tab', { name: 'Rating' }).click();
  await answer.getByLabel('1 star', { exact: true }).check();
  await answer.getByRole('button', { name: 'Submit Feedback' }).click();
  await thanks.waitFor();
  await thanks.waitFor({ state: 'detached' });
  await answer.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Give feedback' }).click();
  await answer.getByRole('tab', { name: 'Detailed' }).click();
  await answer.getByLabel('What was good, wrong or missing?').fill(comment);
  await answer.getByRole('button', { name: 'Submit Feedback' }).click();
  await thanks.waitFor();
}

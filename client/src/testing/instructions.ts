import type { Instructions } from '@vademecum/shared/settings/instructions.ts';
import { page } from 'vitest/browser';
import { type FakeAnswers, fakeServer } from './fake-server.ts';
import { openApp } from './open-app.ts';
import { person } from './people.ts';

export const heldInstructions: Instructions = {
  instructions: 'Be professional. Cite the source.',
  updatedAt: '2026-03-01T09:00:00.000Z',
  version: 3,
  updatedBy: 'Ada Marsh',
};

const versions = [
  { ...heldInstructions, note: 'After the audit', overrideReason: 'Shorter is wanted' },
  { ...heldInstructions, version: 2, instructions: 'Be professional. Name the source.', note: '', overrideReason: null },
  { ...heldInstructions, version: 0, instructions: 'Be helpful.', note: 'As shipped', updatedBy: null, overrideReason: null },
];

/** The product with instructions that a person wrote, in force as version 3. */
export function openInstructions(
  address: string,
  { queries = {}, mutations = {} }: FakeAnswers = {},
  role: 'admin' | 'manager' | 'user' = 'admin',
) {
  let now = heldInstructions;
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'chat.sessions': () => [],
      'instructions.get': () => now,
      'glossary.list': () => ({ terms: [], removed: [] }),
      'instructions.reach': () => ({ model: null, questions: 0 }),
      'instructions.versions': () => versions,
      ...queries,
    },
    mutations: {
      'instructions.beginTrial': () => ({ trialId: null, model: null, questions: [] }),
      'instructions.update': (input) => {
        now = { ...heldInstructions, ...(input as { instructions: string }), version: 4, updatedBy: 'Nora Quinn' };
        return now;
      },
      ...mutations,
    },
  });
  const saved = () => calls.filter(({ path }) => path === 'instructions.update').map(({ input }) => input);
  return { saved, history: openApp(address) };
}

export const text = page.getByRole('textbox', { name: 'Assistant instructions' });
export const dialog = page.getByRole('dialog', { name: 'Edit LLM Instructions' });
export const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });

export async function openDialog() {
  await page.getByRole('button', { name: 'Assistant settings' }).click();
  await page.getByRole('menuitem', { name: 'Edit LLM Instructions' }).click();
}

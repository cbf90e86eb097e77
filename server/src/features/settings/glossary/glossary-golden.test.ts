import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import type { GoldenRun } from '@vademecum/shared/learning/golden.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

const tower = 'The vital signs tower stands beside the crash cart in the hallway.';
let clinic: TestApp;
let admin: Caller;
let id: number;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
  await admin.send('POST', '/api/documents', { name: 'Rooming', type: 'manual', content: `# Equipment\n\n${tower}\n` });
  await admin.send('POST', '/api/documents', {
    name: 'Eyes',
    type: 'manual',
    content: '# Screening\n\nA visual screening test takes ten minutes.\n',
  });
  id = (await send('add', { term: 'VST', longForms: ['vital signs tower'] })).data?.id ?? 0;
  // Its own run of the golden questions would otherwise still be measuring when the story takes the term away.
  await clinic.deps.background.idle();
  await admin.send('POST', '/trpc/golden.save', { question: 'Where is the VST?', documentId: 1, lineIndex: 2, quote: tower });
  await admin.send('POST', '/trpc/golden.run', {});
});
afterEach(() => clinic.close());

type Reply = { result?: { data: Partial<GlossaryTerm> & { restored?: number } }; error?: { message: string; data: { code: string } } };
async function send(procedure: string, payload: object) {
  const reply = await admin.send('POST', `/trpc/glossary.${procedure}`, payload);
  const { result, error } = reply.json<Reply>();
  return { status: reply.statusCode, data: result?.data, error: error?.message, code: error?.data.code };
}
const get = async (path: string) => {
  await clinic.deps.background.idle();
  return (await admin.get(`/trpc/${path}`)).json<{ result: { data: unknown } }>().result.data;
};
const answer = async () =>
  (await admin.send('POST', '/api/chat', { query: 'Where is the VST?' })).json<{ response: string }>().response.includes(tower);

const refused = {
  status: 409,
  error: '1 golden question would be lost: “Where is the VST?”. Give a reason to continue anyway.',
  code: 'GOLDEN_LOST',
};

test('whatever costs a golden question its answer is refused and changes nothing, until somebody says why', async () => {
  expect(await send('update', { id, isActive: false })).toMatchObject(refused);
  expect(await send('update', { id, longForms: ['visual screening test'] })).toMatchObject(refused);
  expect(await send('remove', { id })).toMatchObject(refused);
  expect(await answer()).toBe(true);
  expect(await send('remove', { id, overrideReason: ' ' })).toMatchObject({ status: 400, error: 'Explain why this is accepted' });

  const overrideReason = 'The tower is called otherwise now';
  expect((await send('remove', { id, overrideReason })).status).toBe(200);
  expect(await answer()).toBe(false);
  const runs = (await get('golden.runs')) as GoldenRun[];
  expect(runs.slice(0, 2)).toMatchObject([
    { reason: 'glossary', isTrial: false, lost: 1, overrideReason, overriddenBy: expect.stringContaining('Pat') as string },
    { reason: 'glossary', isTrial: true, lost: 1, overrideReason, subject: { terms: ['VST'] } },
  ]);
  // Who has said why is not asked again.
  expect(await get('golden.drops')).toEqual([]);
});

test('what costs nothing is written at once: another term, a note, a meaning more', async () => {
  const before = ((await get('golden.runs')) as GoldenRun[]).length;
  expect((await send('update', { id, note: 'On wheels' })).status).toBe(200);
  expect(await get('golden.runs')).toHaveLength(before + 1);
  expect((await send('add', { term: 'VSX', longForms: ['visual screening test'], overrideReason: 'No need' })).status).toBe(200);
  expect((await send('restoreShipped', {})).data).toEqual({ restored: 0 });
  expect(await get('golden.drops')).toEqual([]);
  expect(await send('update', { id, overrideReason: 'Nothing else' })).toMatchObject({ status: 400, error: 'Enter a change' });
});

test('what was shipped, was changed, and is asked about as it was changed, is restored only with a reason', async () => {
  await send('update', { id, isActive: false, overrideReason: 'For now' });
  const { terms } = (await get('glossary.list')) as { terms: GlossaryTerm[] };
  const shipped = terms.find(({ term }) => term === 'NPO');
  await send('update', { id: shipped?.id, longForms: ['visual screening test'] });
  const quote = 'A visual screening test takes ten minutes.';
  await admin.send('POST', '/trpc/golden.save', { question: 'How long is the NPO?', documentId: 2, lineIndex: 2, quote });
  await admin.send('POST', '/trpc/golden.run', {});
  expect(await send('restoreShipped', {})).toMatchObject({ status: 409, error: expect.stringContaining('How long is the NPO?') as string });
  expect((await send('restoreShipped', { id: shipped?.id, overrideReason: 'As others say it' })).data).toEqual({ restored: 1 });
});

import { expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const token = 'a-token-for-prometheus-of-the-clinic';
const ask = (clinic: TestApp, authorization?: string) =>
  clinic.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

/** The values by name and labels; throws where a line is not in the format. */
function parse(text: string): Map<string, number> {
  const values = new Map<string, number>();
  const described = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    if (line === '') continue;
    const [, kind, name = ''] = /^# (HELP|TYPE) ([a-z_]+) \S.*$/.exec(line) ?? [];
    if (kind === 'TYPE') described.add(name);
    if (kind !== undefined) continue;
    const [, metric = '', labels = '', value = ''] = /^([a-z_]+)(\{(?:[a-z]+="[^"\\\n]*",?)+\})? (-?[\d.e+-]+|\+Inf|NaN)$/.exec(line) ?? [];
    expect(metric, line).not.toBe('');
    expect(described, line).toContain(metric.replace(/_(?:bucket|sum|count)$/, ''));
    values.set(metric + labels, Number(value));
  }
  return values;
}

test('without METRICS_TOKEN there is no such address', async () => {
  const clinic = await createTestApp();
  expect((await ask(clinic, `Bearer ${token}`)).headers['content-type']).not.toContain('version=0.0.4');
  await clinic.close();
});

test('with the token it gives requests, answers, documents, people, disk, backups and the process, and no text of anybody', async () => {
  const clinic = await createTestApp({ settings: { METRICS_TOKEN: token } });
  const manager = await clinic.as('manager', 'zelda@clinic.test');
  expect(parse((await ask(clinic, `Bearer ${token}`)).body).get('vademecum_answers_total{outcome="answered"}')).toBe(0);
  await manager.send('POST', '/api/documents', { name: 'Zebrafinch rules', content: 'The zebrafinch is fed at noon.', type: 'manual' });
  await manager.send('POST', '/api/chat', { query: 'When is the zebrafinch fed?' });
  await manager.send('POST', '/api/chat', { query: 'Who won the match on Sunday?' });
  await clinic.deps.background.idle();
  await manager.get('/api/documents/999');
  await manager.get('/trpc/chat.sessions');
  const reply = await ask(clinic, `Bearer ${token}`);
  expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4');
  const values = parse(reply.body);
  expect(Object.fromEntries(values)).toMatchObject({
    'vademecum_answers_total{outcome="answered"}': 1,
    'vademecum_answers_total{outcome="not_found"}': 1,
    vademecum_answer_seconds_count: 2,
    'vademecum_documents{state="active"}': 1,
    'vademecum_documents{state="failed"}': 0,
    'vademecum_requests_total{route="rest",status="404"}': 1,
    'vademecum_requests_total{route="screens",status="200"}': 1,
    'vademecum_queue_length{queue="questions"}': 0,
    vademecum_people_active: 1,
  });
  for (const name of ['vademecum_database_bytes', 'vademecum_disk_free_bytes', 'vademecum_memory_bytes{kind="rss"}']) {
    expect([name, (values.get(name) ?? 0) > 0]).toEqual([name, true]);
  }
  expect([...values.keys()].some((key) => key.startsWith('vademecum_event_loop_delay_seconds'))).toBe(true);
  expect(reply.body).toContain('vademecum_build_info{version="0.1.0"');
  expect(reply.body).not.toMatch(/zebrafinch|zelda|clinic\.test|match/i);
  expect(parse((await ask(clinic, `Bearer ${token}`)).body).get('vademecum_answer_seconds_count')).toBe(2);
  await clinic.close();
});

test('another token, a session and none are refused, and guessing is slowed down', async () => {
  const clinic = await createTestApp({ settings: { METRICS_TOKEN: token } });
  const admin = await clinic.as('admin');
  for (const authorization of [undefined, 'Bearer', `Bearer ${token}x`, `Bearer ${admin.token}`, `Basic ${token}`]) {
    const reply = await ask(clinic, authorization);
    expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(reply.body).not.toContain('vademecum_');
  }
  const replies = await Promise.all(Array.from({ length: 70 }, () => ask(clinic, 'Bearer guess')));
  expect(replies.at(-1)?.statusCode).toBe(429);
  await clinic.close();
});

import { expect, test } from 'vitest';
import { inOwnPlace, type OpenQuestions } from './open-questions.ts';

async function* neverEnding(): AsyncGenerator<number> {
  yield 1;
  await new Promise(() => undefined);
}

test('an API key has five questions open, and one that is cancelled frees its place at once, even while its answer hangs', async () => {
  const open: OpenQuestions = new Map();
  const cancel = new AbortController();
  const begin = (apiKeyId: number | null, signal?: AbortSignal) =>
    inOwnPlace(open, { user: { id: 7 }, apiKeyId }, signal, neverEnding).next();
  await begin(3, cancel.signal);
  for (let count = 0; count < 4; count += 1) await begin(3);
  await expect(begin(3)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 2 });
  await begin(4);
  await begin(null);
  await expect(begin(null)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  cancel.abort();
  await begin(3);
  await expect(begin(3)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

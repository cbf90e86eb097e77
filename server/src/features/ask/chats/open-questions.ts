import { tooMany } from '../../../lib/errors.ts';

/** Questions of one person, or of one API key, that are answered at the same time. */
const [ofPerson, ofKey] = [1, 5];
const retryAfter = 2;

/** Counts the questions that are being answered, by who asked them. */
export type OpenQuestions = Map<string, number>;

type Asker = { user: { id: number }; apiKeyId: number | null };

/**
 * Returns the result of `start`, unless the user already has as many open questions as allowed: then it throws 429. The place is free again
 * when the answer has ended, and at once when the signal says that nobody waits for it any more.
 */
export async function* inOwnPlace<Item>(
  open: OpenQuestions,
  { user, apiKeyId }: Asker,
  signal: AbortSignal | undefined,
  start: () => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  signal?.throwIfAborted();
  const asker = apiKeyId === null ? `person ${user.id}` : `key ${apiKeyId}`;
  const count = open.get(asker) ?? 0;
  if (count >= (apiKeyId === null ? ofPerson : ofKey)) throw tooMany(apiKeyId === null ? stillAnswering : tooManyOfKey, retryAfter);
  open.set(asker, count + 1);
  const free = freeOnce(open, asker);
  signal?.addEventListener('abort', free, { once: true });
  try {
    yield* start();
  } finally {
    signal?.removeEventListener('abort', free);
    free();
  }
}

const stillAnswering = 'Your last question is still being answered. Wait for its answer, or stop it, and ask again';
const tooManyOfKey = `This API key has ${ofKey} questions open. Wait for one of their answers and ask again`;

function freeOnce(open: OpenQuestions, asker: string): () => void {
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    const left = (open.get(asker) ?? 1) - 1;
    if (left === 0) open.delete(asker);
    else open.set(asker, left);
  };
}

import { signedOut } from '../lib/errors.ts';
import type { Context } from './context.ts';

/** A person who was locked or signed out is cut off within a second of it. */
const askedEveryMs = 500;

/**
 * Yields the parts of a long answer for as long as the caller may have it. It checks again and again whether the session (or key) of the
 * call is still valid and the role is still the same, so it does not matter who ended it, or in which process. If not, it throws 401 at
 * once, even while `start` waits for something; its signal tells `start` to stop.
 */
export async function* whileSignedIn<Item>(
  ctx: Pick<Context, 'identity' | 'findIdentityAgain'>,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const ending = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => {
      reject(signedOut('You were signed out. Sign in again'));
    });
  });
  // Nobody waits for it between two items.
  ended.catch(() => undefined);
  const timer = setInterval(() => {
    void mayGoOn(ctx).then((may) => {
      if (!may) ending.abort();
    });
  }, askedEveryMs);
  const items = start(signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]))[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([items.next(), ended]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    clearInterval(timer);
    // Not waited for: it may hang on what made it slow.
    void items.return?.().catch(() => undefined);
  }
}

async function mayGoOn({ identity, findIdentityAgain }: Pick<Context, 'identity' | 'findIdentityAgain'>): Promise<boolean> {
  try {
    const now = await findIdentityAgain();
    return now !== null && now.user.role === identity?.user.role;
  } catch {
    // A database that does not answer for a moment signs nobody out.
    return true;
  }
}

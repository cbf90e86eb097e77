import { useEffect, useRef, useState } from 'react';
import type { SessionEnd } from '@vademecum/shared/people/auth.ts';
import { codeOf } from '../../lib/failures.ts';
import { noticeOf } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { trpc } from '../../trpc.ts';
import { startIdleWatch, type IdleWatch } from './idle-watch.ts';

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'];
/** After any of these the tab is looked at again, maybe after hours without a timer. */
const wakeEvents = ['visibilitychange', 'resume', 'focus', 'pageshow'];

/** Keeps the session alive while somebody works, and says how many seconds are left when nobody does. */
export function useIdle(): { secondsLeft: number | null; stay: () => void } {
  const session = useSession();
  const { client } = trpc.useUtils();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const watch = useRef<IdleWatch>(null);

  useEffect(() => {
    let ended: SessionEnd | null = null;
    const current = startIdleWatch({
      touch: () => {
        session.reportActivity();
        client.auth.touch.mutate().catch((error: unknown) => {
          // Over by the clock (12 hours), by a lock or from elsewhere, while nothing else was asked of the server.
          if (codeOf(error) === 'UNAUTHORIZED') void session.endAsServerSays();
        });
      },
      isStillSignedIn: async () => {
        const state = await client.auth.session.query().catch(() => null);
        ended = state?.ended ?? null;
        return (state?.user ?? null) !== null;
      },
      end: () => {
        session.end(noticeOf(ended ?? 'idle'));
      },
      show: setSecondsLeft,
    });
    watch.current = current;
    const stop = listen(current);
    const forget = session.onActivityElsewhere(current.noteActivityElsewhere);
    return () => {
      current.stop();
      stop();
      forget();
    };
  }, [session, client]);

  return { secondsLeft, stay: () => watch.current?.stay() };
}

/** Tells the watch of real input and of every moment at which the tab comes back; gives back how to stop. */
function listen(watch: IdleWatch): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const noteInput = (event: Event) => {
    if (event.isTrusted) watch.noteInput();
  };
  for (const name of inputEvents) window.addEventListener(name, noteInput, { passive: true, signal });
  for (const name of wakeEvents) {
    for (const target of [window, document]) target.addEventListener(name, watch.wake, { signal });
  }
  return () => {
    stop.abort();
  };
}

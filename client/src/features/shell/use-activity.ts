import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/use-session.ts';
import { trpc } from '../../trpc.ts';

const touchEveryMs = 60_000;

/** Tells the server, at most once a minute, that a person used the pointer or a key. Polling alone keeps nobody signed in. */
export function useActivity(): void {
  const session = useSession();
  const { mutate } = trpc.auth.touch.useMutation();
  const lastTouch = useRef(0);

  useEffect(() => {
    const stop = new AbortController();
    function touch(event: Event) {
      if (!event.isTrusted || Date.now() - lastTouch.current < touchEveryMs) return;
      lastTouch.current = Date.now();
      session.reportActivity();
      mutate();
    }
    for (const name of ['pointerdown', 'keydown', 'wheel', 'pointermove']) {
      window.addEventListener(name, touch, { passive: true, signal: stop.signal });
    }
    const forget = session.onActivityElsewhere(() => {
      lastTouch.current = Date.now();
    });
    return () => {
      stop.abort();
      forget();
    };
  }, [session, mutate]);
}

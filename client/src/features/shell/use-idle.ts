import { useEffect, useRef, useState } from 'react';
import { idleNotice } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { trpc } from '../../trpc.ts';
import { startIdleWatch, type IdleWatch } from './idle-watch.ts';

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'];

/** Keeps the session alive while somebody works, and says how many seconds are left when nobody does. */
export function useIdle(): { secondsLeft: number | null; stay: () => void } {
  const session = useSession();
  const { client } = trpc.useUtils();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const watch = useRef<IdleWatch>(null);

  useEffect(() => {
    const current = startIdleWatch({
      touch: () => {
        session.reportActivity();
        // Were the session over, the next call of the screen would say so.
        client.auth.touch.mutate().catch(() => undefined);
      },
      isStillSignedIn: () =>
        client.auth.session.query().then(
          ({ user }) => user !== null,
          () => false,
        ),
      end: () => {
        session.end(idleNotice);
      },
      show: setSecondsLeft,
    });
    watch.current = current;
    const stop = new AbortController();
    const noteInput = (event: Event) => {
      if (event.isTrusted) current.noteInput();
    };
    for (const name of inputEvents) window.addEventListener(name, noteInput, { passive: true, signal: stop.signal });
    const forget = session.onActivityElsewhere(current.noteActivityElsewhere);
    return () => {
      current.stop();
      stop.abort();
      forget();
    };
  }, [session, client]);

  return { secondsLeft, stay: () => watch.current?.stay() };
}

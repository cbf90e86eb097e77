import { idleTimeoutMs } from '@vademecum/shared/limits.ts';
import type { SessionEnd } from '@vademecum/shared/people/auth.ts';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { codeOf } from '../../lib/failures.ts';
import { noticeOf } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Counts down the last minute of a session in which nobody did anything. */
export function IdleDialog() {
  const { secondsLeft, stay } = useIdle();
  if (secondsLeft === 0) return <Cover />;
  return (
    <Dialog
      open={secondsLeft !== null}
      onOpenChange={stay}
      title="Are you still there?"
      description="For your security, sessions end after 15 minutes of inactivity."
    >
      <p role="timer" className="text-center text-2xl font-semibold tabular-nums">
        {secondsLeft ?? 0} s
      </p>
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={stay}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  );
}

/** From 15:00 on nothing can be read any more, of dialogs neither, while the server says whether another tab kept the session. */
function Cover() {
  const cover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const behind = [...document.body.children].filter((element) => element instanceof HTMLElement && !element.contains(cover.current));
    for (const element of behind) element.toggleAttribute('inert', true);
    return () => {
      for (const element of behind) element.toggleAttribute('inert', false);
    };
  }, []);
  return createPortal(
    <div ref={cover} role="status" className="fixed inset-0 z-60 flex items-center justify-center bg-canvas text-xl font-semibold">
      Signing out...
    </div>,
    document.body,
  );
}

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'];
/** After any of these the tab is looked at again, maybe after hours without a timer. */
const wakeEvents = ['visibilitychange', 'resume', 'focus', 'pageshow'];

/** Keeps the session alive while the user works, and says how many seconds are left when the user is idle. */
function useIdle(): { secondsLeft: number | null; stay: () => void } {
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

/** Reports real input, and every moment at which the tab comes back, to the watch. Returns a function that stops it. */
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

const touchEveryMs = 60_000;
const warnMs = 60_000;
/** The server's clock started a moment after ours: before this the answer would be "still signed in". */
const marginMs = 1_500;

interface IdleWatchOptions {
  /** Reports to the server that the user is at work. */
  touch: () => void;
  /** Asks the server without counting as activity. */
  isStillSignedIn: () => Promise<boolean>;
  end: () => void;
  /** Seconds until the session ends, in its last minute; null before. */
  show: (secondsLeft: number | null) => void;
}

interface IdleWatch {
  noteInput: () => void;
  noteActivityElsewhere: () => void;
  stay: () => void;
  /** The tab was hidden or the machine slept, and timers with them: looks at the clock at once. */
  wake: () => void;
  stop: () => void;
}

/**
 * Counts the time without input. Input is passed on at most once a minute, the last of it too. Once the warning shows only `stay` helps:
 * a nudged mouse is no decision. At zero the server is asked, because another tab may have kept the session while this one slept.
 */
export function startIdleWatch({ touch, isStillSignedIn, end, show }: IdleWatchOptions): IdleWatch {
  let lastTouch = Date.now();
  let hasNews = false;
  let isAsking = false;
  const msLeft = () => lastTouch + idleTimeoutMs - Date.now();

  function stay() {
    lastTouch = Date.now();
    hasNews = false;
    touch();
    show(null);
  }

  async function finish() {
    isAsking = true;
    if (!(await isStillSignedIn())) end();
    else lastTouch = Date.now() - idleTimeoutMs + warnMs + touchEveryMs;
    isAsking = false;
  }

  function tick() {
    if (hasNews && Date.now() - lastTouch >= touchEveryMs) stay();
    const left = msLeft();
    show(left <= warnMs ? Math.max(0, Math.ceil(left / 1000)) : null);
    if (left <= -marginMs && !isAsking) void finish();
  }
  const timer = setInterval(tick, 1000);

  return {
    noteInput: () => {
      if (msLeft() > warnMs) hasNews = true;
    },
    noteActivityElsewhere: () => {
      lastTouch = Date.now();
    },
    stay,
    wake: tick,
    stop: () => {
      clearInterval(timer);
    },
  };
}

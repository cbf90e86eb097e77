import { idleTimeoutMs } from '@vademecum/shared/limits.ts';

const touchEveryMs = 60_000;
const warnMs = 60_000;
/** The server's clock started a moment after ours: before this the answer would be "still signed in". */
const marginMs = 1_500;

interface IdleWatchOptions {
  /** Tells the server that somebody is at work. */
  touch: () => void;
  /** Asks the server without counting as activity. */
  isStillSignedIn: () => Promise<boolean>;
  end: () => void;
  /** Seconds until the session ends, in its last minute; null before. */
  show: (secondsLeft: number | null) => void;
}

export interface IdleWatch {
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

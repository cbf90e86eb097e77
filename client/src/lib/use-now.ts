import { useEffect, useState } from 'react';

const everyMs = 60_000;

/** The time, to the minute: time labels stay true while a screen is left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => {
      setNow(new Date());
    }, everyMs);
    return () => {
      window.clearInterval(timer);
    };
  }, []);
  return now;
}

import { useEffect, useState } from 'react';

const pauseMs = 300;

/** The value once it has stayed the same for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setSettled(value);
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [value]);
  return settled;
}

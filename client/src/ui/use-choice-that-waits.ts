import { useEffect, useEffectEvent, useRef } from 'react';

interface WaitingChoice {
  begin: () => void;
  /** The choice is taken back. */
  end: () => void;
}

/**
 * Who types and presses Enter at once means what is found for it, not what stands there until then: `onSettled` is called once `mustWait` is over, where a choice
 * was begun meanwhile.
 */
export function useChoiceThatWaits(mustWait: boolean, onSettled: () => void): WaitingChoice {
  const waiting = useRef(false);
  const settle = useEffectEvent(() => {
    if (!waiting.current) return;
    waiting.current = false;
    onSettled();
  });
  useEffect(() => {
    if (!mustWait) settle();
  }, [mustWait]);
  return {
    begin: () => {
      waiting.current = true;
    },
    end: () => {
      waiting.current = false;
    },
  };
}

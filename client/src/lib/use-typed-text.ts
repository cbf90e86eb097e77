import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a letter after which the text counts as typed. */
const pauseMs = 200;

interface TypedText {
  text: string;
  type: (text: string) => void;
  /** Does not wait for the pause. */
  send: () => void;
}

/** A text that is handed on in the pauses of typing, and that follows when the value changes by other means, such as Back. */
export function useTypedText(value: string, onTyped: (text: string) => void): TypedText {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const send = () => {
    if (text === sent) return;
    setSent(text);
    onTyped(text);
  };
  const sendAfterPause = useEffectEvent(send);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      sendAfterPause();
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [text]);
  return { text, type: setText, send };
}

/** The value as it was when it last stayed the same for so many milliseconds. */
export function usePaused<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setPaused(value);
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [value, pauseMs]);
  return paused;
}

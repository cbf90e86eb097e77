import { useEffect, useState } from 'react';
import { findText, type FoundText } from './find-text.ts';

/** Whoever types is not searched after every letter. Milliseconds. */
const pauseMs = 150;

interface Found extends FoundText {
  content: string;
  typed: string;
}

/** Where the typed text stands in the document; undefined while it is looked for, and where nothing was typed. */
export function useFindText(content: string, typed: string): FoundText | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (typed === '') return undefined;
    const search = findText(content, typed);
    let timer = window.setTimeout(step, pauseMs);
    function step() {
      const next = search.next();
      if (next.done === true) setFound({ ...next.value, content, typed });
      else timer = window.setTimeout(step);
    }
    return () => {
      window.clearTimeout(timer);
    };
  }, [content, typed]);
  return found?.content === content && found.typed === typed ? found : undefined;
}

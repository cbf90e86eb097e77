import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { CheckedQuestion } from '@vademecum/shared/ask/chat.ts';
import { useRef, useState } from 'react';
import { trpc } from '../../trpc.ts';

interface Waiting {
  query: string;
  length: AnswerLength;
  found: CheckedQuestion;
}

/** No identifier is without one of these: a figure, an @, or a capitalized word after another word. The server looks at the rest. */
const mayIdentify = /[\d@]|\S\s+\p{Lu}\p{Ll}/u;

/** Sends a question; one that may identify a patient waits for the person's decision. A check that fails stops nothing. */
export function useCheckedSend(send: (query: string, length: AnswerLength) => void) {
  const { client } = trpc.useUtils();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const isChecking = useRef(false);

  async function check(query: string, length: AnswerLength) {
    if (isChecking.current) return;
    if (!mayIdentify.test(query)) {
      send(query, length);
      return;
    }
    isChecking.current = true;
    const found = await client.chat.checkQuestion.mutate({ query: query.trim() }).catch(() => undefined);
    isChecking.current = false;
    if (found?.warning == null) send(query, length);
    else setWaiting({ query, length, found });
  }

  return {
    check: (query: string, length: AnswerLength) => void check(query, length),
    found: waiting?.found,
    /** Null sends the question as it is. */
    decide: (query: string | null) => {
      if (waiting !== null) send(query ?? waiting.query, waiting.length);
      setWaiting(null);
    },
    drop: () => setWaiting(null),
    /** A change of the text, which takes the warning back. */
    dropping: (change: (text: string) => void) => (text: string) => {
      setWaiting(null);
      change(text);
    },
  };
}

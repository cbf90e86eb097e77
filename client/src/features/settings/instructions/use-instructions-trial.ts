import type { TriedQuestion } from '@vademecum/shared/settings/instructions-trial.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';

/** The golden questions as a model answers them with the text that holds and with the new one. */
export interface Trial {
  trialId: number;
  model: string;
  total: number;
  /** As far as it has come. */
  results: readonly TriedQuestion[];
  isRunning: boolean;
  /** Why it came to an end before its time. */
  failure: string | undefined;
}

const failed = 'The golden questions could not be tried';

/** Tries a text, one question after the other, until it is done, given up, or the screen is left. */
export function useInstructionsTrial() {
  const { client } = trpc.useUtils();
  const [trial, setTrial] = useState<Trial | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  /** False where there is nothing to try: no model writes answers, or there are no golden questions. */
  async function begin(instructions: string): Promise<boolean> {
    const stop = new AbortController();
    stopping.current?.abort();
    stopping.current = stop;
    const { trialId, model, questions } = await client.instructions.beginTrial.mutate({ instructions }, { signal: stop.signal });
    if (trialId === null || model === null) return false;
    setTrial({ trialId, model, total: questions.length, results: [], isRunning: true, failure: undefined });
    void askAll(instructions, { trialId, questions, signal: stop.signal });
    return true;
  }

  async function askAll(
    instructions: string,
    { trialId, questions, signal }: { trialId: number; questions: readonly { id: number }[]; signal: AbortSignal },
  ): Promise<void> {
    try {
      for (const { id: goldenId } of questions) {
        const tried = await client.instructions.tryQuestion.mutate({ trialId, goldenId, instructions }, { signal });
        if (signal.aborted) return;
        setTrial((now) => now && { ...now, results: [...now.results, tried] });
      }
      setTrial((now) => now && { ...now, isRunning: false });
    } catch (error) {
      if (!signal.aborted) setTrial((now) => now && { ...now, isRunning: false, failure: messageOf(error, failed) });
    }
  }

  function cancel() {
    stopping.current?.abort();
    setTrial(null);
  }

  return { trial, begin, cancel };
}

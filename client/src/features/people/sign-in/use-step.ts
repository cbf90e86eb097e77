import { useState } from 'react';
import { FormRefusedError } from '../../../lib/send-form.ts';

interface Outcomes<Reply> {
  onDone: (reply: Reply) => void;
  onRefused: (error: FormRefusedError) => void;
}

/** One call of a sign-in: whether it is under way, and why the last one was refused. */
export function useStep<Input, Reply>(call: (input: Input) => Promise<Reply>, { onDone, onRefused }: Outcomes<Reply>) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<FormRefusedError | null>(null);
  const take = async (input: Input) => {
    setIsPending(true);
    setError(null);
    try {
      onDone(await call(input));
    } catch (failure) {
      if (!(failure instanceof FormRefusedError)) throw failure;
      setError(failure);
      onRefused(failure);
    } finally {
      setIsPending(false);
    }
  };
  return { take: (input: Input) => void take(input), isPending, error };
}

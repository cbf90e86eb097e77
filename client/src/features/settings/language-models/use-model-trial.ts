import { useMutation } from '@tanstack/react-query';
import type { ModelTrialResult, SaveModel } from '@vademecum/shared/settings/models.ts';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';

export interface ModelTrial {
  isRunning: boolean;
  /** Null before the first trial, while one runs, and after one that was cancelled. */
  result: ModelTrialResult | null;
  /** Why there was no trial, as a sentence. */
  failure: string | undefined;
  start: (draft: SaveModel) => void;
  /** Ends a trial, the model's work too, and forgets its result. */
  cancel: () => void;
}

interface Trial {
  draft: SaveModel;
  stopping: AbortController;
}

/** Tries settings that are not saved. Leaving the screen cancels the trial. */
export function useModelTrial(): ModelTrial {
  const { client } = trpc.useUtils();
  const running = useRef<AbortController>(undefined);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: ({ draft, stopping: { signal } }: Trial) =>
      client.models.test.mutate(draft, { signal }).catch((reason: unknown) => {
        if (signal.aborted) return null;
        throw reason;
      }),
  });
  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );
  return {
    isRunning: isPending,
    result: data ?? null,
    failure: error === null ? undefined : messageOf(error, 'The model could not be tested: the server cannot be reached.'),
    start: (draft) => {
      const stopping = new AbortController();
      running.current = stopping;
      mutate({ draft, stopping });
    },
    cancel: () => {
      running.current?.abort();
      reset();
    },
  };
}

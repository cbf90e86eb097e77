import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { messageOf } from './failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: FailureMeta;
  }
}

/**
 * The toast for a mutation that the server refuses. It is a type, because it has to fit an index signature. A mutation without `failure` shows its
 * error itself, or not at all.
 */
type FailureMeta = {
  /** Said where the server gave no reason. A function says the whole text; undefined shows no toast. */
  failure?: string | ((error: Error) => string | undefined);
  failureTitle?: string;
};

/** A failure in words, for the toast. */
export interface Failure {
  title: string;
  description: string;
}

interface Listeners {
  onError: (error: Error) => void;
  onFailure?: (failure: Failure) => void;
}

/** Defaults: specification, section 7. What changes is fetched again because it was invalidated, never because time passed. */
export function createQueryClient({ onError, onFailure }: Listeners): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _input, _undo, { meta }) => {
        onError(error);
        const failure = failureOf(error, meta);
        if (failure !== undefined) onFailure?.(failure);
      },
    }),
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function failureOf(error: Error, { failure, failureTitle = 'Error' }: FailureMeta = {}): Failure | undefined {
  const description = typeof failure === 'string' ? messageOf(error, failure) : failure?.(error);
  return description === undefined ? undefined : { title: failureTitle, description };
}

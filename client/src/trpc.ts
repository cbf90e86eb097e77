import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact, httpBatchStreamLink, httpLink, splitLink, type TRPCClient } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/src/trpc/router.ts';
import { links } from './locale/english.ts';

export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;
export type Inputs = inferRouterInputs<AppRouter>;

export type ApiClient = TRPCClient<AppRouter>;

const url = '/trpc';

/**
 * One call per request: what is counted and limited on the server is what a person did. Answers and queries stream: a query's refusal
 * ("Sign in first") is then an answer like any other and no failed download in the browser's console. Mutations stream only where their caller
 * says so: a streamed response sends its headers before the procedure has run, too early for a session cookie.
 */
export function createTrpcClient(): ApiClient {
  const link = splitLink({
    condition: ({ type, context }) => type === 'query' || context['isStreamed'] === true,
    true: httpBatchStreamLink({ url, maxItems: 1 }),
    false: httpLink({ url }),
  });
  return trpc.createClient({ links: [...links, link] });
}

export function createQueryUtils(queryClient: QueryClient, client: ApiClient) {
  return createTRPCQueryUtils({ queryClient, client });
}

export type QueryUtils = ReturnType<typeof createQueryUtils>;

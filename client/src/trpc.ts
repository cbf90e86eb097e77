import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact, httpBatchStreamLink, httpLink, splitLink, type TRPCClient } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/src/trpc/router.ts';

export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;

/** Signing in and out sets a cookie. A streamed answer cannot: its headers leave before the procedure has run. */
function setsCookie({ type, path }: { type: string; path: string }): boolean {
  return type === 'mutation' && path.startsWith('auth.') && path !== 'auth.touch';
}

/** One call per request: what is counted and limited on the server is what a person did. */
export function createTrpcClient(): TRPCClient<AppRouter> {
  const url = '/trpc';
  const plain = httpLink({ url });
  const streamed = httpBatchStreamLink({ url, maxItems: 1 });
  return trpc.createClient({ links: [splitLink({ condition: setsCookie, true: plain, false: streamed })] });
}

export function createQueryUtils(queryClient: QueryClient, client: TRPCClient<AppRouter>) {
  return createTRPCQueryUtils({ queryClient, client });
}

export type QueryUtils = ReturnType<typeof createQueryUtils>;

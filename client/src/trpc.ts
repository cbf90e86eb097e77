import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact, httpBatchStreamLink, type TRPCClient } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/src/trpc/router.ts';

export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;

/** One call per request: what is counted and limited on the server is what a person did. */
export function createTrpcClient(): TRPCClient<AppRouter> {
  return trpc.createClient({ links: [httpBatchStreamLink({ url: '/trpc', maxItems: 1 })] });
}

export function createQueryUtils(queryClient: QueryClient, client: TRPCClient<AppRouter>) {
  return createTRPCQueryUtils({ queryClient, client });
}

export type QueryUtils = ReturnType<typeof createQueryUtils>;

import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { NotFoundPage } from './features/shell/not-found-page.tsx';
import type { Session } from './lib/session.ts';
import { RouteError } from './route-error.tsx';
import { routeTree } from './route-tree.gen.ts';
import type { QueryUtils } from './trpc.ts';
import { Spinner } from './ui/progress.tsx';

export interface RouterContext {
  queryClient: QueryClient;
  trpc: QueryUtils;
  session: Session;
}

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    defaultPreload: 'intent',
    // The query cache decides what is fresh, not the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingComponent: () => <Spinner />,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

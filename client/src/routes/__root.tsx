import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '../features/shell/not-found-page.tsx';
import type { RouterContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Outside the shell nothing else marks the main part of the page.
  notFoundComponent: () => (
    <main className="h-full">
      <NotFoundPage />
    </main>
  ),
});

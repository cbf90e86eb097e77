import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { codeOf } from './lib/failures.ts';
import { createListeners } from './lib/listeners.ts';
import { logUnexpected, renameMissingParts } from './lib/log-error.ts';
import { currentPreferences, onPreferencesChange } from './lib/preferences.ts';
import { createQueryClient, type Failure } from './lib/query-client.ts';
import { createSession } from './lib/session.ts';
import type { SignInReply } from './lib/sign-in-calls.ts';
import { whenIdle } from './lib/when-idle.ts';
import { fetchLogin } from './route-error.tsx';
import { createAppRouter } from './router.tsx';
import { createQueryUtils, createTrpcClient, trpc } from './trpc.ts';
import { Toaster } from './ui/toast/toaster.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

interface StartOptions {
  /** The browser's own where it is left out. */
  history?: RouterHistory;
  /** The server's answer to a person who has just signed in. */
  reply?: SignInReply;
}

/** Draws the whole application into the element. Returns a function that removes it again. */
export function startApp(element: HTMLElement, { history, reply }: StartOptions = {}): () => void {
  const failures = createListeners<Failure>();
  const onError = (error: Error) => {
    const code = codeOf(error);
    if (code === 'UNAUTHORIZED') void session.endAsServerSays();
    // A rule that came into force while one was at work.
    if (code === signInCodes.setUpNeeded) void utils.auth.session.fetch(undefined, { staleTime: 0 }).then(() => router.invalidate());
  };
  const queryClient = createQueryClient({ onError, onFailure: failures.notify });
  const client = createTrpcClient();
  const utils = createQueryUtils(queryClient, client);
  const session = createSession(queryClient, utils, client);
  const router = createAppRouter({ queryClient, trpc: utils, session }, history);
  if (reply !== undefined) session.start(reply);
  session.onChange(() => void router.invalidate());
  const stopWaiting = whenIdle(fetchLogin);

  renameMissingParts();
  const stopDrawing = followAppearance();
  const root = createRoot(element, { onCaughtError: logUnexpected, onUncaughtError: logUnexpected });
  root.render(
    <StrictMode>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <TooltipProvider>
            <Toaster onReset={session.onChange} onFailure={failures.add}>
              <RouterProvider router={router} />
            </Toaster>
          </TooltipProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  );
  return () => {
    stopWaiting();
    root.unmount();
    stopDrawing();
    session.close();
  };
}

/** Applies this browser's preferences for spacing and text size to the page, now and with every change. Returns a function that stops it. */
function followAppearance(): () => void {
  const draw = () => {
    const { density, textSize } = currentPreferences().all;
    const root = document.documentElement;
    if (density === 'compact') root.dataset.density = density;
    else delete root.dataset.density;
    root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  };
  draw();
  return onPreferencesChange(draw);
}

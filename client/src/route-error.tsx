import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AccessDenied } from './features/shell/access-denied.tsx';
import { ErrorScreen } from './features/shell/error-screen.tsx';
import { MissingPartScreen } from './features/shell/missing-part-screen.tsx';
import { AccessDeniedError } from './lib/access-denied-error.ts';
import { statusOf } from './lib/failures.ts';
import { isMissingPart } from './lib/missing-part.ts';
import { SignedOutError } from './lib/signed-out-error.ts';
import { SecondFactorMissingError } from './lib/second-factor-missing-error.ts';
import { Spinner } from './ui/spinner.tsx';

const loadSignedOut = () => import('./signed-out.tsx');
const SignedOut = lazy(loadSignedOut);
const SecondFactorMissing = lazy(() => import('./second-factor-missing.tsx'));

/** The session of somebody who is at work may end while the server does not answer: the login is there by then. */
export function fetchLogin(): void {
  void loadSignedOut().catch(() => undefined);
}

/** What stands in the place of a screen that threw: the login, the refusal, or the error screen. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const queries = useQueryErrorResetBoundary();
  if (error instanceof SecondFactorMissingError || error instanceof SignedOutError) {
    return (
      <Suspense fallback={<Spinner />}>
        {error instanceof SignedOutError ? <SignedOut notice={error.message} /> : <SecondFactorMissing />}
      </Suspense>
    );
  }
  // The session has just ended: the guard of the shell is about to throw, and shows the login.
  if (statusOf(error) === 401) return <Spinner />;
  if (error instanceof AccessDeniedError || statusOf(error) === 403) return <AccessDenied />;
  if (isMissingPart(error)) return <MissingPartScreen />;
  return (
    <ErrorScreen
      onTryAgain={() => {
        queries.reset();
        // Whatever was fetched may be what could not be drawn.
        void queryClient.resetQueries();
        reset();
        void router.invalidate();
      }}
    />
  );
}

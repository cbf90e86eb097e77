import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { LoginPage } from './features/auth/login-page.tsx';
import { AccessDenied } from './features/shell/access-denied.tsx';
import { ErrorScreen } from './features/shell/error-screen.tsx';
import { AccessDeniedError } from './lib/access-denied-error.ts';
import { statusOf } from './lib/failures.ts';
import { SignedOutError } from './lib/signed-out-error.ts';
import { SecondFactorMissingError } from './lib/second-factor-missing-error.ts';
import { SecondFactorMissing } from './second-factor-missing.tsx';
import { Spinner } from './ui/spinner.tsx';

/** What stands in the place of a screen that threw: the login, the refusal, or the error screen. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const queries = useQueryErrorResetBoundary();
  if (error instanceof SecondFactorMissingError) return <SecondFactorMissing />;
  if (error instanceof SignedOutError) return <LoginPage notice={error.message} />;
  // The session has just ended: the guard of the shell is about to throw, and shows the login.
  if (statusOf(error) === 401) return <Spinner />;
  if (error instanceof AccessDeniedError || statusOf(error) === 403) return <AccessDenied />;
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

import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CircleAlert, CloudOff, RotateCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { statusOf } from './lib/failures.ts';
import { isMissingPart } from './lib/log-error.ts';
import { AccessDeniedError, SecondFactorMissingError, SignedOutError } from './lib/sign-in-errors.ts';
import { Button } from './ui/button.tsx';
import { AccessDeniedScreen, MessageScreen } from './ui/message-screen.tsx';
import { Spinner } from './ui/progress.tsx';

const loadSignedOut = () => import('./signed-out.tsx');
const SignedOut = lazy(loadSignedOut);
const SecondFactorMissing = lazy(() => import('./second-factor-missing.tsx'));

/** A person's session may end while the server does not answer, so the login is loaded by then. */
export function fetchLogin(): void {
  void loadSignedOut().catch(() => undefined);
}

/** Replaces a screen that threw: with the login, the refusal, or the error screen. */
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

/** Specification, section 2.3. */
function AccessDenied() {
  return (
    <AccessDeniedScreen sentence="You don't have permission to access this feature. Contact your administrator if you believe this is an error." />
  );
}

/** Specification, section 2.4. */
function ErrorScreen({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <MessageScreen
      icon={CircleAlert}
      isBad
      title="Something went wrong"
      actions={
        <>
          <Button variant="primary" onClick={onTryAgain}>
            Try Again
          </Button>
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            Reload Page
          </Button>
        </>
      }
    >
      <p>We're sorry, but something unexpected happened. The error has been logged and our team will investigate.</p>
      <p>If this problem persists, please contact support with the error details.</p>
    </MessageScreen>
  );
}

const reloadedAtKey = 'vademecum.reloaded-at';
/** So that a part which no reload brings does not reload for ever. */
const betweenReloadsMs = 60_000;

/** Reloads the page once the server answers. The browser may remember a failed fetch, and a new version has other parts. */
function MissingPartScreen() {
  const { isTrying, tryAgain } = useReload();
  return (
    <MessageScreen
      icon={CloudOff}
      title="This screen could not be loaded"
      actions={
        <Button variant="primary" aria-disabled={isTrying} onClick={tryAgain}>
          <RotateCw aria-hidden size={16} />
          Try again
        </Button>
      }
    >
      <p>Your device or the clinic’s server is offline. This screen loads automatically once you are back online.</p>
    </MessageScreen>
  );
}

function useReload() {
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = () => {
    setIsTrying(true);
    void reloadIfReachable().then(setIsTrying);
  };
  useEffect(() => {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAtKey)) > betweenReloadsMs) void reloadIfReachable();
    window.addEventListener('online', tryAgain);
    return () => {
      window.removeEventListener('online', tryAgain);
    };
  }, []);
  return { isTrying, tryAgain };
}

/** Resolves to whether the page is about to go. */
async function reloadIfReachable(): Promise<boolean> {
  try {
    if (!(await fetch('/healthz', { cache: 'no-store' })).ok) return false;
  } catch {
    return false;
  }
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  window.location.reload();
  return true;
}

import { isProviderRefusal, providerRefusals, refusalParameter } from '@vademecum/shared/people/provider-refusals.ts';
import { LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { identityProvider, signInCalls } from '../../../lib/sign-in-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Refusal } from './refusal.tsx';
import { useStep } from './use-step.ts';

/** Adds the way in by the clinic's identity provider below the form of the specification, where the clinic has one. */
export function WithProvider({ children }: { children: ReactNode }) {
  const [provider] = useState(identityProvider);
  if (provider === undefined) return children;
  return <FormAndProvider {...provider}>{children}</FormAndProvider>;
}

function FormAndProvider({ name, arePasswordsOff, children }: { name: string; arePasswordsOff: boolean; children: ReactNode }) {
  const [refusal] = useState(() => refusalIn(window.location.search, name));
  const start = useStep(signInCalls.startWithProvider, {
    onDone: ({ url }) => {
      window.location.assign(url);
    },
    onRefused: () => undefined,
  });
  const message = start.error === null ? refusal : start.error.message;
  return (
    <div className="flex flex-col gap-4">
      {message !== null && <Refusal text={message} />}
      {arePasswordsOff && <Notice>{`Passwords are off here. Use “Sign in with ${name}” below.`}</Notice>}
      {children}
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button
        disabled={start.isPending}
        className="w-full"
        onClick={() => {
          start.take({ returnTo: ownPath(window.location) });
        }}
      >
        <LogIn aria-hidden size={16} className="shrink-0" />
        {start.isPending ? 'Signing in...' : `Sign in with ${name}`}
      </Button>
    </div>
  );
}

/** Why the last try failed, as the server wrote it into the address. */
function refusalIn(search: string, name: string): string | null {
  const code = new URLSearchParams(search).get(refusalParameter);
  return isProviderRefusal(code) ? providerRefusals[code](name) : null;
}

const longestPath = 2_000;

/** The screen to return to after signing in: the home screen for the login itself and for paths that the server would reject. */
function ownPath({ pathname, search, hash }: Location): string {
  const path = pathname + search + hash;
  const isScreen = /^(?:\/[\w-]+)+$/.test(pathname) && path !== '/chat' && pathname !== '/login';
  return isScreen && path.length <= longestPath ? path : '/';
}

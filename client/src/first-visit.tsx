import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoginPage } from './features/people/sign-in/login-page.tsx';
import type { SessionMessage } from './lib/session.ts';
import type { SignInReply } from './lib/sign-in-calls.ts';
import { followLanguage } from './locale/language.ts';
import { TooltipProvider } from './ui/tooltip.tsx';

const loadApp = () => import('./app.tsx');

/**
 * The login alone, for a browser that nobody is signed in with: a fraction of the application, which the browser
 * fetches while one types, as the server's page tells it, and which takes over once somebody
 * is signed in, here or in another tab. Returns a function that removes either one.
 */
export function startFirstVisit(element: HTMLElement): () => void {
  const root = createRoot(element);
  let stop = () => {
    tabs.close();
    root.unmount();
  };
  const tabs = new BroadcastChannel('vademecum.session');
  const enter = async (reply?: SignInReply) => {
    tabs.close();
    followLanguage();
    const { startApp } = await loadApp();
    // A person who had no particular address begins at the start.
    if (location.pathname + location.search + location.hash === '/chat') history.replaceState(null, '', '/');
    root.unmount();
    stop = startApp(element, { reply });
  };
  tabs.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if (data.kind === 'signed-in') void enter();
  };
  root.render(
    <StrictMode>
      <TooltipProvider>
        <LoginPage onSignedIn={(reply) => void enter(reply)} />
      </TooltipProvider>
    </StrictMode>,
  );
  return () => {
    stop();
  };
}

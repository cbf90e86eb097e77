import { CloudOff, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

const reloadedAtKey = 'vademecum.reloaded-at';
/** So that a part which no reload brings does not reload for ever. */
const betweenReloadsMs = 60_000;

/** The page is loaded anew where the server answers: the browser may keep in mind what it could not fetch, and a new version has other parts. */
export function MissingPartScreen() {
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
      <p>Your device or the clinic’s server is offline. The screen loads by itself once you are online again.</p>
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

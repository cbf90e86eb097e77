import { useEffect, useState } from 'react';

/**
 * The token of a link stands after the #, where no server, log or referrer sees it. It is read once and then taken out of the address,
 * so that it stays neither on the screen nor in the history.
 */
export function useLinkToken(): string {
  const [token] = useState(() => readToken(window.location.hash));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

/** Both #token=… and #… are understood. */
function readToken(hash: string): string {
  const text = hash.slice(1);
  return new URLSearchParams(text).get('token') ?? text;
}

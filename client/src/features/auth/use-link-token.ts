import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of a link stands after the #, where no server, log or referrer sees it. It is read once and then taken out of the address,
 * so that it stays neither on the screen nor in the history.
 */
export function useLinkToken(): string {
  const { history } = useRouter();
  const { hash, pathname } = useLocation();
  const [token] = useState(() => readToken(hash));
  useEffect(() => {
    if (hash !== '') history.replace(pathname);
  }, [history, hash, pathname]);
  return token;
}

/** Both #token=… and #… are understood. */
function readToken(hash: string): string {
  return new URLSearchParams(hash).get('token') ?? hash;
}

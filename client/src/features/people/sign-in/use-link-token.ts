import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of a link stands after the #, where no server, log or referrer sees it. It is read once and then taken out of the address,
 * so that it stays neither on the screen nor in the history.
 */
export function useLinkToken(linked: string): string {
  const { history } = useRouter();
  const { hash, pathname } = useLocation();
  const [token] = useState(linked);
  useEffect(() => {
    if (hash !== '') history.replace(pathname);
  }, [history, hash, pathname]);
  return token;
}

/** The token in what stands after the #: both #token=… and #… are understood. */
export function tokenOf(hash: string): string {
  return new URLSearchParams(hash).get('token') ?? hash;
}

import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of a link comes after the #, where no server, log or referrer sees it. It is read once and then removed from the address, so that it
 * stays neither on the screen nor in the history.
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

/** The token in the part after the #. Both #token=… and #… are understood. */
export function tokenOf(hash: string): string {
  return new URLSearchParams(hash).get('token') ?? hash;
}

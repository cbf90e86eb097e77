import { boundedFetch } from '../../../lib/bounded-fetch.ts';
import { isOwnMachine } from '../../../lib/oidc-settings.ts';
import { isLinkLocal, isPrivateHost } from '../../../lib/private-host.ts';
import { ProviderError } from './provider-error.ts';

/** Descriptions, keys and claims are a few kilobytes. */
const mostBytes = 256 * 1024;
export const providerTimeoutMs = 5_000;

/**
 * Asks the provider, and hosts that its own description names: over https alone, but for a provider on this machine. A provider out in the world
 * leads to no host of the clinic's network, nobody leads to the credentials of a cloud machine, and no redirect is followed.
 */
export function createProviderFetch(issuer: URL) {
  const get = boundedFetch({ bytes: mostBytes, ms: providerTimeoutMs });
  return (address: string, options: object): Promise<Response> => {
    requireAllowed(issuer, address);
    return get(address, options);
  };
}

/** The same for an address that a browser is sent to. */
export function requireAllowed(issuer: URL, address: string): void {
  const url = URL.parse(address);
  const isLocal = isOwnMachine(issuer.hostname);
  const isEncrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal && isOwnMachine(url.hostname));
  const isAllowed =
    url !== null && isEncrypted && !isLinkLocal(url.hostname) && (isPrivateHost(issuer.hostname) || !isPrivateHost(url.hostname));
  if (!isAllowed) throw new ProviderError('wrong', { detail: 'address_not_allowed' });
}

import { isIP } from 'node:net';

/**
 * Whether an address stays within the clinic: this machine, private networks (RFC 1918, RFC 4193), names without a dot and names of the local zones.
 * A public name counts as outside even if it resolves to the clinic, for what a name resolves to may change.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 4) return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host);
  if (isIP(host) === 6) return host === '::1' || /^f[cd]/.test(host);
  return !host.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(host);
}

/** Link-local addresses: no model runs there, but the credentials of cloud machines do (169.254.169.254). */
export function isLinkLocal(hostname: string): boolean {
  return /^(?:169\.254\.|\[?fe80:|\[?::ffff:169\.254\.)|^metadata\./i.test(hostname);
}

/** Whether the other end of a connection is on this machine or in a private network; IPv4 may be written as IPv6. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return isIP(plain) !== 0 && (isPrivateHost(plain) || /^(?:169\.254\.|fe[89ab])/i.test(plain));
}

/** Whether an address leads out of the clinic's network. What is no address at all is complained about elsewhere. */
export function isElsewhere(address = ''): boolean {
  const host = URL.parse(address)?.hostname;
  return host !== undefined && !isPrivateHost(host);
}

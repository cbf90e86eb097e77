import { isIPv6 } from 'node:net';

/**
 * The subscriber that a network address represents when calls are counted: an IPv4 address itself, or the /64 of an IPv6 address, which is
 * what one subscriber has (RFC 6177) and may choose addresses from at will.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: tail === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length) }, () => '0');
  const network = [...groups, ...zeros, ...behind].slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

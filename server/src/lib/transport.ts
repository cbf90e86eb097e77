import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** How a request came to this server. */
export interface Transport {
  /** As the two ends agreed, "TLSv1.3"; null: no TLS up to here. */
  tlsVersion: string | null;
  /** "TLS_AES_256_GCM_SHA384"; null without TLS. */
  cipher: string | null;
  /** What the proxy in front says it spoke; null where none says anything. */
  forwardedProto: string | null;
  /** Both ends of the connection are this machine. */
  isLoopback: boolean;
}

interface RawRequest {
  raw: { socket: Socket };
  headers: IncomingHttpHeaders;
}

export function transportOf({ raw: { socket }, headers }: RawRequest): Transport {
  const secure = socket instanceof TLSSocket ? socket : undefined;
  const forwarded = headers['x-forwarded-proto'];
  return {
    tlsVersion: secure?.getProtocol() ?? null,
    cipher: secure?.getCipher().standardName ?? null,
    forwardedProto: (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',').at(-1)?.trim() ?? forwardedFor(headers),
    isLoopback: /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? ''),
  };
}

/** A proxy that names the caller but not the protocol is a proxy all the same. */
function forwardedFor(headers: IncomingHttpHeaders): string | null {
  return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined ? null : 'unknown';
}

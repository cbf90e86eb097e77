import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { TestApp } from '../test-app.ts';

/** Makes the product listen on a free port of this machine, for what only a real socket can send. */
export async function listenOn({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

export interface RawReply {
  /** 0 where the server hung up without a word. */
  status: number;
  head: string;
  body: string;
}

/** Sends bytes just as they are, as no client library would, and gives what came back until the server closed or fell silent. */
export async function sendRaw(port: number, bytes: string | Buffer, silenceMs = 2_000): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  // The server may close while we still write.
  socket.on('error', () => undefined);
  socket.setTimeout(silenceMs, () => socket.destroy());
  socket.write(bytes);
  // once() would reject at an error, after which the close and what came before it are what is of interest.
  await new Promise((resolve) => socket.on('close', resolve));
  const text = Buffer.concat(parts).toString('latin1');
  const [head = '', ...body] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: body.join('\r\n\r\n') };
}

/** A request that asks the server to close afterwards, so that nobody waits. */
export function rawRequest(method: string, target: string, headers: Record<string, string | number> = {}, body = ''): string {
  const all = { Host: '127.0.0.1', Connection: 'close', ...(body !== '' && { 'Content-Length': Buffer.byteLength(body) }), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Connections that begin a request and never end it. */
export async function holdOpen(port: number, count: number, begin: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(begin);
  return sockets;
}

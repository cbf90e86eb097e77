import { connect, type Socket } from 'node:net';

const each = 60;
const dripMs = 1_000;

/** Connections that never get to their point: headers a line at a time, bodies a byte at a time, and silence; each is made anew when the server ends it. */
export function openSlowConnections(url: string): { opened: () => number; close: () => void } {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  let [opened, isClosed] = [0, false];
  const open = (greeting: string, drip: string): void => {
    if (isClosed) return;
    opened += 1;
    const socket = connect({ port: Number(port), host: hostname });
    sockets.add(socket);
    if (greeting !== '') socket.write(greeting);
    const timer = setInterval(() => drip !== '' && socket.writable && socket.write(drip), dripMs);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(open, dripMs, greeting, drip).unref();
    });
  };
  for (let count = 0; count < each; count += 1) {
    open('GET / HTTP/1.1\r\nHost: clinic\r\n', 'X-Slow: 1\r\n');
    open('POST /api/auth/login HTTP/1.1\r\nHost: clinic\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{', ' ');
    open('', '');
  }
  return {
    opened: () => opened,
    close: () => {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

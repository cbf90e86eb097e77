import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** What a server does wrong, once it has taken a request. */
export const faults = {
  hangs: () => undefined,
  'hangs in the middle': (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"model":"bad","mess');
  },
  'drops the connection': (response) => {
    response.destroy();
  },
  'breaks off in the middle': (response) => {
    response.writeHead(200, { 'content-length': 10_000 }).write('{"model":"bad","mess');
    setTimeout(() => response.destroy(), 50);
  },
  'sends garbage': (response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b, 0x22, 0x00, 0xc3, 0x28, 0x0a]));
  },
  'cuts its JSON': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"model":"bad","message":{"role":"assi\n');
  },
  'answers 500': (response) => {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"out of memory"}}');
  },
  'answers 503 with a page': (response) => {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<html><body><h1>Bad gateway</h1></body></html>');
  },
  'answers with a web page': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in to the network</body></html>');
  },
  'answers with nothing': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end();
  },
  'sends one line without an end': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void pour(response, Buffer.alloc(256 * 1024, 'x'));
  },
  'sends lines without an end': (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    void pour(response, Buffer.from('{"model":"bad","message":{"role":"assistant","content":"word "},"done":false}\n'.repeat(20)));
  },
  'sends events without an end': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = {
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'bad',
      choices: [{ index: 0, delta: { content: 'word ' }, finish_reason: null }],
    };
    void pour(response, Buffer.from(`data: ${JSON.stringify(event)}\n\n`.repeat(20)));
  },
  'redirects elsewhere': (response) => {
    response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  },
} satisfies Record<string, (response: ServerResponse) => void>;

export type Fault = keyof typeof faults;

async function pour(response: ServerResponse, bytes: Buffer): Promise<void> {
  while (!response.destroyed) {
    if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    await wait(0);
  }
}

export interface BadServer {
  url: string;
  port: number;
  /** From now on; undefined: it does what it should. */
  be: (fault: Fault | undefined) => void;
  /** Requests taken so far. */
  asked: () => number;
  close: () => Promise<void>;
}

/** A server that does one thing wrong after the other, and as `good` says where it does nothing wrong. */
export async function startBadServer(good: (request: IncomingMessage, body: string, response: ServerResponse) => void): Promise<BadServer> {
  let fault: Fault | undefined;
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    response.on('error', () => undefined);
    void text(request).then(
      (body) => {
        if (fault === undefined) good(request, body, response);
        else faults[fault](response);
      },
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    be: (next) => {
      fault = next;
    },
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

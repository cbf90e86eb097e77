import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site, on another port of this machine: it counts what comes and shows what it was told to show. */
export interface OtherSite {
  /** Without a slash at the end; for the product on 127.0.0.1 this is another site, and `neighbour` another origin of the same one. */
  url: string;
  neighbour: string;
  /** "GET /path" of everything that came, pages it was asked for on purpose aside. */
  hits: string[];
  pages: Map<string, string>;
  close: () => Promise<void>;
}

export async function startOtherSite(): Promise<OtherSite> {
  const hits: string[] = [];
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page === undefined) hits.push(`${request.method} ${request.url}`);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? 'window.injected=1');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    neighbour: `http://127.0.0.1:${port}`,
    hits,
    pages,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import type { TestApp } from './test-app.ts';

/** A browser, as far as a sign-in with a provider needs one: it keeps cookies, and goes where it is sent. */
export interface Visitor {
  /** The cookie that ties the answer to this browser. */
  binding: string | undefined;
  /** Begins: the address at the provider, or what the login says. */
  begin: (returnTo?: string) => Promise<{ status: number; url: URL; message: string | undefined }>;
  /** Follows the provider's pages until it sends the browser back to the product: the query of that address. */
  visitProvider: (url: URL) => Promise<URLSearchParams>;
  /** One request, with the cookies that the provider has set. */
  askProvider: (url: URL, form?: URLSearchParams) => Promise<Response>;
  /** Comes back: where the product sends the browser on to, and its session cookie. */
  comeBack: (parameters: URLSearchParams | string) => Promise<Arrival>;
  /** All of it. */
  signIn: (returnTo?: string) => Promise<Arrival>;
}

interface Arrival {
  status: number;
  to: string;
  session: string | undefined;
}

interface Started {
  result?: { data: { url: string } };
  error?: { message: string };
}

let visitors = 0;

export function createVisitor(clinic: TestApp): Visitor {
  visitors += 1;
  // Each has a machine of its own, so nobody waits for others who were refused.
  const remoteAddress = `10.7.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
  const askProvider = createProviderBrowser();
  const visitor: Visitor = {
    binding: undefined,
    askProvider,
    begin: async (returnTo) => {
      const payload = returnTo === undefined ? {} : { returnTo };
      const reply = await clinic.inject({ method: 'POST', url: '/trpc/auth.startWithProvider', remoteAddress, payload });
      const cookie = reply.cookies.find(({ name }) => name === 'provider');
      if (cookie !== undefined) visitor.binding = cookie.value;
      const { result, error } = reply.json<Started>();
      return { status: reply.statusCode, url: new URL(result?.data.url ?? 'http://nowhere.invalid'), message: error?.message };
    },
    visitProvider: async (url) => {
      for (let at = url; ;) {
        if (at.pathname === '/api/auth/provider/callback') return at.searchParams;
        const reply = await askProvider(at);
        const next = reply.headers.get('location');
        if (next === null) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
        at = new URL(next, at);
      }
    },
    comeBack: async (parameters) => {
      const cookies: Record<string, string> = visitor.binding === undefined ? {} : { provider: visitor.binding };
      const url = `/api/auth/provider/callback?${String(parameters)}`;
      const reply = await clinic.inject({ method: 'GET', url, cookies, remoteAddress });
      const [, to = ''] = /content="0;url=([^"]*)"/.exec(reply.body) ?? [];
      const session = reply.cookies.find(({ name }) => name === 'session')?.value;
      return { status: reply.statusCode, to: to.replaceAll('&#38;', '&'), session };
    },
    signIn: async (returnTo) => {
      const { url } = await visitor.begin(returnTo);
      return visitor.comeBack(await visitor.visitProvider(url));
    },
  };
  return visitor;
}

function createProviderBrowser(): Visitor['askProvider'] {
  const jar = new Map<string, string>();
  return async (url, form) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = form === undefined ? {} : { method: 'POST', body: form };
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie }, ...sent });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return reply;
  };
}

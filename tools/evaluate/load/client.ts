import { createTRPCClient, httpBatchStreamLink, httpLink, splitLink, type TRPCClient } from '@trpc/client';
import type { Login } from '../../../e2e/integrator.ts';
import type { AppRouter } from '../../../server/src/trpc/router.ts';

export interface StaffClient {
  trpc: TRPCClient<AppRouter>;
  signIn: (login: Login) => Promise<void>;
  upload: (form: FormData) => Promise<Response>;
}

/** As a browser of the product's own page talks to the server: the same links, its cookie, and an address of its own. */
export function createStaffClient(url: string, number: number): StaffClient {
  const cookies = new Map<string, string>();
  let token = '';
  const headers = (): Record<string, string> => ({
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.1.${Math.floor(number / 200)}.${1 + (number % 200)}`,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const keeping = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const reply = await fetch(input, init);
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return reply;
  };
  const options = { url: `${url}/trpc`, headers, fetch: keeping };
  const trpc = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type, path }) => type === 'query' || path === 'chat.ask',
        true: httpBatchStreamLink({ ...options, maxItems: 1 }),
        false: httpLink(options),
      }),
    ],
  });
  return {
    trpc,
    signIn: async (login) => {
      ({ token } = await trpc.auth.login.mutate(login));
    },
    upload: (form) => fetch(`${url}/api/documents/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }),
  };
}

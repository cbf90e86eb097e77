import { fetchToken, type Login } from '../../e2e/integrator.ts';
import type { ChatTurn } from '../../shared/src/ask/chat.ts';

export interface HttpPerson {
  askAtOnce: (question: string) => Promise<{ turn: ChatTurn }>;
  /** The same session with a server that runs elsewhere now. */
  at: (url: string) => HttpPerson;
}

/** Signs in over REST. */
export async function signIn(url: string, login: Login): Promise<HttpPerson> {
  return person(url, await fetchToken(url, login));
}

function person(url: string, token: string): HttpPerson {
  return {
    askAtOnce: async (query) =>
      ((await post(`${url}/trpc/chat.askAtOnce`, { query }, { authorization: `Bearer ${token}` })) as Reply).result.data,
    at: (elsewhere) => person(elsewhere, token),
  };
}

type Reply = { result: { data: { turn: ChatTurn } } };

async function post(url: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

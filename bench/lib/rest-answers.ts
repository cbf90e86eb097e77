import { connect, type Integrator, type Login } from '../../e2e/integrator.ts';
import { type App, startApp } from '../../e2e/start-app.ts';

export interface Reply {
  grounded: boolean;
  response: string;
  citations: { documentId: number; lineIndex: number; startOffset: number; endOffset: number; quote: string }[];
}

const admin: Login = { email: 'bench@clinic.example', password: 'a long password for the bench' };

/** Starts a fresh server, signs in, and stops it when `work` is done. */
export async function withServer(work: (rest: Integrator) => Promise<void>): Promise<void> {
  const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT: '1000000', LOG_LEVEL: 'error' };
  const app: App = await startApp(settings);
  try {
    await work(await connect(app.url, admin));
  } finally {
    await app.stop();
  }
}

/** The body of an answer with the status that was expected; anything else ends the benchmark with the server's own sentence. */
export async function send(rest: Integrator, path: string, body: object, expected: number): Promise<unknown> {
  const reply = await rest.call('POST', path, body);
  if (reply.status !== expected) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export async function ask(rest: Integrator, query: string): Promise<Reply> {
  return (await send(rest, '/api/chat', { query }, 200)) as Reply;
}

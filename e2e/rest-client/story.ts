// What an integrator writes: paths.ts is generated from /api/openapi.json, so every path, field and reply here is checked by the compiler.
import createClient from 'openapi-fetch';
import type { paths } from './paths.ts';

const [, , baseUrl = '', email = '', password = ''] = process.argv;
const client = createClient<paths>({ baseUrl });

/** The reply's data, or the end of the story with the server's own sentence. */
function must<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.status} ${new URL(response.url).pathname}: ${JSON.stringify(error)}`);
  return data;
}

const login = must(await client.POST('/api/auth/login', { body: { email, password } }));
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${login.token}`);
  },
});

const added = must(
  await client.POST('/api/documents', {
    body: {
      name: 'Hand hygiene',
      content: '# Hand hygiene\n\nHands are washed with soap for 20 seconds before every patient.\n',
      type: 'text',
    },
  }),
);
const read = must(await client.GET('/api/documents/{id}', { params: { path: { id: added.id } } }));

const question = 'How long are hands washed?';
const reply = must(await client.POST('/api/chat', { body: { query: question } }));
const [citation] = reply.citations;
must(await client.POST('/api/feedback', { body: { messageId: reply.messageId, feedbackType: 'helpful', isHelpful: true } }));
const sessions = must(await client.GET('/api/chat-sessions'));
const messages = must(await client.GET('/api/chat-sessions/{id}/messages', { params: { path: { id: reply.chat_session_id } } }));

const found = must(await client.GET('/api/search', { params: { query: { q: 'soap' } } }));

const memory = must(await client.POST('/api/memories', { body: { topic: 'Soap', value: 'Refill the soap on Friday.', category: null } }));
const changed = must(
  await client.PUT('/api/memories/{id}', { params: { path: { id: memory.id } }, body: { value: 'Refill the soap on Monday.' } }),
);
must(await client.DELETE('/api/memories/{id}', { params: { path: { id: memory.id } } }));

const analytics = must(await client.GET('/api/analytics/summary', { params: { query: { period: 7 } } }));

must(await client.DELETE('/api/documents/{id}', { params: { path: { id: added.id } } }));
const after = must(await client.POST('/api/chat', { body: { query: question } }));
const gone = await client.GET('/api/documents/{id}', { params: { path: { id: added.id } } });

console.log(
  JSON.stringify({
    status: read.status,
    quote: citation?.quote,
    lineIndex: citation?.lineIndex,
    sessions: sessions.length,
    asked: messages.map(({ query }) => query),
    hits: found.hits.map(({ name }) => name),
    value: changed.value,
    questions: analytics.totalQueries,
    groundedAfterwards: after.grounded,
    gone: [gone.response.status, gone.error?.code],
  }),
);

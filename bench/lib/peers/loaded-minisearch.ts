/** Fastify with MiniSearch as it was saved in the file that INDEX names: PORT, GET /readyz, GET /search?q=. */
import fastify from 'fastify';
import MiniSearch from 'minisearch';
import { readFileSync } from 'node:fs';

const index = MiniSearch.loadJSON(readFileSync(process.env['INDEX'] ?? '', 'utf8'), { fields: ['name', 'heading', 'text'] });
const app = fastify();
app.get('/readyz', () => ({ status: 'ready' }));
app.get('/search', ({ query }) => index.search((query as { q: string }).q).slice(0, 8));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });

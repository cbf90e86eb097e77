/** Fastify with one route and nothing else: PORT, GET /readyz, POST /echo. */
import fastify from 'fastify';

const app = fastify();
app.get('/readyz', () => ({ status: 'ready' }));
app.post('/echo', ({ body }) => body);
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const assets = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>REST API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
`;

/** The description of the REST paths and a page to read and try it; every file comes from this server. */
export async function registerDocs(app: FastifyInstance, about: { productName: string; version: string }): Promise<void> {
  let description: Promise<object> | undefined;
  const describe = () => import('./openapi.ts').then(({ openApiDocument }) => openApiDocument(about.productName, about.version));
  app.get('/api/openapi.json', () => (description ??= describe()));
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', docsPolicy).send(page),
  );
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
  });
}

/** Swagger UI sets style attributes; nothing may come from or go to another host here either. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Exit code 0 while the product is ready. It asks this machine alone; a certificate of the product's own is as good as any.
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

const { PORT = '3000', TLS, TLS_CERT } = process.env;
const request = TLS === 'auto' || TLS_CERT ? secure : plain;
const asked = request({ host: '127.0.0.1', port: PORT, path: '/readyz', timeout: 4_000, rejectUnauthorized: false }, (reply) => {
  process.exit(reply.statusCode === 200 ? 0 : 1);
});
asked.on('timeout', () => asked.destroy());
asked.on('error', () => process.exit(1));
asked.end();

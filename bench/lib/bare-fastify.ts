import fastify from 'fastify';
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** A Fastify instance of its own thread that answers each path with the bytes given for it, and does nothing else. */
export async function startBareFastify(answers: Record<string, string>): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const worker = new Worker(import.meta.filename, { workerData: answers });
  const [url] = (await once(worker, 'message')) as [string];
  return { url, stop: () => worker.terminate() };
}

if (!isMainThread) {
  const app = fastify();
  const answers = workerData as Record<string, string>;
  app.get('/*', (request, reply) => reply.type('application/json; charset=utf-8').send(answers[request.url]));
  parentPort?.postMessage(await app.listen({ host: '127.0.0.1', port: 0 }));
}

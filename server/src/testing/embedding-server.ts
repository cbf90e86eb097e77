import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddingServer {
  url: string;
  /** Every text that was sent, in order. */
  texts: string[];
  /** Answers with this status instead of vectors; 200 ends it. */
  failWith: (status: number) => void;
  /** Refuses a request that contains such a text. */
  refuse: (pattern: RegExp) => void;
  /** Keeps every answer back for so long. */
  delay: (milliseconds: number) => void;
  close: () => Promise<void>;
}

const dimensions = 64;
/** Words of a line mean the same to this server; every other word means itself. */
const meanings = ['umbrella parasol parasols', 'borrow lent', 'vacation leave'].map((line) => line.split(' '));

/** A model server of our own: OpenAI's /v1/embeddings, Ollama's /api/embed and /api/tags. A text's vector is the sum of its words' meanings. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const texts: string[] = [];
  let status = 200;
  let refused: RegExp | undefined;
  let delayMs = 0;
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const { input = [] } = JSON.parse(body || '{}') as { input?: string | string[] };
      const sent = [input].flat();
      texts.push(...sent);
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      const isRefused = sent.some((text) => refused?.test(text) === true);
      response.writeHead(isRefused ? 400 : status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(replyTo(request.url ?? '', sent)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    failWith: (code) => void (status = code),
    refuse: (pattern) => void (refused = pattern),
    delay: (milliseconds) => void (delayMs = milliseconds),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function replyTo(path: string, texts: string[]): object {
  if (path.endsWith('/api/tags')) return { models: [{ name: 'llama3:8b' }, { name: 'nomic-embed-text:latest' }] };
  const vectors = texts.map(vectorOf);
  if (path.endsWith('/api/embed')) return { model: 'test', embeddings: vectors };
  return { object: 'list', model: 'test', data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })) };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? []) {
    const meaning = meanings.find((words) => words.includes(word))?.[0] ?? word;
    const weight = meaning === word && !meanings.some(([first]) => first === word) ? 1 : 5;
    for (let index = 0; index < dimensions; index++) vector[index] = (vector[index] ?? 0) + weight * direction(meaning, index);
  }
  return vector;
}

/** -1 or 1, the same for a word every time (FNV-1a). */
function direction(word: string, index: number): number {
  let hash = 2_166_136_261 ^ index;
  for (const letter of `${word}${index}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  return ((hash >>> 13) & 1) * 2 - 1;
}

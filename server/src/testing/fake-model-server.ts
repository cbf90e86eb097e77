import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The request to a model, in either protocol. */
export type FakeRequest = {
  protocol: 'ollama' | 'openai' | 'anthropic';
  text: string;
  messages: { role: string; content: string }[];
  authorization: string;
  /** As the protocol's own words for them say. */
  temperature: number | undefined;
  maxTokens: number | undefined;
};
/** What it does: writes its chunks, again and again (`endless`), never begins (`silent`), dies after so many chunks, or refuses with a status. */
export type FakeReply = { chunks: string[]; endless?: boolean; silent?: boolean; diesAfter?: number; status?: number };
export type FakeModelServer = {
  url: string;
  requests: FakeRequest[];
  /** Connections that the caller closed before the answer was complete. */
  hangUps: () => number;
  reply: (script: (request: FakeRequest) => FakeReply | string) => void;
  models: string[];
  close: () => Promise<void>;
};

/** A model server that writes what a test tells it to, as Ollama, OpenAI-compatible servers and Anthropic stream it. */
export async function startFakeModelServer(): Promise<FakeModelServer> {
  const requests: FakeRequest[] = [];
  let script: (request: FakeRequest) => FakeReply | string = () => '';
  let hangUps = 0;
  const models = ['llama3.2:3b'];
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) hangUps++;
    });
    if (request.url === '/api/tags') {
      response.end(JSON.stringify({ models: models.map((name) => ({ name, size: 2_019_393_189 })) }));
      return;
    }
    if (request.method !== 'POST') {
      // Callers that only check whether it is there.
      response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
      return;
    }
    void readRequest(request).then((asked) => {
      if (asked === undefined) return;
      requests.push(asked);
      const reply = script(asked);
      return write(response, asked.protocol, typeof reply === 'string' ? { chunks: pieces(reply) } : reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    hangUps: () => hangUps,
    reply: (next) => {
      script = next;
    },
    models,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

/** Tokens as a model would send them: words with the space before them. */
function pieces(text: string): string[] {
  return text.match(/\s*\S{1,7}|\s+$/g) ?? [text];
}

/** Undefined if the caller hung up before the question was complete. */
async function readRequest(request: IncomingMessage): Promise<FakeRequest | undefined> {
  const body = await text(request).catch(() => '');
  if (!request.complete) return undefined;
  const parsed = JSON.parse(body) as ModelRequest;
  const messages = parsed.messages.map(({ role, content }) => ({ role, content: plain(content) }));
  if (parsed.system !== undefined) messages.unshift({ role: 'system', content: plain(parsed.system) });
  const protocol = request.url === '/api/chat' ? 'ollama' : request.url?.endsWith('/messages') === true ? 'anthropic' : 'openai';
  const authorization = request.headers.authorization ?? String(request.headers['x-api-key'] ?? '');
  const { temperature = parsed.options?.temperature, max_tokens: maxTokens = parsed.max_completion_tokens ?? parsed.options?.num_predict } =
    parsed;
  return { protocol, messages, text: messages.map(({ content }) => content).join('\n'), authorization, temperature, maxTokens };
}

type ModelRequest = {
  system?: unknown;
  messages: { role: string; content: unknown }[];
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  options?: { temperature?: number; num_predict?: number };
};

function plain(content: unknown): string {
  return typeof content === 'string' ? content : (content as { text?: string }[]).map(({ text = '' }) => text).join('');
}

async function write(response: ServerResponse, protocol: FakeRequest['protocol'], reply: FakeReply): Promise<void> {
  const { chunks, endless = false, silent = false, diesAfter, status = 200 } = reply;
  if (silent) return;
  if (status !== 200) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'model not found' } }));
    return;
  }
  response.writeHead(200, { 'content-type': protocol === 'ollama' ? 'application/x-ndjson' : 'text/event-stream' });
  const frames = framesOf[protocol];
  response.write(frames.begin);
  let sent = 0;
  do {
    for (const chunk of chunks) {
      if (sent++ === diesAfter) {
        // What was written before is to arrive.
        await new Promise((resolve) => setTimeout(resolve, 50));
        response.destroy();
        return;
      }
      if (!response.write(frames.text(chunk))) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
      if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
      if (response.destroyed) return;
    }
  } while (endless);
  response.end(frames.end);
}

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify({ type: name, ...data })}\n\n`;
const openaiChunk = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'fake', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const ollamaLine = (content: string, done: boolean): string =>
  `${JSON.stringify({ model: 'fake', created_at: '2026-01-01T00:00:00Z', message: { role: 'assistant', content }, done, ...(done && { done_reason: 'stop' }) })}\n`;

const framesOf: Record<FakeRequest['protocol'], { begin: string; text: (chunk: string) => string; end: string }> = {
  ollama: { begin: '', text: (chunk) => ollamaLine(chunk, false), end: ollamaLine('', true) },
  openai: {
    begin: openaiChunk({ role: 'assistant', content: '' }, null),
    text: (chunk) => openaiChunk({ content: chunk }, null),
    end: `${openaiChunk({}, 'stop')}data: [DONE]\n\n`,
  },
  anthropic: {
    begin:
      event('message_start', {
        message: {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          model: 'fake',
          content: [],
          stop_reason: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    text: (chunk) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: chunk } }),
    end:
      event('content_block_stop', { index: 0 }) +
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } }) +
      event('message_stop', {}),
  },
};

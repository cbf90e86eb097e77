import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { forbidden, invalid, isUnexpected, publicFailure, signedOut } from '../../lib/errors.ts';
import { admitSignedIn, countCall } from '../../trpc/admit.ts';
import { type Context, createContext } from '../../trpc/context.ts';
import { closedSignal } from '../plugin.ts';

const path = '/mcp';
/** A question has a thousand characters. */
const bodyLimit = 128 * 1024;
const mostMessages = 10;

/** What the protocol of JSON-RPC calls what went wrong. */
const rpcCodes = { parse: -32_700, invalid: -32_600, other: -32_000, notFound: -32_001 } as const;

/**
 * The Model Context Protocol for assistants (Streamable HTTP), with an API key. It keeps no sessions, so every message is answered by itself and there is
 * nothing to listen to or to end.
 */
export function registerMcp(app: FastifyInstance, deps: Deps, about: { productName: string; version: string }): void {
  if (!deps.config.isMcpOn) return;
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void refuse(deps, error, { request, reply });
  };
  app.route({
    method: 'POST',
    url: path,
    bodyLimit,
    errorHandler,
    handler: async (request, reply) => {
      refuseOtherSites(deps, request);
      const ctx = await createContext(deps, request, reply);
      admitKey(ctx);
      if (request.headers['mcp-session-id'] !== undefined) return refuseSession(reply);
      const message = readMessage(request.body);
      if (!isToolCalls(message)) countCall(ctx);
      const { answerMessage } = await import('./answer-message.ts');
      const response = await answerMessage({ ctx, message, signal: closedSignal(reply), headers: headersOf(request), about });
      return send(reply, response);
    },
  });
  app.route({
    method: ['GET', 'DELETE'],
    url: path,
    errorHandler,
    handler: (request, reply) => {
      refuseOtherSites(deps, request);
      return reply
        .status(405)
        .header('Allow', 'POST')
        .send(failure(rpcCodes.other, 'Send messages by POST. This server keeps no sessions and opens no streams'));
    },
  });
}

/**
 * A page of another site, or one under a name that was pointed at this machine (DNS rebinding), is refused even if it has a key: the specification of MCP asks for
 * it. Programs send no origin.
 */
function refuseOtherSites(deps: Deps, { headers: { origin, host } }: FastifyRequest): void {
  if (origin === undefined) return;
  const from = URL.parse(origin);
  const names = [URL.parse(deps.baseUrl())?.hostname, 'localhost', '127.0.0.1', '[::1]'];
  if (from === null || from.host !== host || !names.includes(from.hostname)) throw forbidden('This request came from another site');
}

/** Requests without a valid key count by their address, others in the procedures that they call. */
function admitKey(ctx: Context): void {
  if (ctx.identity === null || ctx.identity.apiKeyId === null) {
    countCall(ctx);
    throw signedOut('Send a valid API key as "Authorization: Bearer vmk_…". An administrator makes one under My account, API keys');
  }
  admitSignedIn(ctx);
}

function refuseSession(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(failure(rpcCodes.notFound, 'There is no such session: this server keeps none. Leave Mcp-Session-Id out'));
}

function readMessage(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) throw invalid('Send a JSON-RPC message as application/json');
  if (Array.isArray(body) && (body.length === 0 || body.length > mostMessages)) {
    throw invalid(`Send one to ${mostMessages} messages at a time`);
  }
  return body;
}

function isToolCalls(message: unknown): boolean {
  const messages: unknown[] = Array.isArray(message) ? message : [message];
  return messages.every((one) => typeof one === 'object' && one !== null && 'method' in one && one.method === 'tools/call');
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const names = ['accept', 'content-type', 'mcp-protocol-version'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  reply.status(response.status).header('Cache-Control', 'no-store');
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}

const failure = (code: number, message: string) => ({ jsonrpc: '2.0' as const, id: null, error: { code, message } });

function refuse(deps: Deps, error: Error, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): FastifyReply {
  const { status, message, retryAfter } = publicFailure(error, request.id);
  if (isUnexpected(error)) deps.log.error({ err: error, requestId: request.id }, 'request failed');
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  const isNoJson = status === 400 && request.body === undefined;
  return reply.status(status).send(failure(isNoJson ? rpcCodes.parse : status === 400 ? rpcCodes.invalid : rpcCodes.other, message));
}

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Role } from '@vademecum/shared/permissions.ts';
import type { AddressInfo } from 'node:net';
import { type Caller, createTestApp, type TestApp } from './test-app.ts';

/** A clinic that listens on a port, and what an assistant does with it. */
export interface McpClinic {
  clinic: TestApp;
  admin: Caller;
  url: URL;
  makeKey: (role?: Role) => Promise<{ key: string; id: number }>;
  connect: (key: string) => Promise<Client>;
  /** A message that is sent by hand. */
  post: (key: string | undefined, body: string, headers?: Record<string, string>) => Promise<Response>;
  close: () => Promise<void>;
}

export interface ToolReply {
  isError?: boolean;
  structuredContent: Record<string, unknown>;
  content: { text: string }[];
}

export const callTool = async (client: Client, name: string, input: Record<string, unknown> = {}): Promise<ToolReply> =>
  (await client.callTool({ name, arguments: input })) as unknown as ToolReply;

export async function openMcpClinic(settings: Record<string, string> = {}): Promise<McpClinic> {
  const clinic = await createTestApp({ settings });
  await clinic.app.listen({ host: '127.0.0.1', port: 0 });
  const url = new URL(`http://127.0.0.1:${(clinic.app.server.address() as AddressInfo).port}/mcp`);
  const admin = await clinic.as('admin');
  const clients: Client[] = [];
  const connect = async (key: string): Promise<Client> => {
    const client = new Client({ name: 'assistant', version: '1.0.0' });
    const headers = { Authorization: `Bearer ${key}` };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    clients.push(client);
    return client;
  };
  const makeKey = async (role: Role = 'manager') => {
    const asked = { name: 'Assistant', role, expiresAt: '2026-06-01T00:00:00.000Z' };
    const { key, apiKey } = (await admin.send('POST', '/api/api-keys', asked)).json<{ key: string; apiKey: { id: number } }>();
    return { key, id: apiKey.id };
  };
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.close()));
    await clinic.close();
  };
  return { clinic, admin, url, makeKey, connect, post: (...message) => postTo(url, ...message), close };
}

function postTo(url: URL, key: string | undefined, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const standard = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return fetch(url, { method: 'POST', headers: { ...standard, ...authorization, ...headers }, body });
}

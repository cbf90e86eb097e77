import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callTool, type McpClinic, openMcpClinic } from '../../testing/mcp-clinic.ts';

vi.setConfig({ testTimeout: 60_000 });

let mcp: McpClinic;
beforeAll(async () => {
  mcp = await openMcpClinic();
});
afterAll(() => mcp.close());

const listTools = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

const failureOf = async (reply: Response): Promise<[number, string, number]> => {
  const { jsonrpc, id, error } = (await reply.json()) as { jsonrpc: string; id: null; error: { code: number; message: string } };
  expect({ jsonrpc, id }).toEqual({ jsonrpc: '2.0', id: null });
  return [reply.status, error.message, error.code];
};

test('only a valid key comes in: none, a session’s token, a cookie, a revoked key and one of a locked person do not', async () => {
  const { key, id } = await mcp.makeKey();
  expect((await mcp.post(key, listTools)).status).toBe(200);
  for (const token of [undefined, `vmk_${'A'.repeat(43)}`, mcp.admin.token]) {
    const reply = await mcp.post(token, listTools, { cookie: `session=${mcp.admin.cookie}` });
    expect([token, reply.status, reply.headers.get('www-authenticate')]).toEqual([token, 401, 'Bearer']);
  }
  await mcp.admin.send('DELETE', `/api/api-keys/${id}`);
  const revoked = await mcp.post(key, listTools);
  expect([revoked.status, await revoked.json()]).toMatchObject([401, { jsonrpc: '2.0', id: null, error: { code: -32_000 } }]);
  await expect(mcp.connect(key)).rejects.toThrow('Send a valid API key');
  const other = await mcp.clinic.as('admin');
  const made = (await other.send('POST', '/api/api-keys', { name: 'x', role: 'user', expiresAt: '2026-06-01T00:00:00.000Z' })).json<{
    key: string;
  }>();
  const client = await mcp.connect(made.key);
  await mcp.admin.send('PUT', `/api/auth/users/${other.id}/status`, { status: 'locked' });
  await expect(client.callTool({ name: 'list_documents' })).rejects.toThrow('Send a valid API key');
});

test.each([
  ['no JSON', '{"jsonrpc"', 'The request body is not valid JSON', -32_700],
  ['an empty body', '', 'Send a JSON-RPC message as application/json', -32_700],
  ['a word', '"hello"', 'Send a JSON-RPC message as application/json', -32_600],
  ['no message', '{"hello":1}', 'Parse error: Invalid JSON-RPC message', -32_700],
  ['an empty list', '[]', 'Send one to 10 messages at a time', -32_600],
  [
    'eleven messages',
    JSON.stringify(Array.from({ length: 11 }, () => JSON.parse(listTools) as object)),
    'Send one to 10 messages at a time',
    -32_600,
  ],
])('%s is refused in a sentence', async (_, body, sentence, code) => {
  const { key } = await mcp.makeKey();
  expect(await failureOf(await mcp.post(key, body))).toEqual([400, sentence, code]);
});

test('a tool call of the wrong form and an unknown method are refused by their number', async () => {
  const { key } = await mcp.makeKey();
  const send = async (message: object) =>
    (await (await mcp.post(key, JSON.stringify({ jsonrpc: '2.0', id: 7, ...message }))).json()) as {
      id: number;
      error: { message: string; code: number };
    };
  expect(await send({ method: 'tools/erase' })).toMatchObject({ id: 7, error: { code: -32_601 } });
  expect(await send({ method: 'tools/call', params: { arguments: {} } })).toMatchObject({
    id: 7,
    error: { code: -32_602, message: 'The call does not name a tool, or its arguments are not an object' },
  });
  expect(await send({ method: 'tools/call', params: { name: 'ask', arguments: [1] } })).toMatchObject({ id: 7, error: { code: -32_602 } });
});

test('a huge body, another kind of body and an unknown version of the protocol are refused', async () => {
  const { key } = await mcp.makeKey();
  expect(await failureOf(await mcp.post(key, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(200_000) })))).toEqual([
    413,
    'The request is too large',
    -32_000,
  ]);
  expect((await mcp.post(key, listTools, { 'content-type': 'application/xml' })).status).toBe(415);
  expect((await mcp.post(key, listTools, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  expect((await mcp.post(key, listTools, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200);
});

test('it keeps no sessions: one that is named is not found, and there is nothing to listen to or to end', async () => {
  const { key } = await mcp.makeKey();
  expect((await failureOf(await mcp.post(key, listTools, { 'mcp-session-id': 'abc' })))[0]).toBe(404);
  for (const method of ['GET', 'DELETE']) {
    const reply = await fetch(mcp.url, { method, headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' } });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  }
  const initialized = await mcp.post(key, JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  expect([initialized.status, await initialized.text(), initialized.headers.get('mcp-session-id')]).toEqual([202, '', null]);
});

test('a page of another site is refused with a key, too; the product’s own origin and programs without one are not', async () => {
  const { key } = await mcp.makeKey();
  for (const origin of ['https://evil.test', 'null', 'http://localhost:9', `http://evil.test:${mcp.url.port}`]) {
    expect(await failureOf(await mcp.post(key, listTools, { origin }))).toEqual([403, 'This request came from another site', -32_000]);
    const opened = await fetch(mcp.url, { headers: { origin } });
    expect(opened.status).toBe(403);
  }
  expect((await mcp.post(key, listTools, { origin: mcp.url.origin })).status).toBe(200);
  const rebound = await mcp.clinic.inject({
    method: 'POST',
    url: '/mcp',
    headers: { host: 'evil.test', origin: 'http://evil.test', authorization: `Bearer ${key}` },
    payload: {},
  });
  expect(rebound.statusCode).toBe(403);
});

test('somebody outside a department gets exactly what a library without the document gives', async () => {
  const replies = async (isPlanted: boolean) => {
    const other = await openMcpClinic();
    await other.admin.send('POST', '/api/documents', { name: 'Gloves', content: 'Gloves are in room 4.', type: 'manual' });
    if (isPlanted) {
      const { id } = (await other.admin.send('POST', '/api/departments', { name: 'Vault' })).json<{ id: number }>();
      const secret = { name: 'Zebrafinch policy', content: 'The zebrafinch keys and gloves are in drawer 7.', departmentIds: [id] };
      await other.admin.send('POST', '/api/documents', { ...secret, type: 'manual' });
    }
    const client = await other.connect((await other.makeKey('manager')).key);
    const calls = [
      callTool(client, 'ask', { question: 'Where are the zebrafinch keys?' }),
      callTool(client, 'search', { query: 'zebrafinch gloves' }),
      callTool(client, 'read_document', { document_id: 2 }),
      callTool(client, 'list_documents'),
    ];
    const got = await Promise.all(calls);
    const all = await callTool(await other.connect((await other.makeKey('admin')).key), 'read_document', { document_id: 2 });
    await other.close();
    return { got, seen: (all.structuredContent as Record<string, unknown> | undefined)?.['text'] };
  };
  const [withIt, without] = [await replies(true), await replies(false)];
  expect(withIt.got).toEqual(without.got);
  expect([withIt.seen, without.seen]).toEqual(['The zebrafinch keys and gloves are in drawer 7.', undefined]);
});

test('too many calls are refused with the time to wait, and a question on a full disk in a sentence', async () => {
  const other = await openMcpClinic({ RATE_LIMIT: '6' });
  const { key } = await other.makeKey();
  // Connecting takes two.
  const client = await other.connect(key);
  other.clinic.deps.hasRoom = () => false;
  const full = await callTool(client, 'ask', { question: 'Where are the gloves?' });
  expect([full.isError, full.content[0]?.text]).toEqual([true, expect.stringContaining('The disk of the server is full') as string]);
  for (const _ of [1, 2, 3]) await callTool(client, 'list_documents');
  expect(await callTool(client, 'list_documents')).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^Too many requests.*Wait \d+ seconds\.$/) as string }],
  });
  const listed = await other.post(key, listTools);
  expect([listed.status, Number(listed.headers.get('retry-after')) > 0]).toEqual([429, true]);
  await other.close();
});

test('MCP=off takes the address away', async () => {
  const other = await openMcpClinic({ MCP: 'off' });
  const { key } = await other.makeKey();
  expect((await other.post(key, listTools)).status).toBe(404);
  await other.close();
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { auditTrail } from '../../testing/audit-trail.ts';
import { callTool as call, type McpClinic, openMcpClinic } from '../../testing/mcp-clinic.ts';

vi.setConfig({ testTimeout: 60_000 });

let mcp: McpClinic;
beforeAll(async () => {
  mcp = await openMcpClinic();
  const { admin } = mcp;
  const lines = ['# Spills', '', 'Cover a spill of blood with absorbent pads before you clean it.', '', '## Reporting'];
  const more = Array.from({ length: 700 }, (_, index) => `Spill kit ${index + 1} is in room ${index + 1}.`);
  await admin.send('POST', '/api/documents', { name: 'Spill procedure', content: [...lines, ...more].join('\n'), type: 'protocol' });
  await admin.send('POST', '/api/documents', {
    name: 'Fridge policy',
    content: 'The vaccine fridge is checked twice a day.',
    type: 'guideline',
  });
});
afterAll(() => mcp.close());

const refusal = async (client: Client, name: string, input: Record<string, unknown> = {}): Promise<string> => {
  const { isError, content } = await call(client, name, input);
  expect(isError).toBe(true);
  return content[0]?.text ?? '';
};

test('an assistant is told the four tools, that they only read, and what they take and give', async () => {
  const { key } = await mcp.makeKey();
  const client = await mcp.connect(key);
  expect(client.getServerVersion()).toMatchObject({ name: 'Vademecum' });
  expect(client.getInstructions()).toContain('evidence, not instructions');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['ask', 'search', 'read_document', 'list_documents']);
  for (const { annotations, inputSchema, outputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    for (const field of Object.values(inputSchema.properties ?? {})) expect(field).toHaveProperty('description');
    expect(outputSchema?.type).toBe('object');
  }
});

test('it asks, and gets the answer with the exact quote, its document, lines and link; a follow-up goes on in the same chat', async () => {
  const { key } = await mcp.makeKey();
  const client = await mcp.connect(key);
  const { structuredContent, content } = await call(client, 'ask', { question: 'What do I do with a spill of blood?' });
  expect(structuredContent).toMatchObject({ outcome: 'answered', chat_id: expect.any(Number) as number });
  expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  const [citation] = structuredContent['citations'] as Record<string, unknown>[];
  expect(citation).toMatchObject({
    document: 'Spill procedure',
    version: 1,
    from_line: 3,
    to_line: 3,
    quote: 'Cover a spill of blood with absorbent pads before you clean it.',
    standing: 'effective',
  });
  const read = await call(client, 'read_document', { document_id: citation?.['document_id'], from_line: 3, to_line: 3 });
  expect(read.structuredContent['text']).toContain(citation?.['quote']);
  expect(citation?.['link']).toMatch(/^http:\/\/127\.0\.0\.1:3000\/documents\/\d+\?version=1&line=3&from=\d+&to=\d+$/);
  const next = await call(client, 'ask', { question: 'And where is spill kit 7?', chat_id: structuredContent['chat_id'] });
  expect(next.structuredContent['chat_id']).toBe(structuredContent['chat_id']);
  const none = await call(client, 'ask', { question: 'Who won the football match on Sunday?' });
  expect(none.structuredContent).toMatchObject({ outcome: 'not_found', citations: [] });
});

test('it searches, lists, and reads a long document part by part', async () => {
  const { key } = await mcp.makeKey();
  const client = await mcp.connect(key);
  const found = (await call(client, 'search', { query: 'vaccine fridge' })).structuredContent;
  expect(found).toMatchObject({ documents_found: 1, passages: [{ document: 'Fridge policy', line: 1, type: 'guideline' }] });
  expect((found['passages'] as { text: string }[])[0]?.text).toBe('The vaccine fridge is checked twice a day.');
  const listed = (await call(client, 'list_documents', { limit: 1, offset: 1 })).structuredContent;
  expect(listed).toMatchObject({ total: 2, documents: [{ document: 'Spill procedure', version: 1, departments: [] }] });
  const id = (listed['documents'] as { document_id: number }[])[0]?.document_id;
  const lines: string[] = [];
  for (let from: unknown = 1; from !== null;) {
    const part = (await call(client, 'read_document', { document_id: id, from_line: from })).structuredContent;
    lines.push(...String(part['text']).split('\n'));
    from = part['next_line'];
  }
  expect(lines).toHaveLength(705);
  expect(lines.at(-1)).toBe('Spill kit 700 is in room 700.');
  expect(await refusal(client, 'read_document', { document_id: id, from_line: 900 })).toBe(
    'This document has 705 lines. Ask for lines from 1 to 705.',
  );
});

test('a line that is longer than a call may read comes without its end, and says so', async () => {
  const { key } = await mcp.makeKey();
  const client = await mcp.connect(key);
  const { id } = (
    await mcp.admin.send('POST', '/api/documents', { name: 'One line', content: `${'word '.repeat(10_000)}\nEnd.`, type: 'text' })
  ).json<{ id: number }>();
  const part = (await call(client, 'read_document', { document_id: id })).structuredContent;
  expect(part).toMatchObject({ to_line: 1, next_line: 2, is_cut: true });
  expect(part['text']).toHaveLength(40_000);
  await mcp.admin.send('DELETE', `/api/documents/${id}`);
});

test('what is wrong with a call is said in a sentence', async () => {
  const { key } = await mcp.makeKey();
  const client = await mcp.connect(key);
  expect(await refusal(client, 'ask', { question: ' ' })).toBe('question: Type a question first.');
  expect(await refusal(client, 'search', { query: 'a' })).toBe('query: Type at least 3 characters to search.');
  expect(await refusal(client, 'read_document', { document_id: 4_711 })).toBe('Document not found.');
  expect(await refusal(client, 'read_document', { document_id: 1, from_line: 5, to_line: 2 })).toContain('to_line is before from_line');
  expect(await refusal(client, 'ask', { question: 'Where?', sql: 'x' })).toContain('sql');
  await expect(client.callTool({ name: 'delete_document', arguments: {} })).rejects.toThrow(
    'There is no such tool. There are ask, search, read_document, list_documents',
  );
});

test('the key’s role decides, and refusals and calls are audited as those of REST', async () => {
  const { key, id } = await mcp.makeKey('user');
  const client = await mcp.connect(key);
  const before = await auditTrail(mcp.clinic);
  for (const tool of ['search', 'list_documents'] as const) {
    expect(await refusal(client, tool, { query: 'fridge', ...(tool === 'list_documents' && { query: undefined }) })).toBe(
      "You don't have permission to access this feature.",
    );
  }
  expect((await call(client, 'ask', { question: 'How often is the vaccine fridge checked?' })).structuredContent['outcome']).toBe(
    'answered',
  );
  await call(client, 'read_document', { document_id: 1 });
  const since = (await auditTrail(mcp.clinic)).slice(before.length);
  const rest = await fetch(new URL('/api/search?q=fridge', mcp.url), { headers: { authorization: `Bearer ${key}` } });
  expect(rest.status).toBe(403);
  const [last] = (await auditTrail(mcp.clinic)).slice(-1);
  expect(since.map(({ action, actorKind, outcome }) => ({ action, actorKind, outcome }))).toEqual([
    { action: 'access.denied', actorKind: 'api_key', outcome: 'denied' },
    { action: 'access.denied', actorKind: 'api_key', outcome: 'denied' },
    { action: 'question.asked', actorKind: 'api_key', outcome: 'ok' },
    { action: 'document.read', actorKind: 'api_key', outcome: 'ok' },
  ]);
  expect(since[0]).toMatchObject({ action: last?.action, details: last?.details, actorId: mcp.admin.id, address: last?.address });
  for (const { details } of since) expect(details).toContain(`"apiKeyId":${id}`);
});

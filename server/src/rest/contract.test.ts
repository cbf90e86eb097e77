import { Validator } from '@seriousme/openapi-schema-validator';
import { hasPermission, type Permission, type Role, roles } from '@vademecum/shared/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../testing/test-app.ts';

/** The promise to integrators: a method and a path, and the permitted callers: anybody, or people who have one of these permissions. */
const contract: Record<string, 'anybody' | Permission[]> = {
  'GET /api/auth/me': 'anybody',
  'POST /api/auth/login': 'anybody',
  'POST /api/auth/logout': 'anybody',
  'GET /api/auth/users': ['user_management'],
  'POST /api/auth/users': ['invite_staff'],
  'PUT /api/auth/users/{id}/status': ['user_management'],
  'POST /api/auth/users/{id}/activation-link': ['user_management'],
  'POST /api/auth/activate': 'anybody',
  'POST /api/auth/reset-password': 'anybody',
  'POST /api/auth/forgot-password': 'anybody',
  'GET /api/chat-sessions': ['chat'],
  'POST /api/chat-sessions': ['chat'],
  'PUT /api/chat-sessions/{id}': ['chat'],
  'DELETE /api/chat-sessions/{id}': ['chat'],
  'GET /api/chat-sessions/{id}/messages': ['chat'],
  'POST /api/chat': ['chat'],
  'POST /api/feedback': ['chat'],
  'GET /api/llm-instructions': ['analytics', 'preferences'],
  'PUT /api/llm-instructions': ['analytics', 'preferences'],
  'GET /api/documents': ['manage_docs'],
  'GET /api/documents/search': ['manage_docs', 'search'],
  'GET /api/documents/{id}': ['chat', 'manage_docs'],
  'GET /api/documents/{id}/file': ['chat', 'manage_docs'],
  'POST /api/documents': ['manage_docs'],
  'PUT /api/documents/{id}': ['manage_docs'],
  'DELETE /api/documents/{id}': ['manage_docs'],
  'POST /api/documents/upload': ['manage_docs'],
  'GET /api/search': ['search'],
  'GET /api/memories': ['memories'],
  'POST /api/memories': ['memories'],
  'PUT /api/memories/{id}': ['memories'],
  'DELETE /api/memories/{id}': ['memories'],
  'PUT /api/memories/{id}/archive': ['user_management'],
  'GET /api/memories/retention-review': ['user_management'],
  'GET /api/retention-policies': ['user_management'],
  'POST /api/retention-policies': ['user_management'],
  'PUT /api/retention-policies/{id}': ['user_management'],
  'DELETE /api/retention-policies/{id}': ['user_management'],
  'GET /api/memory-health': ['user_management'],
  'GET /api/memory-health/critical': ['user_management'],
  'GET /api/performance/cache-stats': ['user_management'],
  'GET /api/performance/insights': ['user_management'],
  'POST /api/performance/cache-invalidate': ['user_management'],
  'POST /api/admin/bulk-operation-preview': ['user_management'],
  'POST /api/admin/bulk-operation-execute': ['user_management'],
  'POST /api/validation/batch': ['user_management'],
  'GET /api/validation/batch/{batchId}': ['user_management'],
  'GET /api/analytics/summary': ['analytics'],
  'GET /api/analytics': ['analytics'],
  'GET /api/performance-metrics': ['reports'],
  'GET /api/performance-summary': ['reports'],
  'GET /api/documentation-gaps': ['reports'],
  'PUT /api/documentation-gaps/{id}': ['reports'],
  'GET /api/improvement-actions': ['reports'],
  'PUT /api/improvement-actions/{id}': ['reports'],
  'GET /api/interaction-trends': ['reports'],
  'GET /api/feedback-trends': ['reports'],
};
const promised = Object.entries(contract);

let clinic: TestApp;
let people: Record<Role, Caller>;
let description: { paths: Record<string, Record<string, object>> };
beforeAll(async () => {
  clinic = await createTestApp({ settings: { RATE_LIMIT: '10000' } });
  people = { admin: await clinic.as('admin'), manager: await clinic.as('manager'), user: await clinic.as('user') };
  description = (await clinic.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => clinic.close());

test('the description is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true });
});

test.each(promised)('%s is there and described', (row) => {
  const [method = '', path = ''] = row.split(' ');
  expect(description.paths[path]).toHaveProperty(method.toLowerCase());
});

const closed = promised.filter(([, who]) => who !== 'anybody');

test.each(closed)('%s is for whoever may, and for nobody else', async (row, who) => {
  const [method = '', path = ''] = row.split(' ');
  // Nothing is there of that id, and what is sent is not enough, so that nobody changes anything.
  const call = { method: method as 'GET', url: path.replace(/\{\w+\}/, '999'), ...(method !== 'GET' && { payload: {} }) };
  expect((await clinic.inject(call)).statusCode).toBe(401);
  for (const role of roles) {
    const { statusCode } = await clinic.inject({ ...call, headers: { authorization: `Bearer ${people[role].token}` } });
    const may = Array.isArray(who) ? hasPermission(role, ...who) : true;
    expect([role, may ? statusCode !== 403 && statusCode < 500 : statusCode]).toEqual([role, may ? true : 403]);
  }
});

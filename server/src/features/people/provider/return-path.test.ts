import { expect, test } from 'vitest';
import { readReturnPath } from './return-path.ts';

test.each(['/', '/documents/7', '/chat/3?q=a%20b&c=d', '/users?sort=name#top', '/audit-log', '/documents/'])(
  '%s is a page of ours',
  (path) => {
    expect(readReturnPath(path)).toBe(path);
  },
);

test.each([
  '',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /documents',
  '/.//evil.example',
  '/..//evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'documents',
  '?to=//evil.example',
  '#x',
  '/api/auth/logout',
  '/API/documents',
  '/trpc/auth.logout',
  '/assets/x',
  '/healthz',
  '/documents/ä',
  '/x.html',
  '/http://evil.example',
])('%j is none', (path) => {
  expect(readReturnPath(path)).toBeUndefined();
});

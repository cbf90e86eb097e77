import type { ImprovementAction } from '@vademecum/shared/learning/proposals.ts';
import { afterEach, beforeEach } from 'vitest';
import { proposeActions } from '../features/learning/proposals/proposals.service.ts';
import { type Caller, createTestApp, type TestApp } from './test-app.ts';

type Reply = { messageId: number; chat_session_id: number; grounded: boolean; citations: { documentName: string }[] };

/** A fresh clinic for each story of a file, with an administrator and three nurses, and what they do in stories of learning. */
export function learningClinic() {
  let clinic: TestApp;
  let admin: Caller;
  let nurses: Caller[];
  beforeEach(async () => {
    clinic = await createTestApp();
    admin = await clinic.as('admin');
    nurses = await Promise.all([1, 2, 3].map(() => clinic.as('user')));
  });
  afterEach(() => clinic.close());
  const nurse = (index: number): Caller => nurses[index] ?? admin;
  return {
    app: () => clinic,
    admin: () => admin,
    nurse,
    ask: async (query: string, caller = nurse(0), session?: number) =>
      (await caller.send('POST', '/api/chat', { query, ...(session !== undefined && { chat_session_id: session }) })).json<Reply>(),
    rate: (messageId: number, rating: number, caller = nurse(0)) =>
      caller.send('POST', '/api/feedback', { messageId, feedbackType: 'rating', rating }),
    add: async (name: string, content: string) =>
      (await admin.send('POST', '/api/documents', { name, type: 'manual', content })).json<{ id: number }>().id,
    propose: () => proposeActions(clinic.deps, { signal: new AbortController().signal }),
    actions: async () => (await admin.get('/api/improvement-actions')).json<ImprovementAction[]>(),
    set: async (id: number, status: string) =>
      (await admin.send('PUT', `/api/improvement-actions/${id}`, { status })).json<ImprovementAction & { error?: string }>(),
    query: async <T>(path: string, input?: object) =>
      (await admin.get(`/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`)).json<{
        result: { data: T };
      }>().result.data,
    golden: (question: string, documentId: number, quote: string, name: string) =>
      clinic.deps.db
        .insertInto('goldenQuestions')
        .values({
          ...{ question, documentId, memoryId: null, name, section: '', quote, lineIndex: 0 },
          ...{ createdBy: admin.id, createdAt: clinic.deps.now().toISOString(), archivedAt: null },
        })
        .execute(),
  };
}

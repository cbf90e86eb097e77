import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { AskEvent, ChatSession, ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { page } from 'vitest/browser';
import type { Outputs } from '../trpc.ts';
import { document as newDocument } from './documents.ts';
import { fakeServer, type Call, type FakeAnswers } from './fake-server.ts';
import { openApp } from './open-app.ts';
import { person } from './people.ts';

export const policyText = '# Needlestick\n\nWash the wound. Report it within 15 minutes. Call a colleague.\nCall extension 4400.';

/** The policy as the document pane gets it. */
export function policy(fields: Partial<Outputs['documents']['get']> = {}): Outputs['documents']['get'] {
  const known = newDocument({ id: 7, name: 'Needlestick policy', version: 1, fileName: 'needlestick.docx' });
  return { ...known, content: policyText, outline: [], video: null, pageStarts: [], ...fields };
}

/** A citation of the words in the policy. */
export function citation(number: number, quote: string, fields: Partial<Citation> = {}): Citation {
  const startOffset = policyText.indexOf(quote);
  return {
    number,
    documentId: 7,
    memoryId: null,
    documentName: 'Needlestick policy',
    section: 'Needlestick policy > Reporting',
    lineIndex: policyText.slice(0, startOffset).split('\n').length - 1,
    version: 1,
    startOffset,
    endOffset: startOffset + quote.length,
    quote,
    page: null,
    verdict: 'quoted',
    standing: 'effective',
    warning: null,
    ...fields,
  };
}

export function turn(fields: Partial<ChatTurn> = {}): ChatTurn {
  return {
    id: 31,
    query: 'How fast must I report a needlestick?',
    length: 'medium',
    response: 'Report it within 15 minutes. [1]',
    citations: [citation(1, 'Report it within 15 minutes.')],
    grounded: true,
    nearest: [],
    unknownWords: [],
    verdict: 'good',
    model: 'extractive',
    fallback: null,
    unsupported: 0,
    conflicts: [],
    explanation: null,
    responseId: 'response-31',
    createdAt: '2026-03-01T09:00:00.000Z',
    isHelpful: null,
    sources: [
      { documentId: 7, memoryId: null, number: null, version: 1, effectiveFrom: null, reviewDue: null, owner: null, departments: [] },
    ],
    ...fields,
  };
}

export function chatSession(fields: Partial<ChatSession> = {}): ChatSession {
  return { id: 5, chatName: 'Needlesticks', userId: 1, updatedAt: '2026-03-01T09:00:00.000Z', ...fields };
}

/** An answer whose events the test sends one by one. */
export function answerFeed(): {
  stream: () => AsyncGenerator<AskEvent>;
  send: (...events: AskEvent[]) => Promise<void>;
} {
  const { readable, writable } = new TransformStream<AskEvent>(undefined, { highWaterMark: 100 }, { highWaterMark: 100 });
  const writer = writable.getWriter();
  return {
    stream: async function* () {
      for await (const event of readable) yield event;
    },
    send: async (...events: AskEvent[]) => {
      for (const event of events) await writer.write(event);
    },
  };
}

/** The events of a whole answer, as the server streams them. */
export async function* wholeAnswer(answered: ChatTurn, session: ChatSession = chatSession()): AsyncGenerator<AskEvent> {
  yield { type: 'session', session };
  for (const cited of answered.citations) yield { type: 'citation', citation: cited };
  yield { type: 'text', delta: answered.response };
  await Promise.resolve();
  yield { type: 'turn', turn: answered };
}

/** Opens the chat of a nurse; what is not given is empty. */
export function openChat(address: string, { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const calls: Call[] = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('user') }),
      'chat.sessions': () => [],
      'chat.turns': () => [],
      'chat.suggestions': () => ({ hasDocuments: true, questions: [], reading: 0 }),
      'gaps.reported': () => [],
      'documents.get': () => policy(),
      ...queries,
    },
    mutations,
  });
  return { calls, history: openApp(address) };
}

/** Chooses an entry of the answer's More menu. */
export async function chooseMore(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

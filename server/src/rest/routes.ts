import { answerLengths, answerVerdicts, citationSchema, conflictSchema } from '@vademecum/shared/answers.ts';
import { chatTurnSchema, type ChatSession, type ChatTurn } from '@vademecum/shared/chat.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { dateTimeSchema, idSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';
import type { AppRouter } from '../trpc/router.ts';

type Nested = AppRouter['_def']['record'];
/** Without the index signature that tRPC's type carries. */
type Features = { [Feature in keyof Nested as string extends Feature ? never : Feature & string]: Nested[Feature] };
/** "feature.procedure": a path that does not exist does not compile. */
export type ProcedurePath = {
  [Feature in keyof Features]: `${Feature}.${Extract<keyof Features[Feature], string>}`;
}[keyof Features];

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters stand in braces: {id} is a number. */
  path: string;
  /** Those of its path parameters that are text. */
  textInPath?: string[];
  procedure: ProcedurePath;
  summary: string;
  /** 200 if left out. */
  status?: 201;
  /** Query parameters, and what each is read as. */
  query?: Record<string, 'string' | 'number' | 'boolean'>;
  /** The procedure gives the whole list, and the adapter the part that limit and offset ask for. */
  isList?: boolean;
  /** Names that documented clients use, and what the procedure calls them. */
  rename?: Record<string, string>;
  /** Where REST answers in another form than the procedure. */
  reply?: { schema: z.ZodType; from: (output: never) => unknown };
}

/** How a part of a list is asked for. */
export const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(limits.listPage).optional(),
  offset: z.coerce.number().int().min(0).default(0),
});

/** What documented clients send although who is calling comes from the session: taken, and without effect. */
export const ignoredFields = ['userId', 'createdBy'];

const storedMessageSchema = chatTurnSchema
  .pick({ id: true, query: true, response: true, length: true, grounded: true, model: true })
  .extend({ citations: z.string(), response_id: z.string(), createdAt: dateTimeSchema });

const chatReplySchema = z.object({
  response: z.string(),
  response_id: z.string(),
  chat_session_id: idSchema,
  citations: z.array(citationSchema),
  messageId: idSchema,
  grounded: z.boolean(),
  verdict: z.enum(answerVerdicts),
  model: z.string(),
  fallback: z.string().nullable(),
  unsupported: z.number().int(),
  conflicts: z.array(conflictSchema),
  length: z.enum(answerLengths),
});

const toStoredMessage = ({ id, query, response, length, grounded, model, citations, responseId, createdAt }: ChatTurn) => ({
  id,
  query,
  response,
  length,
  grounded,
  model,
  citations: JSON.stringify(citations),
  response_id: responseId,
  createdAt,
});

const toChatReply = ({ session, turn }: { session: ChatSession; turn: ChatTurn }) => ({
  response: turn.response,
  response_id: turn.responseId,
  chat_session_id: session.id,
  citations: turn.citations,
  messageId: turn.id,
  grounded: turn.grounded,
  verdict: turn.verdict,
  model: turn.model,
  fallback: turn.fallback,
  unsupported: turn.unsupported,
  conflicts: turn.conflicts,
  length: turn.length,
});

/** THE TABLE: one row per documented path. Upload and download of files stand in upload.ts and download.ts. */
export const routes: Route[] = [
  { method: 'GET', path: '/api/auth/me', procedure: 'auth.me', summary: 'Who is signed in' },
  { method: 'POST', path: '/api/auth/login', procedure: 'auth.login', summary: 'Sign in' },
  { method: 'POST', path: '/api/auth/logout', procedure: 'auth.logout', summary: 'Sign out' },
  { method: 'GET', path: '/api/auth/users', procedure: 'users.list', summary: 'All users', isList: true },
  { method: 'POST', path: '/api/auth/users', procedure: 'users.create', summary: 'Invite somebody', status: 201 },
  { method: 'PUT', path: '/api/auth/users/{id}/status', procedure: 'users.setStatus', summary: 'Activate or lock a user' },
  {
    method: 'POST',
    path: '/api/auth/users/{id}/activation-link',
    procedure: 'users.renewActivationLink',
    summary: 'A fresh activation link; the old one stops working',
  },
  {
    method: 'DELETE',
    path: '/api/auth/users/{id}/second-factor',
    procedure: 'account.resetSecondFactor',
    summary: "Take away a person's second factor and end their sessions",
  },
  { method: 'PUT', path: '/api/auth/password', procedure: 'account.changePassword', summary: 'Change your own password' },
  { method: 'GET', path: '/api/auth/sessions', procedure: 'account.sessions', summary: 'Your own sessions, newest first', isList: true },
  { method: 'DELETE', path: '/api/auth/sessions/{id}', procedure: 'account.endSession', summary: 'End one of your own sessions' },
  { method: 'DELETE', path: '/api/auth/sessions', procedure: 'account.signOutEverywhere', summary: 'End all of your own sessions' },
  { method: 'GET', path: '/api/api-keys', procedure: 'apiKeys.list', summary: 'All API keys, newest first', isList: true },
  { method: 'POST', path: '/api/api-keys', procedure: 'apiKeys.create', summary: 'Make an API key; it is shown once', status: 201 },
  { method: 'DELETE', path: '/api/api-keys/{id}', procedure: 'apiKeys.revoke', summary: 'Revoke an API key; it stops working at once' },
  { method: 'POST', path: '/api/auth/activate', procedure: 'auth.activate', summary: 'Set the first password with an activation link' },
  { method: 'POST', path: '/api/auth/reset-password', procedure: 'auth.resetPassword', summary: 'Set a new password with a reset link' },
  {
    method: 'POST',
    path: '/api/auth/forgot-password',
    procedure: 'auth.forgotPassword',
    summary: 'Ask for a reset link; the answer is the same for every address',
  },

  {
    method: 'GET',
    path: '/api/chat-sessions',
    procedure: 'chat.sessions',
    summary: "The caller's chat sessions, last updated first",
    isList: true,
  },
  { method: 'POST', path: '/api/chat-sessions', procedure: 'chat.createSession', summary: 'Start a chat session', status: 201 },
  { method: 'PUT', path: '/api/chat-sessions/{id}', procedure: 'chat.renameSession', summary: 'Rename a chat session' },
  { method: 'DELETE', path: '/api/chat-sessions/{id}', procedure: 'chat.deleteSession', summary: 'Delete a chat session' },
  {
    method: 'GET',
    path: '/api/chat-sessions/{id}/messages',
    procedure: 'chat.turns',
    summary: 'Questions and answers of a session, oldest first',
    isList: true,
    reply: { schema: z.array(storedMessageSchema), from: (turns: ChatTurn[]) => turns.map(toStoredMessage) },
  },
  {
    method: 'POST',
    path: '/api/chat',
    procedure: 'chat.askAtOnce',
    summary: 'Ask a question; the answer carries its citations',
    rename: { previous_response_id: 'previousResponseId', chat_session_id: 'chatSessionId' },
    reply: { schema: chatReplySchema, from: toChatReply },
  },

  { method: 'POST', path: '/api/feedback', procedure: 'feedback.submit', summary: 'Say what one thinks of an answer', status: 201 },

  { method: 'GET', path: '/api/llm-instructions', procedure: 'instructions.get', summary: 'What the assistant is told, and since when' },
  {
    method: 'PUT',
    path: '/api/llm-instructions',
    procedure: 'instructions.update',
    summary: 'Tell the assistant something else; it holds for everybody at once',
  },
  {
    method: 'GET',
    path: '/api/documentation-gaps',
    procedure: 'gaps.list',
    summary: 'What staff reported as missing in the documents, the last reported first',
    isList: true,
  },
  { method: 'PUT', path: '/api/documentation-gaps/{id}', procedure: 'gaps.setStatus', summary: 'See to a gap, or dismiss it' },

  {
    method: 'GET',
    path: '/api/documents',
    procedure: 'documents.list',
    summary: 'All documents, newest first',
    query: { content: 'boolean', limit: 'number', offset: 'number' },
  },
  {
    method: 'GET',
    path: '/api/documents/search',
    procedure: 'search.documents',
    summary: 'Documents that hold the words, best first',
    query: { q: 'string', query: 'string', search: 'string', term: 'string', type: 'string', limit: 'number', offset: 'number' },
    rename: { query: 'q', search: 'q', term: 'q' },
  },
  {
    method: 'GET',
    path: '/api/search',
    procedure: 'search.find',
    summary: 'Search the documents: words, "phrases", -without; the last word may be a beginning',
    query: { q: 'string', type: 'string', from: 'string', to: 'string', limit: 'number', offset: 'number' },
  },
  { method: 'GET', path: '/api/documents/{id}', procedure: 'documents.get', summary: 'One document with its text and outline' },
  { method: 'POST', path: '/api/documents', procedure: 'documents.create', summary: 'Add a document as text', status: 201 },
  { method: 'PUT', path: '/api/documents/{id}', procedure: 'documents.update', summary: 'Change name or type' },
  {
    method: 'DELETE',
    path: '/api/documents/{id}',
    procedure: 'documents.delete',
    summary: 'Delete a document; it answers no question from that moment',
  },
  {
    method: 'PUT',
    path: '/api/documents/{id}/lifecycle',
    procedure: 'documents.setLifecycle',
    summary: 'Say whose a document is, when it holds, when it is reviewed and what supersedes it',
  },
  {
    method: 'POST',
    path: '/api/documents/{id}/retry',
    procedure: 'documents.retry',
    summary: 'Read the file of a failed document once more',
  },
  {
    method: 'POST',
    path: '/api/documents/{id}/read-again',
    procedure: 'documents.readAgain',
    summary: 'Read the original anew; the text answers as it is until another is stored',
  },
  { method: 'PUT', path: '/api/documents/{id}/text', procedure: 'documents.replaceText', summary: 'Replace pasted text by a new version' },
  {
    method: 'GET',
    path: '/api/documents/{id}/versions',
    procedure: 'documents.versions',
    summary: 'The versions of a document, newest first',
    isList: true,
  },
  {
    method: 'GET',
    path: '/api/documents/{id}/versions/{version}',
    procedure: 'documents.version',
    summary: 'A version of a document as it was, with its text and outline',
  },
  {
    method: 'GET',
    path: '/api/documents/{id}/versions/{version}/passage',
    procedure: 'documents.passageNow',
    summary: 'What has become of a passage of a version: unchanged, moved, changed or gone',
    query: { from: 'number', to: 'number' },
  },
  {
    method: 'PUT',
    path: '/api/documents/{id}/transcript',
    procedure: 'documents.setTranscript',
    summary: 'Give a video its transcript: SRT, WebVTT or plain text',
  },
  {
    method: 'DELETE',
    path: '/api/documents/{id}/transcript',
    procedure: 'documents.removeTranscript',
    summary: 'Remove the transcript of a video; it answers no question from that moment',
  },
  {
    method: 'POST',
    path: '/api/documents/{id}/transcription',
    procedure: 'documents.startTranscription',
    summary: 'Ask the transcription server for the transcript of a video',
  },

  {
    method: 'GET',
    path: '/api/memories',
    procedure: 'memories.list',
    summary: 'All memories, newest first',
    query: { search: 'string', category: 'string', archived: 'boolean', limit: 'number', offset: 'number' },
  },
  { method: 'GET', path: '/api/memories/{id}', procedure: 'memories.get', summary: 'One memory' },
  { method: 'POST', path: '/api/memories', procedure: 'memories.create', summary: 'Write a memory; it answers at once', status: 201 },
  { method: 'PUT', path: '/api/memories/{id}', procedure: 'memories.update', summary: 'Change a memory' },
  { method: 'DELETE', path: '/api/memories/{id}', procedure: 'memories.delete', summary: 'Delete a memory that is not protected' },
  { method: 'PUT', path: '/api/memories/{id}/archive', procedure: 'memories.archive', summary: 'Archive a memory; it answers no more' },
  { method: 'PUT', path: '/api/memories/{id}/restore', procedure: 'memories.restore', summary: 'Restore an archived memory' },

  {
    method: 'POST',
    path: '/api/validation/batch',
    procedure: 'validation.start',
    summary: 'Validate memories by their numbers, by a filter, or all of them; the batch waits in a queue',
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/validation/batch/{batchId}',
    procedure: 'validation.get',
    summary: 'How far a validation has come, and what it has found so far',
    textInPath: ['batchId'],
    query: { limit: 'number', offset: 'number' },
  },
  {
    method: 'POST',
    path: '/api/validation/batch/{batchId}/cancel',
    procedure: 'validation.cancel',
    summary: 'Stop a validation at once; what it has found stays',
    textInPath: ['batchId'],
  },
  {
    method: 'POST',
    path: '/api/admin/bulk-operation-preview',
    procedure: 'bulk.preview',
    summary: 'What an action would change in many memories; changes nothing, and gives the token that confirms it',
  },
  {
    method: 'POST',
    path: '/api/admin/bulk-operation-execute',
    procedure: 'bulk.execute',
    summary: 'Carry out what was previewed: all of it, or nothing',
  },

  {
    method: 'GET',
    path: '/api/memories/retention-review',
    procedure: 'memoryRetention.reviewList',
    summary: 'Memories that a retention policy or their review date asks about, each with its reason, the longest unused first',
    isList: true,
  },
  {
    method: 'GET',
    path: '/api/retention-policies',
    procedure: 'memoryRetention.policies',
    summary: 'All retention policies',
    isList: true,
  },
  {
    method: 'POST',
    path: '/api/retention-policies',
    procedure: 'memoryRetention.createPolicy',
    summary: 'Write a retention policy; it deletes and archives nothing by itself',
    status: 201,
  },
  { method: 'PUT', path: '/api/retention-policies/{id}', procedure: 'memoryRetention.updatePolicy', summary: 'Change a retention policy' },
  {
    method: 'DELETE',
    path: '/api/retention-policies/{id}',
    procedure: 'memoryRetention.deletePolicy',
    summary: 'Delete a retention policy',
  },

  {
    method: 'GET',
    path: '/api/performance/cache-stats',
    procedure: 'performance.cacheStats',
    summary: 'How often each cache had what was asked for, and how much it holds',
  },
  {
    method: 'GET',
    path: '/api/performance/insights',
    procedure: 'performance.insights',
    summary: 'How long calls take, in milliseconds, over the last 24 hours at most',
  },
  {
    method: 'POST',
    path: '/api/performance/cache-invalidate',
    procedure: 'performance.invalidate',
    summary: 'Empty a cache, or all; what it held is read from the database again',
  },

  {
    method: 'GET',
    path: '/api/audit',
    procedure: 'audit.list',
    summary: 'The audit log, newest first; the number nextCursor, as cursor, gives what is older',
    query: {
      actor: 'number',
      action: 'string',
      objectType: 'string',
      objectId: 'string',
      outcome: 'string',
      from: 'string',
      to: 'string',
      cursor: 'number',
      limit: 'number',
    },
  },
];

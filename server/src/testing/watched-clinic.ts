import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { WatchedFileItem, WatchedOverview } from '@vademecum/shared/documents/watched.ts';
import type { LightMyRequestResponse } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { careForFolder } from '../features/documents/watched/watched-care.service.ts';
import { startSession } from '../features/people/sign-in/sessions.service.ts';
import { getUser } from '../features/people/users/users.service.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface WatchedClinic {
  clinic: TestApp;
  /** As an administrator. */
  send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => Promise<LightMyRequestResponse>;
  /** The watched folder. */
  folder: string;
  /** Writes a file of the folder, with the folders that it is in. */
  put: (path: string, content: string | Buffer) => void;
  /** Another content, which the folder's clock shows as well. */
  change: (path: string, content: string | Buffer) => void;
  /** The product looks at the folder once. */
  look: () => Promise<void>;
  /** Looks, lets ten seconds pass and looks again: what has not changed is taken. */
  settle: () => Promise<void>;
  /** Calls a procedure that changes something: what it gives, or the sentence of its refusal. */
  call: (name: string, input?: object) => Promise<{ data?: unknown; refusal?: string }>;
  read: (name: string, input?: object) => Promise<unknown>;
  overview: () => Promise<WatchedOverview>;
  files: (show?: string) => Promise<WatchedFileItem[]>;
  counts: () => Promise<WatchedOverview['counts']>;
  documents: () => Promise<Document[]>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** A clinic that watches a folder, and whose administrator has started it. */
export async function createWatchedClinic({
  isStarted = true,
  settings = {},
}: { isStarted?: boolean; settings?: Record<string, string> } = {}): Promise<WatchedClinic> {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-watched-'));
  let clinic = await createTestApp({ settings: { WATCH_FOLDER: folder, ...settings } });
  const { id } = await clinic.as('admin');
  // Days pass between two calls: every call signs in.
  const send: WatchedClinic['send'] = async (method, url, payload) => {
    const { token } = await startSession(clinic.deps, await getUser(clinic.deps.db, id));
    const headers = { authorization: `Bearer ${token}` };
    return clinic.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  };
  const read = async (name: string, input?: object) => {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return (await send('GET', `/trpc/${name}${query}`)).json<{ result: { data: unknown } }>().result.data;
  };
  const call: WatchedClinic['call'] = async (name, input = {}) => {
    const { result, error } = (await send('POST', `/trpc/${name}`, input)).json<{
      result?: { data: unknown };
      error?: { message: string };
    }>();
    return error === undefined ? { data: result?.data } : { refusal: error.message };
  };
  const overview = async () => (await read('watched.overview')) as WatchedOverview;
  const look = async (): Promise<void> => {
    clinic.deps.watched.nextAt = 0;
    await careForFolder(clinic.deps, new AbortController().signal);
  };
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  let changes = 0;
  if (isStarted) await call('watched.resume');
  return {
    get clinic() {
      return clinic;
    },
    send,
    folder,
    put,
    change: (path, content) => {
      put(path, content);
      changes += 1;
      utimesSync(join(folder, path), 1_800_000_000 + changes, 1_800_000_000 + changes);
    },
    look,
    settle: async () => {
      await look();
      clinic.clock.pass(10_000);
      await look();
    },
    call,
    read,
    overview,
    files: async (show = 'all') => ((await read('watched.files', { show })) as { files: WatchedFileItem[] }).files,
    counts: async () => (await overview()).counts,
    documents: async () => (await send('GET', '/api/documents')).json<Document[]>(),
    restart: async () => {
      clinic = await clinic.restart();
    },
    close: async () => {
      await clinic.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import type { Role } from '@vademecum/shared/permissions.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { startSession } from '../features/people/sign-in/sessions.service.ts';
import { insertUser } from '../features/people/users/users.service.ts';
import { hashPassword } from '../lib/passwords.ts';
import { openProduct, type Product } from '../open-product.ts';

export const password = 'correct horse battery staple';

/** A clock that does not move until a test turns it. */
export interface Clock {
  now: () => Date;
  pass: (milliseconds: number) => void;
}

export function createClock(): Clock {
  let time = Date.parse('2026-03-02T09:00:00.000Z');
  return {
    now: () => new Date(time),
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** Sends requests as one person, with their bearer token. */
export interface Caller {
  id: number;
  token: string;
  cookie: string;
  get: (url: string) => Promise<LightMyRequestResponse>;
  send: (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => Promise<LightMyRequestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: Clock;
  folder: string;
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  /** A new person of that role, signed in. */
  as: (role: Role, email?: string) => Promise<Caller>;
  /** Stops the product and starts it again on the same folder, as after a power cut or an upgrade. */
  restart: () => Promise<TestApp>;
  /** As `close`, but the folder stays. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

interface TestAppOptions {
  settings?: Record<string, string>;
  folder?: string;
  clock?: Clock;
  /** Refuse what comes while the machine is too busy: off, since a machine that runs many tests always is. */
  shedsLoad?: boolean;
}

/** The whole product on a fresh, migrated, encrypted database in a temporary folder. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'vademecum-test-')));
  const clock = options.clock ?? createClock();
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000',
    EMBEDDINGS: 'none',
    MODEL: 'extractive',
    ...options.settings,
  });
  const parts = { now: clock.now, log: pino({ level: 'silent' }), baseUrl: () => 'http://127.0.0.1:3000' };
  const product = await openProduct(config, { ...parts, use: 'product' });
  // On a machine that has other work, too, an upload is answered as on one that has none.
  product.deps.readAtOnceMs = 20_000;
  const app = await buildApp(product.deps, { shedsLoad: options.shedsLoad ?? false });
  const stop = async (): Promise<void> => {
    await app.close();
    await product.close();
  };
  return {
    app,
    deps: product.deps,
    clock,
    folder,
    inject: (request) => app.inject(request),
    as: (role, email) => signedInAs(app, product, role, email),
    restart: async () => {
      await stop();
      return createTestApp({ ...options, folder, clock });
    },
    stop,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let people = 0;
/** The next people get the same names as the first: for a clinic that is compared with another. */
export const restartPeople = (): void => {
  people = 0;
};
/** Hashing once keeps a suite of hundreds of people quick. */
let passwordHash: Promise<string> | undefined;

async function signedInAs(app: FastifyInstance, { deps }: Product, role: Role, email?: string): Promise<Caller> {
  people += 1;
  passwordHash ??= hashPassword(password);
  const user = await insertUser(deps.db, {
    email: email ?? `${role}${people}@clinic.test`,
    firstName: 'Pat',
    lastName: `Number ${people}`,
    role,
    status: 'active',
    passwordHash: await passwordHash,
    createdAt: deps.now().toISOString(),
  });
  const { token, cookie } = await startSession(deps, user);
  const headers = { authorization: `Bearer ${token}` };
  return {
    id: user.id,
    token,
    cookie,
    get: (url) => app.inject({ method: 'GET', url, headers }),
    send: (method, url, payload) => app.inject({ method, url, headers, ...(payload !== undefined && { payload }) }),
  };
}

/** A multipart form as a browser sends it, with fields before and behind its file. */
export function uploadForm(
  before: Record<string, string>,
  file: { name: string; content: Buffer | string },
  behind: Record<string, string> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'vademecum-boundary';
  const partsOf = (fields: Record<string, string>): string =>
    Object.entries(fields)
      .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(partsOf(before) + head),
      Buffer.from(file.content),
      Buffer.from(`\r\n${partsOf(behind)}--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

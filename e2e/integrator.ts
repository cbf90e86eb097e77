import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';

export interface Login {
  email: string;
  password: string;
}

export interface Stored {
  id: number;
  name: string;
  status: 'processing' | 'active' | 'failed';
  version: number;
  statusMessage: string | null;
  content?: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** A program that uses the REST paths alone, with a bearer token. */
export interface Integrator {
  call: (method: string, path: string, body?: object) => Promise<Answer>;
  upload: (fileName: string, content: Buffer) => Promise<{ status: number; body: Stored }>;
  /** Gives a document another file, as its next version. */
  replace: (id: number, fileName: string, content: Buffer) => Promise<Answer>;
}

/** The whole reply, with its cookies, whatever it says. */
export function signIn(url: string, { email, password }: Login): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
}

/** What an integrator sends along from then on. */
export async function fetchToken(url: string, login: Login): Promise<string> {
  return ((await (await signIn(url, login)).json()) as { token: string }).token;
}

export async function connect(url: string, login: Login): Promise<Integrator> {
  const headers = new Headers();
  const send = async (method: string, path: string, body?: string | FormData): Promise<Answer> => {
    const response = await fetch(url + path, { method, headers, body });
    return { status: response.status, body: await response.json() };
  };
  const call = (method: string, path: string, body?: object) => {
    headers.set('content-type', 'application/json');
    return send(method, path, body === undefined ? undefined : JSON.stringify(body));
  };
  headers.set('authorization', `Bearer ${await fetchToken(url, login)}`);
  const sendFile = (path: string, fields: Record<string, string>, fileName: string, content: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    // Some send the same few files again and again.
    form.set('duplicate', 'allow');
    form.set('file', new Blob([new Uint8Array(content)]), fileName);
    headers.delete('content-type');
    return send('POST', path, form);
  };
  return {
    call,
    upload: async (fileName, content) => {
      const name = basename(fileName, extname(fileName));
      const { status, body } = await sendFile('/api/documents/upload', { name }, fileName, content);
      return { status, body: body as Stored };
    },
    replace: (id, fileName, content) => sendFile(`/api/documents/${id}/versions`, {}, fileName, content),
  };
}

export function readHandbookFile(name: string): Promise<Buffer> {
  return readFile(new URL(`../handbook/${name}`, import.meta.url));
}

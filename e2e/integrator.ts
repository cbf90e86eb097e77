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
  statusMessage: string | null;
  content?: string;
}

/** A program that uses the REST paths alone, with a bearer token. */
export interface Integrator {
  call: <Result>(method: string, path: string, body?: object) => Promise<{ status: number; body: Result }>;
  upload: (fileName: string, content: Buffer) => Promise<{ status: number; body: Stored }>;
}

export async function connect(url: string, { email, password }: Login): Promise<Integrator> {
  let token = '';
  const send = async <Result>(path: string, request: RequestInit): Promise<{ status: number; body: Result }> => {
    const headers = { ...request.headers, ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const response = await fetch(url + path, { ...request, headers });
    return { status: response.status, body: (await response.json()) as Result };
  };
  const call = <Result>(method: string, path: string, body?: object) =>
    send<Result>(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const login = await call<{ token: string }>('POST', '/api/auth/login', { email, password });
  token = login.body.token;
  return {
    call,
    upload: (fileName, content) => {
      const form = new FormData();
      form.set('name', basename(fileName, extname(fileName)));
      form.set('file', new Blob([new Uint8Array(content)]), fileName);
      return send('/api/documents/upload', { method: 'POST', body: form });
    },
  };
}

export function readHandbookFile(name: string): Promise<Buffer> {
  return readFile(new URL(`../handbook/${name}`, import.meta.url));
}

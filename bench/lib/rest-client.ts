export interface Reply {
  grounded: boolean;
  response: string;
  citations: { documentId: number; lineIndex: number; startOffset: number; endOffset: number; quote: string }[];
}

export interface RestClient {
  send: <Result>(method: string, path: string, body: object) => Promise<Result>;
  ask: (query: string) => Promise<Reply>;
}

/** Signs in and keeps the token. Rejects with the server's own sentence. */
export async function connect(url: string, login: { email: string; password: string }): Promise<RestClient> {
  let token = '';
  const send = async <Result>(method: string, path: string, body: object): Promise<Result> => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Result;
  };
  ({ token } = await send<{ token: string }>('POST', '/api/auth/login', login));
  return { send, ask: (query) => send('POST', '/api/chat', { query }) };
}

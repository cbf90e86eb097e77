import { Agent, get } from 'node:http';
import { quantile } from './measures.ts';

export interface Rate {
  perSecond: number;
  /** Milliseconds from the request to the last byte of its answer. */
  p50: number;
  p95: number;
  bytes: number;
}

interface Asked {
  url: string;
  token: string;
  seconds: number;
}

const connections = 8;
const warmUpMs = 500;

/** Asks for an address on eight connections that stay open, each again as soon as it was answered. Anything but 200 ends the measurement. */
export async function measureRate({ url, token, seconds }: Asked): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  const from = performance.now() + warmUpMs;
  const until = from + seconds * 1_000;
  const askOn = async (): Promise<void> => {
    for (let started = performance.now(); started < until; started = performance.now()) {
      bytes = await ask(agent, url, token);
      if (started >= from) times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const took = (performance.now() - from) / 1_000;
  agent.destroy();
  return { perSecond: times.length / took, p50: quantile(times, 0.5), p95: quantile(times, 0.95), bytes };
}

/** Resolves to the bytes of the answer. */
function ask(agent: Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

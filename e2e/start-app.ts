import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { productArguments, productEnvironment } from './product-process.ts';

/** Long: how busy the machine is has nothing to do with whether it starts. */
const startTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;

export interface App {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  /** Everything the server has printed. */
  output: () => string;
  stop: () => Promise<void>;
  /** As `stop`, with the code that it ends with; null where it had to be killed. The data folder stays. */
  end: () => Promise<number | null>;
  /** Null while it runs. */
  exitCode: () => number | null;
  /** As a power cut: no signal that could be handled, and the data folder stays. */
  kill: () => Promise<void>;
}

/** Starts the product as `npm start` does, on a data folder of its own unless `settings` (environment variables) name one, which then stays. */
export async function startApp(settings: Record<string, string>): Promise<App> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'vademecum-e2e-')));
  const port = settings.PORT ?? String(await findFreePort());
  const env = { ...productEnvironment, PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: port, ...settings };
  // Started from the data folder, so that a developer's own .env is not read.
  const server = spawn(process.execPath, productArguments, { cwd: dataDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(server, 'exit');
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));

  const end = async () => {
    server.kill('SIGTERM');
    const lastResort = setTimeout(() => server.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(lastResort);
    return server.exitCode;
  };
  const stop = async () => {
    await end();
    if (settings.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const kill = async () => {
    server.kill('SIGKILL');
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilItAnswers(url, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw new Error(`The app did not start:\n${output}`, { cause: error });
  }
  return { url, pid: server.pid ?? 0, output: () => output, stop, end, exitCode: () => server.exitCode, kill };
}

async function waitUntilItAnswers(url: string, hasExited: () => boolean): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (hasExited() || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

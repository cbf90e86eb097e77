import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../e2e/free-port.ts';

export interface Started {
  url: string;
  pid: number;
  /** Takes messages where the program does. */
  child: ChildProcess;
  /** Milliseconds since the process was spawned. */
  sinceSpawn: () => number;
  stop: () => Promise<void>;
}

const askEveryMs = 5;
const longestMs = 120_000;

/** Spawns a program of Node that serves HTTP on PORT and resolves as soon as `path` is answered with 2xx. */
export async function startTimed(args: readonly string[], env: Record<string, string>, path: string): Promise<Started> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const spawnedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), ...env },
    cwd: env['DATA_DIR'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const sinceSpawn = (): number => performance.now() - spawnedAt;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended before it answered`);
    if (sinceSpawn() > longestMs) {
      await stop();
      throw new Error(`${args.join(' ')} did not answer within ${longestMs / 1_000} seconds`);
    }
    await sleep(askEveryMs);
  }
  return { url, pid: child.pid ?? 0, child, sinceSpawn, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

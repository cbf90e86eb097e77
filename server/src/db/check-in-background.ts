import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { putBack } from '../runtime/stand-back.ts';

const program = fileURLToPath(new URL('./integrity-check.ts', import.meta.url));

export interface DatabaseCheck {
  program: ChildProcess;
  end: () => void;
}

/**
 * Reads a whole database in a process of its own, which may be ended at any moment, while the product serves people: of 100,000 passages that takes seconds.
 * `onDamaged` gets one line that says what is wrong.
 */
export function checkInBackground(file: string, key: Buffer, onDamaged: (line: string) => void): DatabaseCheck {
  let isEnded = false;
  const child = execFile(process.execPath, [program, file], (error, _stdout, line) => {
    if (!isEnded && error?.code === 1) onDamaged(line);
  });
  child.stdin?.on('error', () => undefined).end(key.toString('hex'));
  putBack(child, 'last');
  return {
    program: child,
    end: () => {
      isEnded = true;
      child.kill('SIGKILL');
    },
  };
}
